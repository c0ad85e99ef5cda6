export const slugTaken = 'Not saved. Choose another short link.';

export const campaignError = 'Enter up to 120 characters.';
export const urlError = 'Enter a public URL that starts with https:// and doesn’t lead back here.';
export const shortLink = 'Short link';
export const slugError = 'Choose another: 3 to 50 lowercase letters, digits and hyphens that no one else uses.';
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
export const ruleNumber = 'Rule {number}';

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

export const newSmartlink = 'New smartlink';
export const stepsOfLink = 'Steps of the smartlink';
export const destinationStep = 'Destination';
export const shareAndMeasure = 'Share and measure';
export const destinationQuestion = 'Where does the link lead?';
export const linkQuestion = 'What is the link called?';
export const destinationUrl = 'Destination URL';
export const destinationHint = 'Where everyone goes. Rules by country and device can follow under all settings.';
export const slugHint = 'Letters, digits and hyphens. Can’t change after publishing.';
export const nameHint = 'Internal name, never public.';
export const campaignAndUtm = 'Campaign';
export const allSettings = 'All settings on one page';
export const linkPreview = 'Your link';
export const leadsTo = 'Leads to';
export const noDestinationYet = 'Nowhere yet: enter a destination URL.';
export const publish = 'Publish';
export const linkIsLive = 'Your smartlink is live';
export const shareHint = 'Share the link or the QR code. Visits and clicks are counted within minutes.';
export const last30Days = 'Last 30 days';
export const openLink = 'Open smartlink';
export const editLink = 'Edit and see history';
