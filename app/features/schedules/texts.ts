export const alertReportGone = 'The report is no longer shared with you. Ask for access, or create a new alert.';
export const notSaved = 'Not saved. Fix the highlighted fields.';
export const alertExists = 'You already have this alert, or have reached the alert limit.';

export const name = 'Name';
export const nameError = 'Enter a name of up to 80 characters.';
export const measure = 'Measure';
export const measureError = 'This measure isn’t available here or with these filters.';
export const days = 'Days';
export const chooseAPeriod = 'Choose a period.';
export const alertWhenIt = 'Alert when it';
export const threshold = 'Threshold';
export const thresholdError = 'Enter a number. A change must be above 0%.';
export const check = 'Check';
export const alertRecipientsHint =
  'One email address per line. You’re also notified here. Recipients outside your verified domains must agree first.';

export const save = 'Save';
export const createAlert = 'Create alert';
export const thresholdInUnit = 'Threshold, in {unit}';

export const noAlertsYet = 'No alerts yet.';
export const createYourFirstAlert = 'Create your first alert';
export const crossed = 'triggered';
export const paused = 'paused';
export const pausedNow = 'Paused';
export const stopped = 'stopped';
export const toOthersAndYou = 'To {recipients}, and to you here';
export const toYouHere = 'To you here';
export const resume = 'Resume';
export const pause = 'Pause';
export const deleteAlertQuestion = 'Delete “{name}” and its results?';

export const askedTooOften = 'Not sent: this recipient already answered, or was asked 5 times. Contact them directly.';
export const askedRecently = 'Not sent: this recipient was asked less than an hour ago. Try again later.';
export const tooManyRecipients =
  'Not saved: you can add up to 100 recipients outside your verified domains per day. Add the others tomorrow.';

export const noDeliveries = 'No deliveries yet.';
export const attempts = ' · {attempts} attempts';
export const nextAttempt = ' · next attempt {time}';

export const scheduled = 'Report scheduled.';
export const scheduleSaved = 'Schedule saved.';
export const schedulePaused = 'Schedule paused.';
export const scheduleResumed = 'Schedule resumed.';
export const fileCreated = 'File created. Find it under Deliveries.';
export const fileWaiting = 'The file couldn’t be delivered yet. We’ll retry automatically.';
export const fileFailed = 'No file was created. See Deliveries for the reason.';
export const scheduleDeleted = 'Schedule deleted.';
export const requestResent = 'Request sent again.';
export const alertCreated = 'Alert created. The first check runs within a minute.';
export const alertSaved = 'Alert saved.';
export const alertPaused = 'Alert paused.';
export const alertResumed = 'Alert resumed.';
export const alertDeleted = 'Alert deleted.';

export const stillCrossed = 'Still triggered';
export const notCrossed = 'Not triggered';
export const notEvaluated = 'Not evaluated';
export const noOutcomes = 'No checks yet.';
export const message = 'Message';
export const messageAttempts = ', {attempts} attempts';

export const tooManyAddresses = 'Enter at most 20 email addresses.';

export const recipients = 'Recipients';
export const recipientsError = 'Enter 1 to 20 email addresses.';

export const deleteForGood = 'Delete permanently';

export const anotherTabOfYours = 'Another tab of yours';

export const scheduleReportGone =
  'The report was deleted or is no longer shared with you. Ask for access, or delete this schedule and create another.';
export const runConflict =
  'A file is already on its way, the schedule has stopped, or it created too many files in the last hour.';
export const mailLimit = 'Not created: you’ve reached the hourly mail limit. Try again later.';
export const sourceGone = 'This report no longer exists. Choose another.';
export const scheduleExists = 'You already have this schedule, or have reached the schedule limit.';

export const titleError = 'Enter a name of up to 120 characters.';
export const howOften = 'How often';
export const on = 'On';
export const dayOfTheMonth = 'Day of the month';
export const at = 'At';
export const minuteOfTheHour = 'Minute of the hour';
export const minuteHourDayMonthWeekday = 'Minute, hour, day, month, weekday';
export const cronError = 'Enter a cron expression of five fields, with one minute of the hour.';
export const file = 'File';
export const csvOneTable = 'A CSV file can hold only one table. Choose one, or use XLSX.';
export const content = 'Content';
export const recipientsHint =
  'One email address per line. The file contains what you can see here. Recipients outside your verified domains must agree first.';
export const xlsxFormatted = 'XLSX, formatted';
export const csvWithNotesZip = 'CSV with notes (ZIP)';

export const schedule = 'Schedule';
export const wholePage = 'The whole page, one sheet per card';

export const scheduleOrAlert = 'Schedule or alert';

export const noSchedulesYet = 'No schedules yet.';
export const scheduleYourFirstReport = 'Schedule your first report';
export const nextRun = 'Next run';
export const never = 'Never';
export const condition = 'Condition';
export const lastCheck = 'Last check';
export const created = 'Created';
export const status = 'Status';
export const checked = 'Checked';
export const result = 'Result';
export const notDue = 'Not scheduled';
export const daysOfTheReport = 'Period of the report';
export const toRecipients = 'To {recipients}';
export const lastRun = 'Last run';
export const runNow = 'Run now';
export const deleteScheduleQuestion = 'Delete “{title}” and its files?';
export const aSavedReport = 'A saved report';

export const scheduledReports = 'Scheduled reports';
export const lead = '{label} · times in {timezone} · visible only to you';
export const sourceMissing =
  'The report to schedule no longer exists, or you don’t have access to it in this scope. Choose another below.';
export const sampleData = 'Sample data is shown. Turn it off to see and create scheduled reports.';
export const readOnly = 'You can view this scope, but not schedule reports or create alerts in it.';
export const scheduleName = 'Schedule “{name}”';
export const close = 'Close';
export const savedReportNote = 'Runs the report as it’s defined on that day, for the report’s own period.';
export const filteredNote = 'Uses the filters of the page: {filters}.';
export const schedules = 'Schedules';
export const deliveries = 'Deliveries';
export const alerts = 'Alerts';
export const outcomes = 'Alert history';
export const newAlert = 'New alert';
export const setAlertOn = 'Set an alert on “{name}”';
export const newAlertOn = 'New alert on “{name}”';

export const savedReports = 'Saved reports';
export const scheduleAReportOrDashboard = 'Schedule a report or dashboard';
export const sourceHint =
  'Choose a report or dashboard. To schedule a page with its filters, open it and select “Schedule or alert”.';

export const waitingForConsent = 'Waiting for {address} to agree to your emails';
export const resendRequest = 'Resend request';
export const toAddress = ' to {address}';

export const when = 'When';
export const nextTimes = 'Next: {times}';
export const neverDue = 'This never runs. Enter five fields, with one minute of the hour.';
export const showNextRuns = 'Show next runs';

export const scheduledAndSent = 'Report scheduled, and the first file created.';
export const mailStep = 'Content and recipients';
export const stepsOfSchedule = 'Steps of the schedule';
export const scheduleAndSend = 'Schedule and send now';
export const nextStep = 'Next: content and recipients';
export const backStep = 'Back';
export const previewOfSchedule = 'What it sends';
export const nextRuns = 'Next runs';
export const sampleMail = 'Sample email';
export const nobodyYet = 'nobody yet';
export const attachedFile = '{title}.{ending}';
export const alert = 'Alert';
export const openThePage = 'Open the page';
export const seeSchedules = 'See scheduled reports';
