export const priceAndStock = 'Price and stock';
export const breaches = 'Breaches';
export const offersThatBreakAtLeast = 'Offers that break at least one rule, as they were last observed in the period.';
export const ofWatchedOffers = 'of {watched} offers';
export const changesIn24H = 'Changes in 24 h';
export const changesOfPriceAndStock =
  'Changes of price and stock in the 24 hours before the last valid observation of the period.';
export const untilTimezone = 'until {timezone}';
export const changeLog = 'Change log';

export const recipeReporting = 'Recipe reporting';

export const reportBuilder = 'Report builder';
