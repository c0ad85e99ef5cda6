export const firstShown = 'Showing the first {count} of {total}';
export const noBreaches = 'No rule breaches.';
export const outOfStockSince = 'Out of stock for {days}';

export const kindOfChange = 'Kind of change';
export const all = 'All';
export const noChanges = 'No changes in this period.';
export const latest = 'Latest';
export const earlier = 'Earlier';
export const changeLogTable = 'Change log, table';
export const when = 'When';
export const change = 'Change';
export const product = 'Product';
export const retailer = 'Retailer';
export const opensOffer = ', opens the offer in a new tab';
export const backInStock = 'Back in stock';
export const outOfStock = 'Out of stock';
export const to = 'to';

export const whatTitleMeans = 'What {title} means';

export const countryOfThePrices = 'Country of the prices';
export const pricesInMarket = 'Prices in {market}';
export const meanNote = 'If a retailer has several offers for the product, the line shows their average.';

export const products = 'Products';
export const allProducts = 'All products';
export const find = 'Search';
export const noProductMatches = 'No products with offers match.';
export const firstFound = 'Showing the first {count} of {total}. Type more to find others.';
export const totalFound = '{total} found';

export const retailers = 'Retailers';
export const allRetailers = 'All retailers';
export const retailerNote =
  'Tiles, breaches and log show {selected}. Prices and tables compare {compared} until you select one.';
export const moreRetailers = 'More retailers';

export const priceIndexBelow = 'Price index below';
export const priceIndexAbove = 'Price index above';
export const outOfStockForAtLeast = 'Out of stock for at least';
export const name = 'Name';
export const nameError = 'Enter a name of up to 80 characters.';
export const watchFor = 'Watch for';
export const threshold = 'Threshold';
export const thresholdError = 'Enter a number from 1 to 1,000; whole days only.';
export const retailerError = 'Choose a retailer with offers in this scope.';
export const productError = 'Choose a product with offers in this scope.';
export const active = 'Active';

export const save = 'Save';
export const addRule = 'Add rule';
export const anyRetailer = 'Any retailer';
export const anyProduct = 'Any product';

export const ruleAdded = 'Rule added.';
export const ruleSaved = 'Rule saved.';
export const ruleDeleted = 'Rule deleted.';
export const alertRules = 'Alert rules';
export const noRules = 'No rules yet.';
export const newRule = 'New rule';
export const rulesReadOnly = 'You need write access to change rules.';
export const off = 'off';
export const deleteTheRuleName = 'Delete the rule “{name}”?';
export const deleteForGood = 'Delete permanently';

export const priceAndStock = 'Price and stock';
export const outOfStockRate = 'Out-of-stock rate';
export const priceIndex = 'Price index';
export const clicksLost = 'Clicks lost';
export const offersObserved = 'Offers observed';
export const priceByRetailer = 'Price of {product} by retailer, {country} ({currency})';
export const outOfStockTable = 'Out of stock by product and retailer';
export const priceIndexByProductAndRetailer = 'Price index by product and retailer';

export const ruleBreaches = 'Breaches';
export const breachesHint =
  'Rules that an offer breaks, counted once for each offer and rule, as last observed in the period.';
export const breachedOffers = 'on {offers} of {watched} offers';
export const changesIn24H = 'Changes in the last 24 hours';
export const changesShort = 'Changes, 24 h';
export const changesHint = 'Price and stock changes in the 24 hours before the last valid observation in the period.';
export const untilTime = 'until {time}';
export const changeLog = 'Change log';
export const nothingObserved = 'Nothing observed yet';
