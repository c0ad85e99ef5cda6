export const fromBeforeToNowChange = 'From {before} to {now}, {change}.';
export const before = 'Before';
export const everythingElse = 'Everything else';
export const now = 'Now';
export const byCard = 'By {parts}';
export const labelByCard = '{label} by {parts}';
export const partsHint = 'By {parts}, adding up to the change. Select a name for details.';
export const restore = 'Restore';
export const dismiss = 'Dismiss';
export const notSaved = 'Not saved. Try again.';

export const whatChanged = 'What changed';
export const loading = 'Loading';
export const withinUsual = 'Within the usual range: {usual}.';
export const dismissedCount = 'Dismissed ({count})';
export const nothingToCompareWith = 'Nothing to compare with';
export const noEarlierPeriod = 'The previous period starts before your first day with data. Choose a later period.';
export const nothingNew = 'Nothing new';
export const allDismissed = 'You dismissed every change in this period.';
export const tooLittleData = 'Not enough data';
export const tooLittleDataHint = 'There isn’t enough data before this period to know what is usual.';
export const checked = 'Checked: {usual}.';
export const nothingUnusual = 'Nothing unusual';
export const defaultComparison =
  '{own}, compared with {from}. No comparison is selected, so this is the previous period.';
export const basis = 'The usual range is based on {from} – {to}, compared by weekday.';

export const timesVariation = '{confidence}: {times}× the normal variation of a period this long';
export const farBeyondVariation = '{confidence}: far beyond the normal variation of a period this long';
export const highConfidence = 'High';
export const mediumConfidence = 'Medium';
export const lowConfidence = 'Low';
export const retailerDown = 'Check the price, stock and links of your products at {member}.';
export const channelDown = 'Check the budget, creatives and link targets of {member}.';
export const productDown = 'Check the offers for {member}: out of stock, a new price, or a broken link.';
export const countryDown = 'Check what is live in {member}, and which retailers deliver there.';
export const subaccountDown = 'Ask the {member} team what they changed or turned off.';
export const touchpointDown = 'Open {member} and check what was published last.';
export const typeDown = 'Compare the {member} pages that were live in each period.';
export const retailerUp = 'Show {member} first, and make sure it stays in stock.';
export const channelUp = 'See what worked on {member}, and invest more there.';
export const productUp = 'Show {member} in more places.';
export const countryUp = 'See what worked in {member}, and try it in similar countries.';
export const touchpointUp = 'Use {member} as the model for your next one.';
export const otherUp = 'Open the details below and note what changed.';
export const otherDown = 'Open the details below and compare the days when it started.';

export const why = 'Why';
export const whatToDo = 'What to do';
export const confidence = 'Confidence';

export const fromYourModel = 'From your model';
export const allModelDismissed = 'You dismissed everything that the current model run says.';
export const modelFailed = 'The current model run failed its review';
export const modelFailedAdvice = 'Don’t plan budgets with it. See which check failed, then fit a new run.';
export const modelStale = 'The current model run is {value} weeks old';
export const modelStaleAdvice = 'Its last week ended {value} weeks ago. Fit a new run to your newer spend and sales.';
export const channelSaturated = '{channels} is saturated: its marginal ROI is {value}';
export const saturatedAdvice =
  'The next unit of spend on {channels} brings less than it costs. See its curve before you spend more.';
export const channelsPriorDriven = 'Your data say little about {channels}';
export const priorDrivenAdvice =
  'For {value} of your spend, the model repeats what it assumed. Test these channels before you rely on it.';
export const budgetShift = 'Better budgets could bring {value} more';
export const budgetShiftAdvice =
  'Over {weeks} weeks with the same total: more for {channels}, less for {less}. It beats today’s budgets in {better} of the draws.';
export const whatOldRunSays = 'What this run says ({count})';
export const showReview = 'Show the review';
export const startNewRun = 'Start a new run';
export const showCurves = 'Show the response curves';
export const showReturns = 'Show the returns';
export const showBudgets = 'Show the best budgets';
