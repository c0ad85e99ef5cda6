export const slugTaken = 'Not saved. Choose another short link.';

export const campaignError = 'Enter up to 120 characters.';
export const urlError = 'Enter a public URL that starts with https:// and doesn’t lead back here.';
export const shortLink = 'Short link';
export const slugError = 'Choose another: 3 to 50 lowercase letters, digits and hyphens that nobody else uses.';
export const product = 'Product';
export const productError = 'Choose a product from the catalog. Its offers decide which retailers are available.';
export const fallbackUrl = 'Fallback URL (required to publish)';
export const fallbackUrlHint = 'Used when no rule and no retailer below applies.';
export const retailers = 'Retailers';
export const rules = 'Rules';
export const countriesError = 'Use two-letter country codes, such as FR, DE.';

export const slugLocked = 'Can’t change after publishing.';
export const campaignParametersUtm = 'Campaign parameters (UTM)';
export const utmHint = 'Added to every destination URL that doesn’t have them.';

export const retailerId = 'Retailer {id}';
export const retailerOrder = 'Retailers, in order';
export const retailerOrderHint =
  'If no rule applies, visitors go to the first of these that offers the product in their country. Retailers with stock come first.';
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const remove = 'Remove';
export const retailerToAdd = 'Retailer to add';
export const addRetailer = 'Add retailer';

export const rulesByCountryAndDevice = 'Rules by country and device';
export const rulesHint = 'The first matching rule applies. Leave a field empty to match any.';
export const addRule = 'Add rule';
export const addAnotherRule = 'Add another rule';
export const countriesOfRule = 'Rule {number}: countries';
export const countriesHint = 'Two letters each, such as FR, BE';
export const devices = 'Devices';
export const countsAsAClickTo = 'Counts as a click to';
export const noRetailer = 'No retailer';
export const rule = 'rule';

export const productProduct = 'Product {product}';

export const liveWithinMinute = 'Changes are live within a minute of publishing.';
export const inactiveLink = 'Inactive until published.';
export const qrCodeOfAddress = 'QR code of {address}';

export const test = 'Test';
export const visitorCountry = 'Visitor’s country';
export const visitorDevice = 'Device';
export const testDestination = 'Test destination';
export const testHint = 'Uses the offers of the saved product.';
export const testByFallback =
  'the fallback URL, because no rule applies and no listed retailer has an offer in {country}';
export const testByOffer = 'the offer of {name}';
export const testByRule = 'rule {number}';
export const ruleUrl = 'Target URL (required to publish)';
export const testNowhere = 'No destination: no rule or retailer applies, and there is no usable fallback URL.';
export const testGoesTo = 'Visitors go to';
export const by = 'by';
export const testCountsAs = ', counted as a click to {name}';
