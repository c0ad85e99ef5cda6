export const roas = 'ROAS';
export const channel = 'Channel';
export const spend = 'Spend';
export const roi = 'ROI';
export const marginalRoi = 'mROI';
export const interval = 'Interval';
export const total = 'Total';
export const today = 'Today';

export const roiByChannel = 'ROI by channel';
export const bestReturn =
  '{channel} returns most: {roi} per unit of spend. The line marks 1, where spend pays for itself.';
export const bestUnits = '{channel} returns most: {roi} {unit} per unit of spend.';
export const priorDriven = 'prior-driven';
export const priorDrivenMeans =
  'Prior-driven: the data did not move what the model assumed before it saw them ({channels}). Don’t read these as findings.';
export const priorUnknown = 'The source doesn’t say whether the data moved its priors.';
export const noPriorDriven = 'The data moved the prior of every channel.';
export const noIntervals = 'The source of this run has no intervals.';
export const noReturns = 'This run has no ROI. Its channels have no spend.';
export const roiAgainstMarginal = 'ROI against mROI';
export const marginalMeans =
  'mROI is what the next unit of spend returns. A high ROI with a low mROI has little room left. Size is spend.';
export const noMarginal = 'This run has no marginal ROI.';

export const attributedAndIncremental = 'Attributed ROAS and iROAS';
export const attributedRoas = 'Attributed ROAS';
export const incrementalRoas = 'iROAS';
export const attributedMeans = 'Attributed sales divided by spend: orders that followed a click from the channel.';
export const incrementalMeans =
  'Contribution divided by spend: sales that the model says would not exist without the channel.';
export const difference = 'Difference';
export const whyTheyDiffer =
  'They differ because attribution also counts people who would have bought anyway, and misses everyone who bought without a click: in a store, later, or after a TV spot. Channels that meet people just before they buy look better attributed than they are.';
export const notAttributed =
  'A dash means that no media spend or no attributed sales of the channel are stored for these weeks.';

export const testTheseFirst = 'Test these first';
export const testFirstMeans =
  '{channel} combines high spend with high uncertainty. An experiment there, such as a pause in some regions, would narrow the model most.';
export const spendShare = 'Spend share';
export const intervalWidth = 'Width of ROI interval';
export const weight = 'Share × width';

export const responseCurves = 'Response curves';
export const responseOf = 'Response curve of {channel}';
export const curvesMean =
  'What a channel would bring at another spend, over all weeks of the run. Dashed parts lie beyond what was observed.';
export const response = 'Response';
export const asSpent = 'As spent';
export const observedUntil = '{spend} brought {response}. Observed up to {until}.';
export const observedUnknown = '{spend} brought {response}. The source doesn’t say how far it was observed.';
export const noCurves = 'This run has no response curves.';

export const carryOver = 'Carry-over';
export const carryOverMeans = 'Share of the effect by weeks after the spend.';
export const largestChannels =
  'Share of the effect by weeks after the spend, for the channels with the most spend. The table has all.';
export const carryOverByWeek = 'Carry-over by week';
export const weeksAfterSpend = 'Weeks after the spend';
export const shareOfEffect = 'Share of the effect';
export const halfLife = 'Half-life';
export const carriedOver = 'Carried over';
export const weekNumber = 'Week {week}';
export const countWeeks = '{count} weeks';
export const noCarryOver = 'The source of this run doesn’t say how long effects last.';

export const planBudgets = 'Plan budgets';
export const channelsUnknown = 'Channels can’t be read right now. Try again.';
export const noDraws =
  'Budgets can’t be planned with this run because it holds no draws of its posterior. Fit a new run, or import one with draws.';
export const importWithoutDraws =
  'Budgets can’t be planned with this run: its file holds results, but no draws of the posterior to try other budgets on. Fit a new run, or import a merchlens.mmm/1 file with draws.';
