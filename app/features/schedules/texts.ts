export const theReportThatItCame =
  'The report that it came from is no longer shared with you. Have it shared again, or watch anew.';
export const nothingWasSaved = 'Nothing was saved.';
export const youHaveThisVeryAlert = 'You have this very alert already, or as many as one person can have here.';

export const name = 'Name';
export const giveItANameOf = 'Give it a name of at most 80 characters.';
export const measure = 'Measure';
export const thisMeasureCantBeWatched = 'This measure can’t be watched here, or not under these filters.';
export const days = 'Days';
export const chooseAPeriod = 'Choose a period.';
export const alertWhenIt = 'Alert when it';
export const threshold = 'Threshold';
export const giveANumberAChange = 'Give a number; a change is above 0 %.';
export const check = 'Check';
export const oneEMailAddressOn =
  'One e-mail address on each line. You are told here in any case. Recipients outside your verified domains are asked to agree first.';

export const save = 'Save';
export const createTheAlert = 'Create the alert';
export const thresholdInUnit = 'Threshold, in {unit}';

export const noAlertsYet = 'No alerts yet.';
export const createYourFirstAlert = 'Create your first alert';
export const crossed = 'crossed';
export const paused = 'paused';
export const stopped = 'stopped';
export const toAndToYouHere = 'To {value}, and to you here';
export const toYouHere = 'To you here';
export const resume = 'Resume';
export const pause = 'Pause';
export const deleteWithWhatItHasFound = 'Delete “{name}” with what it has found?';

export const notSentThisRecipientHas =
  'Not sent: this recipient has answered already, or was asked 5 times. Ask them in person.';
export const notSentThisRecipientWas =
  'Not sent: this recipient was asked less than an hour ago. Wait for an answer first.';
export const notSavedYouCanAdd =
  'Not saved: you can add at most 100 recipients outside your verified domains a day. Add the others tomorrow.';

export const nothingHasBeenMadeYet = 'Nothing has been made yet.';
export const attemptsAttempts = ' · {attempts} attempts';
export const againTimezone = ' · again {timezone}';
export const earlierName = 'Earlier {name}';

export const theReportIsScheduled = 'The report is scheduled.';
export const theScheduleWasSaved = 'The schedule was saved.';
export const theScheduleIsPaused = 'The schedule is paused.';
export const theScheduleRunsAgain = 'The schedule runs again.';
export const theFileWasMadeIt = 'The file was made. It stands under Deliveries.';
export const theFileCouldNotBe = 'The file could not be handed over yet. It will be tried again by itself.';
export const noFileWasMadeDeliveries = 'No file was made. Deliveries says why.';
export const theScheduleWasDeleted = 'The schedule was deleted.';
export const theRequestWasSentAgain = 'The request was sent again.';
export const theMeasureIsWatchedIt = 'The measure is watched. It is looked at within a minute.';
export const theAlertWasSaved = 'The alert was saved.';
export const theAlertIsPaused = 'The alert is paused.';
export const theAlertIsLookedAtAgain = 'The alert is looked at again.';
export const theAlertWasDeleted = 'The alert was deleted.';

export const stillCrossed = 'Still crossed';
export const notCrossed = 'Not crossed';
export const notEvaluated = 'Not evaluated';
export const nothingHasBeenLookedAtYet = 'Nothing has been looked at yet.';
export const message = 'Message';
export const attemptsAttemptsLabel = ', {attempts} attempts';

export const nameAtMost20E = 'Name at most 20 e-mail addresses.';

export const recipients = 'Recipients';
export const nameOneTo20E = 'Name one to 20 e-mail addresses.';

export const deleteForGood = 'Delete for good';

export const anotherTabOfYours = 'Another tab of yours';

export const theReportIsGoneOr =
  'The report is gone, or no longer shared with you. Have it shared again, or delete this and schedule another.';
export const aFileOfItIs =
  'A file of it is on its way already, it has stopped, or it has made many files in the last hour.';
export const notMadeYouHaveSent = 'Not made: you have sent as much mail as one person can in an hour. Try again later.';
export const theReportToScheduleIs = 'The report to schedule is not there any more. Choose another.';
export const youHaveThisVerySchedule = 'You have this very schedule already, or as many as one person can have here.';

export const giveItANameOfAt = 'Give it a name of at most 120 characters.';
export const howOften = 'How often';
export const on = 'On';
export const dayOfTheMonth = 'Day of the month';
export const at = 'At';
export const minuteOfTheHour = 'Minute of the hour';
export const minuteHourDayMonthWeekday = 'Minute, hour, day, month, weekday';
export const thereIsNoSuchTime = 'There is no such time. A cron line has five fields, and one minute of the hour.';
export const file = 'File';
export const aCsvFileHoldsOne = 'A CSV file holds one table: choose one, or XLSX.';
export const content = 'Content';
export const oneEMailAddressOnEach =
  'One e-mail address on each line. The file holds what you may see here. Recipients outside your verified domains are asked to agree first.';
export const xlsxFormatted = 'XLSX, formatted';
export const csvWithNotesZip = 'CSV with notes (ZIP)';

export const schedule = 'Schedule';
export const theWholePageASheet = 'The whole page, a sheet for each part';

export const scheduleOrAlert = 'Schedule or alert';

export const noSchedulesYet = 'No schedules yet.';
export const scheduleYourFirstReport = 'Schedule your first report';
export const nextTimezone = 'Next {timezone}';
export const notDue = 'Not due';
export const daysOfTheReport = 'Days of the report';
export const toValue = 'To {value}';
export const lastRun = 'Last run';
export const runNow = 'Run now';
export const deleteWithTheFilesIt = 'Delete “{title}” with the files it has made?';
export const aSavedReport = 'A saved report';

export const scheduledReports = 'Scheduled reports';
export const timesOfOnlyYouSee = '{label} · times of {timezone} · only you see what is here';
export const theReportToScheduleIsNot =
  'The report to schedule is not there any more, or you can’t see it in this scope. Choose another below.';
export const scheduledReportsAreNotShown =
  'Scheduled reports are not shown, and none can be made, while sample data is shown.';
export const youMayLookAtThis = 'You may look at this scope, but not schedule or watch anything in it.';
export const scheduleName = 'Schedule “{name}”';
export const close = 'Close';
export const theReportIsAskedAs = 'The report is asked as it is defined on the day, for its own days.';
export const filteredAsThePageWas = 'Filtered as the page was: {value}.';
export const withoutFiltersAsThePageWas = 'Without filters, as the page was.';
export const schedules = 'Schedules';
export const deliveries = 'Deliveries';
export const alerts = 'Alerts';
export const whatAlertsHaveFound = 'What alerts have found';
export const watchAMeasure = 'Watch a measure';
export const setAnAlertOn = 'Set an alert on “{name}”';
export const watchAMeasureOf = 'Watch a measure of “{name}”';

export const savedReports = 'Saved reports';
export const scheduleAReportOrDashboard = 'Schedule a report or dashboard';
export const chooseWhatToMakeA =
  'Choose what to make a file of. To schedule a page as you have filtered it, open it and choose “Schedule or alert” there.';

export const waitingForToAgreeTo = 'Waiting for {address} to agree to your mail';
export const resendRequest = 'Resend request';
export const toAddress = ' to {address}';

export const when = 'When';
export const nextValue = 'Next: {value}';
export const thisTimeNeverComesA = 'This time never comes. A cron line has five fields, and one minute of the hour.';
export const showTheNextTimes = 'Show the next times';
