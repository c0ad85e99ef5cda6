export const fromBeforeToNowChange = 'From {before} to {now}, {change}.';
export const before = 'Before';
export const everythingElse = 'Everything else';
export const now = 'Now';
export const byCard = 'By {parts}';
export const labelByCard = '{label} by {parts}';
export const byThePartsAddUp = 'By {parts}: the parts add up to the change. A name leads to its evidence.';
export const restore = 'Restore';
export const dismiss = 'Dismiss';
export const thatCouldNotBeSaved = 'That could not be saved. Try again.';

export const whatChanged = 'What changed';
export const loading = 'Loading';
export const withinItsUsualUpsAndDowns = 'Within its usual ups and downs: {usual}.';
export const dismissedCount = 'Dismissed ({count})';
export const nothingToCompareWith = 'Nothing to compare with';
export const thePeriodBeforeReachesBack =
  'The period before reaches back past the first day with data. Pick a later one.';
export const nothingNew = 'Nothing new';
export const everyChangeOfThisPeriod = 'Every change of this period has been dismissed.';
export const tooLittleIsKnown = 'Too little is known';
export const thereIsTooLittleData = 'There is too little data before this period to say what is usual.';
export const lookedAtUsual = 'Looked at: {usual}.';
export const nothingUnusual = 'Nothing unusual';
export const comparedWithNoComparisonIs =
  '{own}, compared with {from}. No comparison is chosen, so that the period before stands in.';
export const whatIsUsualIsTaken = 'What is usual is taken from the days {from} – {to}, each against the same weekday.';

export const highConfidence = 'High confidence';
export const mediumConfidence = 'Medium confidence';
export const lowConfidence = 'Low confidence';
export const checkPriceStockAndLinks = 'Check price, stock and links of your products at {member}.';
export const lookAtWhatRanOn = 'Look at what ran on {member}: budget, creatives, targets of the links.';
export const checkTheOffersOfOut = 'Check the offers of {member}: out of stock, a new price, a dead link.';
export const lookAtWhatIsLive = 'Look at what is live in {member}, and at the retailers that deliver there.';
export const askTheTeamOfWhat = 'Ask the team of {member} what was changed or switched off.';
export const openAndSeeWhatWas = 'Open {member} and see what was published last.';
export const compareThePagesOfThe = 'Compare the pages of the type {member} that were live in either period.';
export const putFirstWhereItLeads = 'Put {member} first where it leads, and make sure the stock lasts.';
export const seeWhatWorkedOnAnd = 'See what worked on {member}, and give it more room.';
export const showWhereItIsNot = 'Show {member} where it is not shown yet.';
export const seeWhatWorkedInAnd = 'See what worked in {member}, and try it next door.';
export const useAsThePatternFor = 'Use {member} as the pattern for the next one.';
export const openTheEvidenceBelowAnd = 'Open the evidence below and note what was done differently.';
export const openTheEvidenceBelowAndCompare = 'Open the evidence below and compare the days on which it began.';
