export const requestsOfTheDay = 'Requests in the last 24 hours';
export const requests = 'Requests';
export const failed = 'Failed';
export const half = 'p50';
export const ninetyFive = 'p95';
export const ninetyNine = 'p99';
export const route = 'Endpoint or page';
export const place = 'Place';
export const requestTimes = 'Requests by endpoint or page and place';
export const milliseconds = '{count} ms';
export const whatTimesMean =
  'Times are until the answer begins. Isolates report about once a minute, so the last minute may be missing.';
export const notConfigured =
  'Nothing is measured yet. Set OTEL_EXPORTER_OTLP_ENDPOINT at both Workers to an OpenTelemetry collector; docs/observability.md says how.';
export const noRequestsYet = 'No requests were reported in the last 24 hours. Isolates report about once a minute.';

export const deadLetters = 'Dead letters';
export const allDeadLetters = 'All dead letters';
export const whatDeadLettersAre =
  'Events and facts that couldn’t be imported after several attempts. They are kept for 90 days. Fix the cause first: what fails again comes back here.';
export const noDeadLetters = 'No dead letters. Every event was imported.';
export const cameAt = 'Since';
export const whatItHolds = 'Holds';
export const reason = 'Reason';
export const action = 'Action';
export const eventsOfPages = 'Events of published pages: {count}';
export const factsOfKind = 'Facts of account {account} ({kind}): {count}';
export const noAccount = 'unknown';
export const replay = 'Replay';
export const whichLetter = 'dead letter {id}';
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
export const noFeed = 'Not set up. EXCHANGE_RATES_URL names a file that is read every hour.';
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
export const noBackups = 'Not set up. docs/operations.md says how the database is backed up to a bucket.';
export const noBackupYet = 'None yet';
