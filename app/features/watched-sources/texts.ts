export const scheduledImports = 'Scheduled imports';
export const lead =
  'Fetch a file from an https address every hour or day, and import it. Nothing happens when the file hasn’t changed.';
export const noSources = 'No scheduled imports yet.';
export const file = 'File';
export const importFirst = 'Import one file of the kind above first. A scheduled import reads its files the same way.';

export const newSource = 'New scheduled import';
export const name = 'Name';
export const nameError = 'Enter a name of up to 80 characters.';
export const address = 'Address';
export const addressError = 'Enter an https address on the public internet.';
export const like = 'Same format as';
export const likeError = 'Choose an import that is done.';
export const cadence = 'Runs';
export const hourly = 'Every hour';
export const daily = 'Every day';
export const headerName = 'Header (optional)';
export const headerNameHint = 'A header with a secret, such as Authorization. It is sent to this host only.';
export const headerNameError = 'Enter the name of a header, such as Authorization or X-Api-Key.';
export const headerValue = 'Header value';
export const headerValueError = 'Enter the value of the header.';
export const create = 'Create';

export const paused = 'Paused';
export const running = 'Running';
export const failed = 'Failed';
export const withHeader = 'Sends {header}';
export const lastRun = 'Last run';
export const nextRun = 'Next run';
export const never = 'Never';
export const unchanged = 'File not changed';
export const importedRows = '{accepted} imported, {rejected} rejected';
export const pause = 'Pause';
export const resume = 'Resume';
export const runNow = 'Run now';
export const deleteWarning = 'What it imported stays.';
export const confirmDelete = 'Delete scheduled import';

export const saved = 'Saved.';
export const created = 'Created. It runs within a minute.';
export const runs = 'It runs within a minute.';
export const deleted = 'Deleted.';
export const nothingWasSent = 'Nothing was sent. Try again.';
export const changedMeanwhile = 'Someone else changed this. Reload the page and try again.';
