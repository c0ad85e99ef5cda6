export const allIsWell = 'Nothing needs attention';
export const somethingNeedsAttention = 'Something needs attention';
export const countHealthy = 'Healthy: {count}';
export const countAttention = 'Needs attention: {count}';
export const countOff = 'Not set up: {count}';
export const healthy = 'Healthy';
export const needsAttention = 'Needs attention';
export const notSetUp = 'Not set up';
export const couldNotBeRead = 'Couldn’t be read';
export const notMeasured = 'Not measured';
export const noneInADay = 'None in the last 24 hours';
export const shareFailed = '{share} failed';
export const noneWaiting = 'None waiting';
export const onOtherPages = 'On other pages of the list';
export const waiting = '{count} waiting';
export const moreThanWaiting = 'More than {count} waiting';
export const feedIsFailing = 'The hourly feed fails';
export const readEveryHour = 'Read every hour';
export const uploadedByHand = 'Uploaded by hand';
export const lastOneFailed = 'The latest one failed';
export const late = 'Late';
export const onTime = 'On time';
export const howToSetItUp = 'How to set it up';

export const requestsOfTheDay = 'Requests in the last 24 hours';
export const requests = 'Requests';
export const failed = 'Failed';
export const half = 'Half within';
export const ninetyFive = '95% within';
export const ninetyNine = '99% within';
export const route = 'Endpoint or page';
export const place = 'Place';
export const requestTimes = 'Requests by endpoint or page and place';
export const milliseconds = '{count} ms';
export const whatTimesMean =
  'Times are until the answer begins. Isolates report about once a minute, so the last minute may be missing.';
export const notConfigured = 'Requests aren’t measured yet. Connect an OpenTelemetry collector to see them here.';
export const howToMeasure =
  'Set OTEL_EXPORTER_OTLP_ENDPOINT at both Workers to the collector. docs/observability.md says how.';
export const noRequestsYet = 'No requests were reported in the last 24 hours. Isolates report about once a minute.';

export const failedEvents = 'Failed events';
export const allFailedEvents = 'All failed events';
export const whatFailedEventsAre =
  'Events and facts that couldn’t be imported after several attempts. They are kept for 90 days. Fix the cause first: what fails again comes back here.';
export const noFailedEvents = 'No failed events. Every event was imported.';
export const cameAt = 'Since';
export const whatItHolds = 'Holds';
export const reason = 'Reason';
export const action = 'Action';
export const eventsOfPages = 'Events of published pages: {count}';
export const factsOfKind = 'Facts of account {account} ({kind}): {count}';
export const noAccount = 'unknown';
export const replay = 'Replay';
export const whichLetter = 'failed event {id}';
export const replayAll = 'Replay all';
export const replaying = 'Replaying';
export const markedForReplay = 'Replay started for {letters}. They are imported within two minutes.';
export const nothingToReplay = 'There was nothing left to replay.';
export const newerLetters = 'Newer';

export const exchangeRates = 'Exchange rates';
export const currencies = 'Currencies';
export const lastDailyRate = 'Last daily rate';
export const lastMonthlyRate = 'Last monthly rate';
export const hourlyFeed = 'Hourly feed';
export const none = 'None';
export const howToFeed = 'EXCHANGE_RATES_URL names a file of daily rates, which is then read every hour.';
export const feedNotReadYet = 'Not read yet';
export const feedFailed = 'Read {when}, then failed: {failure}';
export const feedRead = 'Read {when}';
export const file = 'File';
export const whatFilesAreTaken =
  'Daily files of the European Central Bank, XML or CSV, or a CSV file with currency, month_start or date, and usd_per_unit. At most 900 KB; Import larger ones with npm run rates. Existing rates are replaced.';
export const upload = 'Upload rates';
export const chooseAFile = 'Choose an exchange rate file.';
export const fileTooLarge = 'The file is larger than 900 KB. Import it with npm run rates.';
export const ratesTaken = 'Rates imported: {daily} daily, {monthly} monthly. Rows rejected: {rejected}.';

export const backups = 'Backups';
export const lastBackup = 'Last backup';
export const backupSize = 'Size';
export const megabytes = '{count} MB';
export const backupIsLate = 'Late: backups run daily.';
export const lastBackupFailed = 'The latest one failed, and is tried again each hour: {failure}';
export const noBackups = 'The database isn’t backed up to a bucket yet.';
export const howToBackUp = 'docs/operations.md says how the database is backed up to a bucket.';
export const noBackupYet = 'None yet';
