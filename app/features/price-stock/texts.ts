export const firstShown = 'The first {count} of {total}';
export const noBreaches = 'No offer breaks a rule.';
export const outOfStockSince = 'Out of stock for {formats}';

export const kindOfChange = 'Kind of change';
export const all = 'All';
export const noChanges = 'Nothing changed in this period.';
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
export const pricesIn = 'Prices in';
export const meanNote = 'Where a retailer has several offers of the product here, its line is their mean.';

export const products = 'Products';
export const allProducts = 'All products';
export const find = 'Find';
export const noProductMatches = 'No product of that name has offers here.';
export const firstFound = 'The first {count} of {total}: say more of the name to find others';
export const totalFound = '{total} found';

export const retailers = 'Retailers';
export const allRetailers = 'All of these';
export const retailerNote =
  'Tiles, breaches and log are of {selected}; prices and tables compare {compared} until one is chosen.';
export const moreRetailers = 'More retailers';

export const priceIndexBelow = 'Price index below';
export const priceIndexAbove = 'Price index above';
export const outOfStockForAtLeast = 'Out of stock for at least';
export const name = 'Name';
export const nameError = 'Give the rule a name of at most 80 characters.';
export const watchFor = 'Watch for';
export const threshold = 'Threshold';
export const thresholdError = 'Give a number from 1 to 1,000; days are whole.';
export const retailerError = 'Choose a retailer that has offers in this scope.';
export const productError = 'Choose a product that has offers in this scope.';
export const active = 'Watching';

export const save = 'Save';
export const addRule = 'Add rule';
export const anyRetailer = 'Any retailer';
export const anyProduct = 'Any product';

export const ruleAdded = 'The rule was added.';
export const ruleSaved = 'The rule was saved.';
export const ruleDeleted = 'The rule was deleted.';
export const alertRules = 'Alert rules';
export const noRules = 'Nothing is watched yet.';
export const newRule = 'New rule';
export const rulesReadOnly = 'Rules are changed by who may write in this scope.';
export const off = 'off';
export const deleteTheRuleName = 'Delete the rule “{name}”?';
export const deleteForGood = 'Delete for good';

export const priceAndStock = 'Price and stock';
export const outOfStockRate = 'Out-of-stock rate';
export const priceIndex = 'Price index';
export const clicksLost = 'Clicks lost';
export const offersObserved = 'Offers observed';
export const priceByRetailer = 'Price of {product} per retailer, {country} ({currency})';
export const outOfStockTable = 'Out of stock by product and retailer';
export const priceIndexByProductAndRetailer = 'Price index by product and retailer';
