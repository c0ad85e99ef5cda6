export const priceAndStock = 'Price and stock';
export const breaches = 'Breaches';
export const breachesHint = 'Offers that break at least one rule, as last observed in the period.';
export const watchedOffers = 'of {watched} offers';
export const changesIn24H = 'Changes in 24 h';
export const changesHint = 'Price and stock changes in the 24 hours before the last valid observation in the period.';
export const untilTime = 'until {timezone}';
export const changeLog = 'Change log';

export const recipeReporting = 'Recipe reporting';

export const reportBuilder = 'Report builder';
