export const howToCall = 'How to call it';
export const keysByAdministrators = 'Only administrators can create keys.';
export const answersKeyHolders = 'Anyone with a key can call it.';
export const answersNobody = 'Publish it before anyone can call it.';
export const withCurl = 'With curl';
export const withJavaScript = 'With JavaScript';
export const keys = 'Keys';
export const documentation = 'Documentation';
export const opensInANewTab = '(opens in a new tab)';
export const tryIt = 'Try it';
export const gtin = 'GTIN';
export const ask = 'Send request';
export const tryHint =
  'Uses the saved draft and answers as a products and offers key would. Without a GTIN, you get the first product.';
export const noProductYet = 'It has no products yet.';
export const unknownGtin = 'It has no product with this GTIN.';
export const answer = 'Response';

export const collections = 'Collections';
export const chooseAtMost20Collections = 'Choose at most 20 collections.';
export const addAProduct = 'Add a product';
export const chooseAtLeastOneProduct = 'Choose at least one product or a collection; at most 200 products.';
export const retailers = 'Retailers';
export const everyRetailer = 'None selected: every retailer with offers.';
export const chooseAtMost50Retailers = 'Choose at most 50 retailers.';
export const answerFields = 'Fields to return';
export const callingSites = 'Allowed domains';
export const callingSitesHint =
  'Add a port other than 443, such as www.example.com:8443. Without a domain, only servers can call.';
export const callingSitesError =
  'Enter hosts such as www.example.com, *.example.com or www.example.com:8443, one per line.';
export const callsPerMinute = 'Calls per minute and key';

export const products = 'Products';
export const collectionsHint = 'Collections, with the products they hold at the time of the call';
export const catalogProducts = 'Catalog products';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';

export const productId = 'Product {id}';

export const calls = 'Calls';
export const callsOf30Days = 'Calls in the last 30 days';
export const noCalls = 'No calls in the last 30 days.';
export const daysInTimezone = 'Days in {timezone}';
export const callsByDay = 'Calls by day';
export const answered = 'Answered';
export const refused = 'Rejected';
export const refusedNote =
  'There were {refused}. Of the calls above a key’s limit, at most 100 per minute are counted.';
