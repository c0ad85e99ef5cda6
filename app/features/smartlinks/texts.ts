export const nothingWasSavedTheShort = 'Nothing was saved: the short link can’t be this one.';

export const useAtMost120Characters = 'Use at most 120 characters.';
export const giveAPublicAddressThat = 'Give a public address that begins with https:// and does not lead back here.';
export const shortLink = 'Short link';
export const chooseAnother3To50 = 'Choose another: 3 to 50 small letters, digits and hyphens, and nobody else’s.';
export const product = 'Product';
export const chooseAProductOfThe = 'Choose a product of the catalogue: retailers are found by their offers of it.';
export const leadsToNeededToPublish = 'Leads to (needed to publish)';
export const whereEverybodyGoesWhomNo = 'Where everybody goes whom no rule and no retailer below fits.';
export const retailers = 'Retailers';
export const rules = 'Rules';
export const nameCountriesByTwoLetters = 'Name countries by two letters, such as FR, DE.';

export const itWasPublicOnceSo = 'It was public once, so that it stays.';
export const campaignParametersUtm = 'Campaign parameters (UTM)';
export const addedToEveryAddressThe = 'Added to every address the link leads to, unless it has one already.';

export const retailerId = 'Retailer {id}';
export const retailersInOrder = 'Retailers, in order';
export const whereNoRuleFitsThe =
  'Where no rule fits, the first of these that offers the product in the visitor’s country. In stock goes before out of stock.';
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const remove = 'Remove';
export const retailerToAdd = 'Retailer to add';
export const addRetailer = 'Add retailer';

export const rulesByCountryAndDevice = 'Rules by country and device';
export const theFirstRuleThatFits = 'The first rule that fits decides. Leave a field empty for any.';
export const addARule = 'Add a rule';
export const addAnotherRule = 'Add another rule';
export const ruleValueCountries = 'Rule {value}: countries';
export const twoLettersEachSuchAs = 'Two letters each, such as FR, BE';
export const devices = 'Devices';
export const countsAsAClickTo = 'Counts as a click to';
export const noRetailer = 'No retailer';
export const rule = 'rule';

export const productProduct = 'Product {product}';

export const aChangeShowsWithinA = 'A change shows within a minute of publishing.';
export const itLeadsNowhereUntilIt = 'It leads nowhere until it is published.';
export const qrCodeOfAddress = 'QR code of {address}';

export const tryIt = 'Try it';
export const aVisitorIn = 'A visitor in';
export const onThisDevice = 'on this device';
export const whereWouldTheyGo = 'Where would they go?';
export const offersAreThoseOfThe = 'Offers are those of the product as it was last saved.';
export const theyWouldGoNowhereNothing =
  'They would go nowhere: nothing fits, and there is no fallback that can be used.';
export const theyWouldGoTo = 'They would go to';
export const by = 'by';
export const asAClickTo = ', as a click to {name}';
