export const theFirstCountOfTotal = 'The first {count} of {total}';
export const noOfferBreaksARule = 'No offer breaks a rule.';
export const outOfStockFor = 'Out of stock for {formats}';

export const kindOfChange = 'Kind of change';
export const all = 'All';
export const nothingChangedInThisPeriod = 'Nothing changed in this period.';
export const latest = 'Latest';
export const earlier = 'Earlier';
export const changeLogTable = 'Change log, table';
export const when = 'When';
export const change = 'Change';
export const product = 'Product';
export const retailer = 'Retailer';
export const opensTheOfferInA = ', opens the offer in a new tab';
export const backInStock = 'Back in stock';
export const outOfStock = 'Out of stock';
export const to = 'to';

export const whatTitleMeans = 'What {title} means';

export const countryOfThePrices = 'Country of the prices';
export const pricesIn = 'Prices in';
export const whereARetailerHasSeveral =
  'Where a retailer has several offers of the product here, its line is their mean.';

export const products = 'Products';
export const allProducts = 'All products';
export const find = 'Find';
export const noProductOfThatName = 'No product of that name has offers here.';
export const theFirstOfSayMore = 'The first {count} of {total}: say more of the name to find others';
export const totalFound = '{total} found';

export const retailers = 'Retailers';
export const allOfThese = 'All of these';
export const tilesBreachesAndLogAre =
  'Tiles, breaches and log are of {selected}; prices and tables compare {compared} until one is chosen.';
export const moreRetailers = 'More retailers';

export const priceIndexBelow = 'Price index below';
export const priceIndexAbove = 'Price index above';
export const outOfStockForAtLeast = 'Out of stock for at least';
export const name = 'Name';
export const giveTheRuleAName = 'Give the rule a name of at most 80 characters.';
export const watchFor = 'Watch for';
export const threshold = 'Threshold';
export const giveANumberFrom1 = 'Give a number from 1 to 1,000; days are whole.';
export const chooseARetailerThatHas = 'Choose a retailer that has offers in this scope.';
export const chooseAProductThatHas = 'Choose a product that has offers in this scope.';
export const watching = 'Watching';

export const save = 'Save';
export const addRule = 'Add rule';
export const anyRetailer = 'Any retailer';
export const anyProduct = 'Any product';

export const theRuleWasAdded = 'The rule was added.';
export const theRuleWasSaved = 'The rule was saved.';
export const theRuleWasDeleted = 'The rule was deleted.';
export const alertRules = 'Alert rules';
export const nothingIsWatchedYet = 'Nothing is watched yet.';
export const newRule = 'New rule';
export const rulesAreChangedByWho = 'Rules are changed by who may write in this scope.';
export const off = 'off';
export const deleteTheRuleName = 'Delete the rule “{name}”?';
export const deleteForGood = 'Delete for good';

export const priceAndStock = 'Price and stock';
export const outOfStockRate = 'Out-of-stock rate';
export const priceIndex = 'Price index';
export const clicksLost = 'Clicks lost';
export const offersObserved = 'Offers observed';
export const priceOfPerRetailer = 'Price of {product} per retailer, {country} ({currency})';
export const outOfStockByProduct = 'Out of stock by product and retailer';
export const priceIndexByProductAndRetailer = 'Price index by product and retailer';
