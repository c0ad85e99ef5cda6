export const hosts = 'Hosts';
export const hostsHint =
  'Redirects go live once the owner of the host confirms it. Until then, you can edit and test them.';
export const noHosts = 'No hosts yet. Add a redirect first.';
export const notProven = 'not verified';
export const proven = 'verified';
export const hostVerified = '{host} is verified. Its redirects are live.';
export const hostRevoked = '{host} isn’t verified any more. Its redirects have stopped.';
export const verifiedSince = ' · since {provenAt}';
export const dnsHint = 'Visitors get a “not found” page. Add this record to the DNS of the host:';
export const txt = 'TXT';
export const lookupHint = 'Look it up, for example with';
export const confirmHint = ', and confirm only if the value matches.';
export const digShortTxtName = 'dig +short TXT {name}';
export const confirmRecord = 'Confirm record';
export const staffConfirmHint = 'Our staff then look it up and confirm it.';
export const revokeVerification = 'Revoke verification';
export const ofHost = ' of {host}';
export const revokeWarning = 'Its redirects stop working until the host is verified again.';
export const revoke = 'Revoke';

export const importLabel = 'Import';
export const importNeedsScript = 'Importing a file needs JavaScript.';
export const importHint =
  'A CSV file with the columns source and target, and optionally status, priority, active and expires. Up to 2,000 rows. You review the result before anything is added.';
export const csvFileWithRedirects = 'CSV file with redirects';
export const readingName = 'Reading {name}…';
export const adding = 'Adding the redirects from {name}…';
export const addCreated = 'Add {created}';
export const cancelImport = 'Cancel';
export const rejectedRows = 'Rejected rows';
export const downloadRejected = 'Download rejected rows (CSV)';
export const redirectsToAdd = 'Redirects to add';
export const row = 'Row';
export const source = 'Source';
export const target = 'Target';
export const status = 'Status';
export const andMore = 'And {more} more.';

export const temporary = 'Temporary (302)';
export const permanent = 'Permanent (301), cached by browsers';
export const address = 'Address';
export const addressError = 'Enter a host and path, such as go.example.com/summer.';
export const targetUrl = 'Target URL';
export const targetHint = '* is replaced by what matched * in the address';
export const loopError = 'This would create a redirect loop.';
export const redirectType = 'Type';
export const priority = 'Priority';
export const priorityHint = 'Higher numbers are checked first';
export const priorityError = 'Enter a whole number up to 1,000 that no other redirect of this address uses.';
export const endsUtc = 'Ends (UTC)';
export const emptyForNever = 'Leave empty to never end';
export const endsError = 'Enter a date and time, or leave empty.';
export const active = 'Active';
export const hostError = 'The host {host}.';
export const pathError = 'The path {fault}.';
export const targetError = 'The target {target}.';

export const save = 'Save';
export const addRedirect = 'Add redirect';

export const redirectAdded = 'Redirect added.';
export const redirectSaved = 'Redirect saved.';
export const redirectDeleted = 'Redirect deleted.';
export const redirects = 'Redirects';
export const findRedirects = 'Find redirects';
export const searchAddressOrTarget = 'Search address or target';
export const find = 'Search';
export const createYourFirstRedirect = 'Create your first redirect';
export const noRedirectMatches = 'No redirects match.';
export const noRedirectsYet = 'No redirects yet.';
export const newRedirect = 'New redirect';
export const suspectIncluded = 'Hits include suspect traffic: {hits} ({reasonWords}).';
export const exclude = 'Exclude';
export const include = 'Include';
export const live = 'active';
export const off = 'off';
export const ended = 'ended';
export const hostNotVerified = 'host not verified';
export const neverReached = 'never reached: redirect {shadowedBy} comes first';
export const leadsToLabel = 'leads to';
export const number = 'Number';
export const priorityLabel = '· priority';
export const hits = 'Hits';
export const lastEdit = 'Last edit';
export const lastHit = 'Last hit';
export const turnOff = 'Turn off';
export const turnOn = 'Turn on';
export const deleteWarning =
  'Visitors get a “not found” page, and its hit count is lost. Turn it off to keep the count.';
export const deleteForGood = 'Delete permanently';

export const notSaved = 'Not saved.';
export const hostLoop = 'Its redirects would create a loop across hosts. Change them first.';
export const verifiedElsewhere = 'Another account has verified this host. Revoke that verification first.';
export const turnOnConflict =
  'Turning it on would create a loop, or conflict with another redirect of the same address and priority.';

export const testAddress = 'Test an address';
export const testHint = 'Address, such as go.example.com/summer';
export const test = 'Test';
export const invalidAddress = 'This isn’t a valid address.';
export const noRedirectFor = 'No redirect matches';
export const visitorNotFound = ': visitors get a “not found” page.';
export const visitorLoop = 'This is a redirect loop: visitors get a “not found” page.';
export const notLiveYet = 'Redirects of {hosts} aren’t live until the host is verified.';
export const numberIdHostPathTarget = 'Number {id}: {host}{path} → {target}';

export const clearSearch = 'Clear filters';
