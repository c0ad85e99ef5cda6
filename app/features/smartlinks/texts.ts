export const slugTaken = 'Nothing was saved: the short link can’t be this one.';

export const campaignError = 'Use at most 120 characters.';
export const urlError = 'Give a public address that begins with https:// and does not lead back here.';
export const shortLink = 'Short link';
export const slugError = 'Choose another: 3 to 50 small letters, digits and hyphens, and nobody else’s.';
export const product = 'Product';
export const productError = 'Choose a product of the catalogue: retailers are found by their offers of it.';
export const fallbackUrl = 'Leads to (needed to publish)';
export const fallbackUrlHint = 'Where everybody goes whom no rule and no retailer below fits.';
export const retailers = 'Retailers';
export const rules = 'Rules';
export const countriesError = 'Name countries by two letters, such as FR, DE.';

export const slugLocked = 'It was public once, so that it stays.';
export const campaignParametersUtm = 'Campaign parameters (UTM)';
export const utmHint = 'Added to every address the link leads to, unless it has one already.';

export const retailerId = 'Retailer {id}';
export const retailerOrder = 'Retailers, in order';
export const retailerOrderHint =
  'Where no rule fits, the first of these that offers the product in the visitor’s country. In stock goes before out of stock.';
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const remove = 'Remove';
export const retailerToAdd = 'Retailer to add';
export const addRetailer = 'Add retailer';

export const rulesByCountryAndDevice = 'Rules by country and device';
export const rulesHint = 'The first rule that fits decides. Leave a field empty for any.';
export const addRule = 'Add a rule';
export const addAnotherRule = 'Add another rule';
export const ruleValueCountries = 'Rule {value}: countries';
export const countriesHint = 'Two letters each, such as FR, BE';
export const devices = 'Devices';
export const countsAsAClickTo = 'Counts as a click to';
export const noRetailer = 'No retailer';
export const rule = 'rule';

export const productProduct = 'Product {product}';

export const liveWithinMinute = 'A change shows within a minute of publishing.';
export const inactiveLink = 'It leads nowhere until it is published.';
export const qrCodeOfAddress = 'QR code of {address}';

export const test = 'Try it';
export const visitorCountry = 'A visitor in';
export const visitorDevice = 'on this device';
export const testDestination = 'Where would they go?';
export const testHint = 'Offers are those of the product as it was last saved.';
export const testNowhere = 'They would go nowhere: nothing fits, and there is no fallback that can be used.';
export const testGoesTo = 'They would go to';
export const by = 'by';
export const testCountsAs = ', as a click to {name}';
