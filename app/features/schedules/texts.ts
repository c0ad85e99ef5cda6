export const alertReportGone =
  'The report that it came from is no longer shared with you. Have it shared again, or watch anew.';
export const notSaved = 'Nothing was saved.';
export const alertExists = 'You have this very alert already, or as many as one person can have here.';

export const name = 'Name';
export const nameError = 'Give it a name of at most 80 characters.';
export const measure = 'Measure';
export const measureError = 'This measure can’t be watched here, or not under these filters.';
export const days = 'Days';
export const chooseAPeriod = 'Choose a period.';
export const alertWhenIt = 'Alert when it';
export const threshold = 'Threshold';
export const thresholdError = 'Give a number; a change is above 0 %.';
export const check = 'Check';
export const alertRecipientsHint =
  'One e-mail address on each line. You are told here in any case. Recipients outside your verified domains are asked to agree first.';

export const save = 'Save';
export const createAlert = 'Create the alert';
export const thresholdInUnit = 'Threshold, in {unit}';

export const noAlertsYet = 'No alerts yet.';
export const createYourFirstAlert = 'Create your first alert';
export const crossed = 'crossed';
export const paused = 'paused';
export const stopped = 'stopped';
export const toOthersAndYou = 'To {value}, and to you here';
export const toYouHere = 'To you here';
export const resume = 'Resume';
export const pause = 'Pause';
export const deleteAlertQuestion = 'Delete “{name}” with what it has found?';

export const askedTooOften = 'Not sent: this recipient has answered already, or was asked 5 times. Ask them in person.';
export const askedRecently = 'Not sent: this recipient was asked less than an hour ago. Wait for an answer first.';
export const tooManyRecipients =
  'Not saved: you can add at most 100 recipients outside your verified domains a day. Add the others tomorrow.';

export const noDeliveries = 'Nothing has been made yet.';
export const attempts = ' · {attempts} attempts';
export const nextAttempt = ' · again {timezone}';
export const earlierName = 'Earlier {name}';

export const scheduled = 'The report is scheduled.';
export const scheduleSaved = 'The schedule was saved.';
export const schedulePaused = 'The schedule is paused.';
export const scheduleResumed = 'The schedule runs again.';
export const fileCreated = 'The file was made. It stands under Deliveries.';
export const fileWaiting = 'The file could not be handed over yet. It will be tried again by itself.';
export const fileFailed = 'No file was made. Deliveries says why.';
export const scheduleDeleted = 'The schedule was deleted.';
export const requestResent = 'The request was sent again.';
export const alertCreated = 'The measure is watched. It is looked at within a minute.';
export const alertSaved = 'The alert was saved.';
export const alertPaused = 'The alert is paused.';
export const alertResumed = 'The alert is looked at again.';
export const alertDeleted = 'The alert was deleted.';

export const stillCrossed = 'Still crossed';
export const notCrossed = 'Not crossed';
export const notEvaluated = 'Not evaluated';
export const noOutcomes = 'Nothing has been looked at yet.';
export const message = 'Message';
export const messageAttempts = ', {attempts} attempts';

export const tooManyAddresses = 'Name at most 20 e-mail addresses.';

export const recipients = 'Recipients';
export const recipientsError = 'Name one to 20 e-mail addresses.';

export const deleteForGood = 'Delete for good';

export const anotherTabOfYours = 'Another tab of yours';

export const scheduleReportGone =
  'The report is gone, or no longer shared with you. Have it shared again, or delete this and schedule another.';
export const runConflict =
  'A file of it is on its way already, it has stopped, or it has made many files in the last hour.';
export const mailLimit = 'Not made: you have sent as much mail as one person can in an hour. Try again later.';
export const sourceGone = 'The report to schedule is not there any more. Choose another.';
export const scheduleExists = 'You have this very schedule already, or as many as one person can have here.';

export const titleError = 'Give it a name of at most 120 characters.';
export const howOften = 'How often';
export const on = 'On';
export const dayOfTheMonth = 'Day of the month';
export const at = 'At';
export const minuteOfTheHour = 'Minute of the hour';
export const minuteHourDayMonthWeekday = 'Minute, hour, day, month, weekday';
export const cronError = 'There is no such time. A cron line has five fields, and one minute of the hour.';
export const file = 'File';
export const csvOneTable = 'A CSV file holds one table: choose one, or XLSX.';
export const content = 'Content';
export const recipientsHint =
  'One e-mail address on each line. The file holds what you may see here. Recipients outside your verified domains are asked to agree first.';
export const xlsxFormatted = 'XLSX, formatted';
export const csvWithNotesZip = 'CSV with notes (ZIP)';

export const schedule = 'Schedule';
export const wholePage = 'The whole page, a sheet for each part';

export const scheduleOrAlert = 'Schedule or alert';

export const noSchedulesYet = 'No schedules yet.';
export const scheduleYourFirstReport = 'Schedule your first report';
export const nextTimezone = 'Next {timezone}';
export const notDue = 'Not due';
export const daysOfTheReport = 'Days of the report';
export const toValue = 'To {value}';
export const lastRun = 'Last run';
export const runNow = 'Run now';
export const deleteScheduleQuestion = 'Delete “{title}” with the files it has made?';
export const aSavedReport = 'A saved report';

export const scheduledReports = 'Scheduled reports';
export const lead = '{label} · times of {timezone} · only you see what is here';
export const sourceMissing =
  'The report to schedule is not there any more, or you can’t see it in this scope. Choose another below.';
export const sampleData = 'Scheduled reports are not shown, and none can be made, while sample data is shown.';
export const readOnly = 'You may look at this scope, but not schedule or watch anything in it.';
export const scheduleName = 'Schedule “{name}”';
export const close = 'Close';
export const savedReportNote = 'The report is asked as it is defined on the day, for its own days.';
export const filteredNote = 'Filtered as the page was: {value}.';
export const unfilteredNote = 'Without filters, as the page was.';
export const schedules = 'Schedules';
export const deliveries = 'Deliveries';
export const alerts = 'Alerts';
export const outcomes = 'What alerts have found';
export const newAlert = 'Watch a measure';
export const setAlertOn = 'Set an alert on “{name}”';
export const newAlertOn = 'Watch a measure of “{name}”';

export const savedReports = 'Saved reports';
export const scheduleAReportOrDashboard = 'Schedule a report or dashboard';
export const sourceHint =
  'Choose what to make a file of. To schedule a page as you have filtered it, open it and choose “Schedule or alert” there.';

export const waitingForConsent = 'Waiting for {address} to agree to your mail';
export const resendRequest = 'Resend request';
export const toAddress = ' to {address}';

export const when = 'When';
export const nextValue = 'Next: {value}';
export const neverDue = 'This time never comes. A cron line has five fields, and one minute of the hour.';
export const showNextRuns = 'Show the next times';
