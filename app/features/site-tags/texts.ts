export const whatHasArrived = 'What has arrived';
export const nothingYet =
  'Nothing has arrived yet. Open a page of the site that carries the tag, give consent if it waits for it, and see that a Content-Security-Policy of the site admits it.';
export const unknownSite =
  'Events came, the last from {host} on {at}. That site is not in the draft: once published, it is refused.';
export const working = 'It does: the last event came from {host}, a site of this tag, on {at}.';
export const silent =
  'It did: the last event came from {host}, a site of this tag, on {at}. Nothing has arrived since.';
export const doesItWork = 'Does it work?';
export const asOfReadAt = 'As of {readAt}';
export const verifyNow = 'Verify now';
export const verifyHint =
  'This looks at what has arrived; no page of yours is opened from here. Events take some seconds to arrive.';
export const pageView = 'Page view';
export const productView = 'View of a product page';
export const retailerClick = 'Click to a retailer';
export const liveEvents = 'Live events';
export const liveEventsHint = 'The last 20 of one hour';
export const noRecentEvents = 'Nothing has arrived within the last hour.';
export const suspectReasonWords = 'Suspect: {reasonWords}';
export const refresh = 'Refresh';
export const inTheLastDays = '{reasons} In the last {keptPathDays} days.';
export const pagesWithTheTag = 'Pages with the tag';
export const lastKeptPathDaysDays = 'Last {keptPathDays} days';
export const noPages = 'No page was seen in the last {keptPathDays} days.';
export const pagesWithTheTagTable = 'Pages with the tag, table';
export const page = 'Page';
export const views = 'Views';
export const pathsNote = 'Paths without what follows a question mark.';
export const theMostViewedOfPages = 'The {count} most viewed of {pagesTotal} pages. ';

export const tagForSite = 'Tag for the site';
export const inactiveTag = 'There is nothing at its address until it is published.';
export const tag = 'Tag';
export const installHint = 'Put it into the head of every page. With a tag manager:';
export const tagStep = 'Make a new tag of the type Custom HTML, and paste the line above.';
export const triggerStep = 'Let it fire on All Pages, once per page.';
export const consentStep = 'If the tag waits for consent, no condition is needed: it reads';
export const ofGooglesConsentModeOr = 'of Google’s consent mode, or';
export const fromAnyOtherBanner = 'from any other banner.';
export const analyticsStorage = 'analytics_storage';
export const windowMerchlensConsentTrue = 'window.merchlensConsent = true';
export const publishStep = 'Publish the container, open a page of the site, and verify it on this page.';
export const policyHint = 'Where the site has a Content-Security-Policy, let its';
export const and = 'and';
export const hold = 'hold';
export const policyNote = ': without the second the tag runs and nothing arrives.';
export const scriptSrc = 'script-src';
export const connectSrc = 'connect-src';
export const productPageHint = 'A product page is one that says so by';
export const orA = 'or a';
export const eventIts = 'event; its';
export const productHint = 'says of which product. Changes reach browsers within five minutes or so.';
export const ogType = 'og:type';
export const schemaOrgProduct = 'schema.org/Product';
export const viewItem = 'view_item';
export const gtin13 = 'gtin13';

export const productPages = 'Product pages';
export const noProductPages = 'No page of a product was seen in the last {keptPathDays} days.';
export const matchedViews =
  '{matched} of {total} views are of products of the catalogue. All of them are counted; those without a product count for none.';
export const productPagesTable = 'Product pages, table';
export const pageAndProduct = 'Page and product';
export const unmatched = 'Unmatched:';
export const notInCatalog = 'is not in the catalogue. Bring the product into the';
export const addToCatalogHint = ', and its views are matched from then on.';
export const catalog = 'catalogue';
export const wrongCheckDigit = 'Unmatched: the check digit of {gtin} is wrong. Correct the number on the page.';
export const noGtin = 'Unmatched: the page gives no number, or several. Put one';
export const intoIts = 'into its';

export const retailerId = 'Retailer {id}';

export const taggedSites = 'Sites that carry the tag';
export const sitesHint = 'What comes from any other site is refused.';
export const sitesError = 'At least one host such as www.example.com or *.example.com, one to a line.';
export const consent = 'Consent';
export const whatIsCounted = 'What is counted';
export const chooseAtLeastOne = 'Choose at least one.';
export const retailerDomains = 'Domains of retailers';
export const retailerDomainsHint =
  'A click on a link to such a domain, or to one below it, is a click to the retailer.';
export const retailerDomainsError = 'Clicks need the domain of at least one retailer, such as example.com.';
