export const kpiPerformance = 'KPI Performance';
export const choose = 'Choose what to look at';
export const kpi = 'KPI';
export const driver = 'Driver';
export const from = 'From';
export const to = 'To';
export const currency = 'Currency';
export const apply = 'Apply';
export const channel = 'Channel';
export const spend = 'Spend';
export const total = 'Total';
export const weeks = 'Weeks';
export const weekOf = 'Week of {day}';
export const noKpi = 'No KPI yet. Import sell-out, or a series with the role “kpi”.';
export const noWeeks = 'These days contain no whole week. Choose another period, or import more data.';
export const bringInData = 'Go to data and integrations';

export const answer = 'In short';
export const strongestAtOnce = 'The driver closest to {kpi} is {driver}, in the same week: correlation {correlation}.';
export const strongestNextWeek =
  'The driver closest to {kpi} is {driver}, one week earlier: correlation {correlation}.';
export const strongestLater =
  'The driver closest to {kpi} is {driver}, {lag} weeks earlier: correlation {correlation}.';
export const kpiSinceYearBefore =
  '{kpi} of {year}: {change} from the year before, over the {weeks} weeks that both years have.';
export const correlationIsNoProof =
  'Trend and season are taken out. What a driver causes, only a model or an experiment can say.';

export const kpiTrend = '{kpi} by week';
export const trend = '{weeks}, {from} to {to}.';
export const allWholeWeeks = '{weeks} whole weeks';
export const knownWeeks = '{known} of {weeks} whole weeks';
export const trendWithPartial = '{weeks}, {from} to {to}. Partial weeks are dashed; models leave them out.';
export const circular =
  'Attributed sales follow from clicks by definition, so modeling them says nothing new. Use sell-out instead.';
export const yearOverYear = 'KPI performance by year';
export const yearOverYearMeans = 'The same ISO weeks of each year, overlaid.';
export const isoWeek = 'ISO week';
export const year = 'Year';
export const changeToYearBefore = 'Change from year before';
export const comparedWeeks = 'Weeks compared';

export const correlation = 'Correlation';
export const noDrivers = 'No media spend and no series yet';
export const noCommonWeeks = 'KPI and driver have no weeks in common.';
export const driverAgainstKpi = '{driver} against {kpi}';
export const pointIsWeek = '{count} weeks, one point each.';
export const correlationOf = 'Correlation with {driver} by lag';
export const correlationMeans =
  'How the KPI moves with the driver’s value that many weeks earlier. Shared trend and season inflate the raw line.';
export const lagInWeeks = 'Lag in weeks';
export const raw = 'Raw';
export const adjusted = 'Without trend and season';
export const correlationByLag = 'Correlation by lag';
export const lagTableMeans =
  'Pearson’s r of the KPI with each driver 0 to 8 weeks before; n is the number of weeks. Correlation isn’t effect.';
export const kindOfCorrelation = 'Kind of correlation';
export const lagOf = 'Lag {lag}';
export const countOf = 'n {n}';

export const spendAndCost = 'Spend share and cost per unit';
export const csvByWeek = 'CSV by week';
export const spendShare = 'Spend share';
export const weeksWithSpend = 'Weeks with spend';
export const tooFew = 'too few';
export const costPerThousand = 'Cost per 1,000 impressions';
export const costPerClick = 'Cost per click';
export const outliers = 'Outliers';
export const outliersMean =
  'Outliers are weeks whose cost per unit lies more than 1.5 interquartile ranges outside the quartiles. Check their spend and counts for errors.';
export const showOutliers = 'Show outliers ({count})';
export const clickOutlier = '{channel}, week of {day}: {cost} per click';
export const impressionOutlier = '{channel}, week of {day}: {cost} per 1,000 impressions';
export const noSpend = 'No media spend yet';

export const missingWeeks = 'Missing weeks';
export const series = 'Series';
export const quarter = 'Quarter';
export const noneMissing = 'No week is missing.';
export const missingMeans = 'Weeks without a value, by quarter. A model needs every week of its KPI and controls.';
export const impressionsOf = '{channel}, impressions';
export const clicksOf = '{channel}, clicks';
export const showGaps = 'Show missing weeks ({count})';
export const gapOfOne = '{series}: week of {from}';
export const gapOf = '{series}: weeks of {from} to {to} ({count} weeks)';

export const collinearity = 'Collinearity';
export const fewDrivers = 'Two drivers or more are needed to compare them.';
export const noneClose = 'No two drivers have |r| ≥ 0.8.';
export const closePairs = '|r| ≥ 0.8: {pairs}. A model can hardly separate their effects. Merge them or leave one out.';
export const collinearityMeans = 'A VIF of 10 or more means that the other drivers nearly predict this one.';
export const vif = 'VIF';
export const high = 'high';

export const dataAdequacy = 'Data adequacy';
export const wholeWeeks = 'Whole weeks';
export const knots = 'Trend knots';
export const controls = 'Controls';
export const treatments = 'Channels';
export const weeksEach = 'Weeks per parameter';
export const adequacyMeans = 'Weeks divided by trend knots, controls and channels together. A model needs at least 3.';
export const noModelYet = 'No model can be fitted yet';
export const modelPossible = 'A model can be fitted with these data.';
export const thinkOf = 'Before you fit a model';
export const moreWarnings = 'Show {count} more';
export const partialLeftOut = 'Partial weeks are left out: {weeks}.';

export const tableOf = '{title}, table';
