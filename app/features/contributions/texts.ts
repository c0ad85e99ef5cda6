export const contributions = 'Contributions';
export const fileOfRun = '{run} {table}';
export const fromBaseToFitted = 'From base to fitted';
export const waterfallSummary = 'Fitted total {fitted}, actual {actual}: the model is off by {difference}.';
export const partsMiss = 'The components come to {parts}.';
export const controlsFromMean =
  'Controls are counted from their mean, so a control that stays at its mean contributes 0.';
export const controlsFromSource = 'Controls are counted from the reference of the source.';
export const robynCountsFromZero =
  'Robyn counts controls from zero, so part of what other models call base may appear as a control here.';
export const meridianCountsFrom = 'Meridian counts organic media and promotions from its own baseline.';
export const component = 'Component';
export const contribution = 'Contribution';
export const kind = 'Kind';
export const total = 'Total';
export const low = 'Low';
export const high = 'High';
export const share = 'Share';
export const fitted = 'Fitted';
export const actual = 'Actual';

export const weekByWeek = 'Week by week';
export const weekOf = 'Week';
export const noWeeklyParts =
  'This run has totals only: Meridian’s file holds no analysis for each week. Export it again with one analysis per week to see them.';
export const noWeeklyPartsHere = 'This run has totals only: its file has no value of each component for each week.';
export const stackSummary = 'Contributions stacked by week.';
export const belowZero = 'Below zero in some weeks: {names}.';
export const baseIsHidden = 'The base is hidden.';
export const showBase = 'Show base';
export const hideBase = 'Hide base';
export const everythingElse = 'Everything else';

export const shares = 'Shares';
export const tableOfShares = 'Contribution, interval and share of each component';
export const base = 'Base';
export const season = 'Season';
export const control = 'Control';
export const organic = 'Organic media';
export const paid = 'Paid media';
export const interval = 'Interval';
export const intervalOf = '{interval} interval';
export const lastPeriod = 'Last period';
export const lastWeeks = 'Last {weeks} weeks';
export const before = 'Weeks before';
export const change = 'Change to the weeks before';
export const tooFewWeeks = 'There are too few weeks to compare two periods.';
export const noChangeWithoutWeeks = 'Changes between periods need a value for each week, which this run doesn’t have.';
export const choosePeriod = 'Choose the period';
export const compareLast = 'Compare the last';
export const weeksOfPeriod = '{weeks} weeks';
export const show = 'Show';
