export const howToCall = 'How to call';
export const keysByAdministrators = 'Keys are made by administrators.';
export const answersKeyHolders = 'It answers whoever has a key.';
export const answersNobody = 'It answers nobody until it is published.';
export const withCurl = 'With curl';
export const withJavaScript = 'With JavaScript';
export const keys = 'Keys';
export const documentation = 'Documentation';
export const opensInANewTab = '(opens in a new tab)';
export const tryIt = 'Try it';
export const gtin = 'GTIN';
export const ask = 'Ask';
export const tryHint =
  'From the saved draft, as a key for products and offers would get it. Without a number it is the first product.';
export const noProductYet = 'There is no product in it yet.';
export const unknownGtin = 'It has no product of this number.';
export const answer = 'Answer';

export const collections = 'Collections';
export const chooseAtMost20Collections = 'Choose at most 20 collections.';
export const addAProduct = 'Add a product';
export const chooseAtLeastOneProduct = 'Choose at least one product or a collection; at most 200 products.';
export const retailers = 'Retailers';
export const everyRetailer = 'None chosen: every retailer that has offers.';
export const chooseAtMost50Retailers = 'Choose at most 50 retailers.';
export const answerFields = 'Fields of an answer';
export const callingSites = 'Sites whose pages may call';
export const callingSitesHint =
  'Add a port other than 443, such as www.example.com:8443. Without any site, only servers can call.';
export const callingSitesError = 'Hosts such as www.example.com, *.example.com or www.example.com:8443, one to a line.';
export const callsPerMinute = 'Calls a minute, for each key';

export const products = 'Products';
export const collectionsHint = 'Collections, with what they hold when somebody calls';
export const catalogProducts = 'Products of the catalogue';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';

export const productId = 'Product {id}';

export const calls = 'Calls';
export const callsOf30Days = 'Calls of 30 days';
export const noCalls = 'Nobody has called in the last 30 days.';
export const daysInTimezone = 'Days in {timezone}';
export const callsByDay = 'Calls by day';
export const answered = 'Answered';
export const refused = 'Refused';
export const refusedNote =
  'There were {refused}: of what a key calls above its limit, no more than 100 a minute are counted.';
