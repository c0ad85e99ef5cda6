export const whatHasArrived = 'Received events';
export const nothingYet =
  'No events yet. Open a page with the tag, give consent if the tag waits for it, and check that the site’s Content-Security-Policy allows the tag.';
export const unknownSite =
  'Events arrived, the last from {host} on {at}. This site isn’t in the draft, so it will be rejected once you publish.';
export const working = 'Yes. The last event came from {host}, a site of this tag, on {at}.';
export const silent = 'The last event came from {host}, a site of this tag, on {at}. No events since.';
export const doesItWork = 'Does it work?';
export const asOfReadAt = 'As of {readAt}';
export const verifyNow = 'Verify now';
export const verifyHint =
  'Checks the events received. It doesn’t open your pages, and events take a few seconds to arrive.';
export const pageView = 'Page view';
export const productView = 'Product page view';
export const retailerClick = 'Retailer click';
export const liveEvents = 'Live events';
export const liveEventsHint = 'The last 20 within an hour';
export const noRecentEvents = 'No events in the last hour.';
export const suspectReasonWords = 'Suspect: {reasonWords}';
export const refresh = 'Refresh';
export const inTheLastDays = '{reasons} In the last {keptPathDays} days.';
export const pagesWithTheTag = 'Pages with the tag';
export const lastDays = 'Last {keptPathDays} days';
export const pathNotStored = ' (path not stored)';
export const noPages = 'No pages in the last {keptPathDays} days.';
export const pagesWithTheTagTable = 'Pages with the tag, table';
export const page = 'Page';
export const views = 'Views';
export const pathsNote = 'Paths without query parameters.';
export const theMostViewedOfPages = 'The {count} most viewed of {pagesTotal} pages. ';

export const tagForSite = 'Tag for your site';
export const inactiveTag = 'Inactive until published.';
export const tag = 'Tag';
export const installHint = 'Add it to the head of every page. With a tag manager:';
export const tagStep = 'Create a tag of the type Custom HTML and paste the line above.';
export const triggerStep = 'Set it to fire on All Pages, once per page.';
export const consentStep = 'If the tag waits for consent, no trigger condition is needed: it reads';
export const ofGooglesConsentModeOr = 'of Google’s consent mode, or';
export const fromAnyOtherBanner = 'from any other banner.';
export const analyticsStorage = 'analytics_storage';
export const windowMerchlensConsentTrue = 'window.merchlensConsent = true';
export const publishStep = 'Publish the container, open a page of your site, and verify it here.';
export const policyHint = 'If your site has a Content-Security-Policy, its';
export const and = 'and';
export const hold = 'must include';
export const policyNote = '. Without the second, the tag runs but no events arrive.';
export const scriptSrc = 'script-src';
export const connectSrc = 'connect-src';
export const productPageHint = 'A product page declares itself with';
export const orA = 'or a';
export const eventIts = 'event. Its';
export const productHint = 'identifies the product. Changes reach browsers within about five minutes.';
export const ogType = 'og:type';
export const schemaOrgProduct = 'schema.org/Product';
export const viewItem = 'view_item';
export const gtin13 = 'gtin13';

export const productPages = 'Product pages';
export const noProductPages = 'No product pages in the last {keptPathDays} days.';
export const matchedViews =
  '{matched} of {total} views are of catalog products. All views are counted; views without a product aren’t assigned to one.';
export const productPagesTable = 'Product pages, table';
export const pageAndProduct = 'Page and product';
export const unmatched = 'Unmatched:';
export const notInCatalog = 'isn’t in the catalog. Add the product to the';
export const addToCatalogHint = ' to match its views from then on.';
export const catalog = 'catalog';
export const wrongCheckDigit = 'Unmatched: {gtin} has an invalid check digit. Correct it on the page.';
export const noGtin = 'Unmatched: the page has no GTIN, or several. Put one';
export const intoIts = 'into its';

export const retailerId = 'Retailer {id}';

export const taggedSites = 'Sites with the tag';
export const sitesHint = 'Events from other sites are rejected.';
export const sitesError = 'Enter at least one host such as www.example.com or *.example.com, one per line.';
export const consent = 'Consent';
export const whatIsCounted = 'Events to count';
export const chooseAtLeastOne = 'Choose at least one.';
export const retailerDomains = 'Retailer domains';
export const retailerDomainsHint =
  'A click on a link to one of these domains or its subdomains counts as a retailer click.';
export const retailerDomainsError = 'Enter at least one retailer domain, such as example.com.';