export const failedReview = 'This run failed its review. Budgets can’t be drawn from it.';
export const failedReviewFor = 'This run failed its review: {checks}. Budgets can’t be drawn from it.';
export const unknownReview = 'The source reports too little to review this run. Use its budgets with care.';
export const shuffledPassed =
  'Checked against chance: with the KPI’s weeks shuffled, the test R² is {r2}, so the model finds no pattern where there is none.';
export const shuffledFailed =
  'With the KPI’s weeks shuffled, the test R² is still {r2}: the model finds a pattern where there is none. Don’t rely on these budgets.';
export const planFor = 'Plan for';
export const flightingMeans =
  'Plans repeat the timing of the run’s last weeks. Effects after the last week of the plan are left out.';
export const budgets = 'Budgets';
export const budget = 'Budget';
export const leastChange = 'Lowest change, %';
export const maxChange = 'Highest change, %';
export const lock = 'Lock';
export const optimizeFor = 'Optimize for';
export const goal = 'Goal';
export const fixedBudget = 'Most response for a fixed budget';
export const leastReturn = 'Most spend at a target iROAS';
export const leastMarginalReturn = 'Most spend at a target mROI';
export const totalBudget = 'Total budget';
export const targetReturn = 'Target iROAS or mROI';
export const totalError = 'Enter a budget above 0, or leave it empty for today’s.';
export const targetError = 'Enter a target above 0, up to 100.';
export const showAnyway = 'Show budgets beyond what was observed anyway';
export const showAnywayHint = 'They are marked in the result, in files and in saved scenarios.';
export const simulate = 'Simulate';
export const optimize = 'Find the best budgets';
export const budgetError = 'Enter a budget of 0 or more.';
export const budgetTooMuch = 'Enter at most twice today’s spend: {most}.';
export const boundsError = 'Enter changes from −100 to 100, the lower one first.';

export const planResult = 'Result of the plan';
export const bestPlan = 'Best budgets';
export const refusedHint = 'Change the budgets above, then try again.';
export const sameAsToday = 'This is today’s plan.';
export const planIsBetter = 'This plan brings {lift} more than today’s. The probability that it is better is {better}.';
export const planIsWorse =
  'This plan brings less than today’s ({lift}). The probability that it is better is {better}.';
export const notDistinguishable =
  'Not distinguishable from today’s plan: the difference is {lift}, and the probability that it is better is {better}.';
export const todayIs = 'Today {amount}';
export const amountWithin = '{amount} ({bounds})';
export const lift = 'Difference from today';
export const better = 'P(better than today)';
export const samePlan = 'Same plan';
export const beyondMeans =
  'Beyond what was observed: {channels}. No week of the run says what such a budget does; the figures extend the curve.';
export const beyondObserved = 'beyond observed';
export const atBound = 'at its bound';
export const spendToday = 'Spend today';
export const change = 'Change';
export const responseToday = 'Response today';
export const horizonMeans = 'Timing of {from} to {to}. Effects after the last week are left out.';
export const stepMeans = 'Budgets are found in steps of {step}.';
export const useThisPlan = 'Edit these budgets';
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const copyThisLink = 'Copy this link';

export const scenarios = 'Saved scenarios';
export const saveAsScenario = 'Save as scenario';
export const saveScenario = 'Save scenario';
export const saveChanges = 'Save changes';
export const changeName = 'Change {name}';
export const name = 'Name';
export const nameError = 'Enter a name of up to 80 characters.';
export const notSavedByReaders = 'You can simulate budgets. To save scenarios you need write access.';
export const sampleNotSaved = 'Scenarios can’t be saved with sample data.';
export const scenarioSaved = 'Scenario saved';
export const scenarioChanged = 'Changes saved';
export const scenarioDeleted = 'Scenario deleted';
export const noScenarios = 'No saved scenarios yet';
export const opened = 'Open';
export const scenarioFigures = '{weeks} weeks · budget {spend} · difference {lift} · P(better) {better}';
export const deleteScenario = 'Delete “{name}” for everyone?';
export const deleteForGood = 'Delete scenario';

export const tableOf = '{title}, table';
