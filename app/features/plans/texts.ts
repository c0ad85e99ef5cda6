export const discoverySlogan = 'See that shoppers arrive from brand media.';
export const shopRankedSlogan = 'Know how you rank among the retailers they choose.';
export const revenueSlogan = 'The whole way to the basket, in every dashboard.';
export const currentPlan = 'Current plan';
export const notIncluded = '(not included)';
export const requested = 'Asked for: we will get in touch with you.';
export const requestName = 'Request {name}';

export const comparePlans = 'Compare the plans';
export const feature = 'Feature';
export const included = 'Included';
export const notIncludedLabel = 'Not included';

export const listedInShoppableExperiences = 'Listed in shoppable experiences';
export const trafficYouReceive = 'Traffic you receive';
export const planPageAndSupport = 'Plan page and support';
export const rankAmongRetailers = 'Rank among retailers';
export const clickShare = 'Share of the clicks in your categories';
export const salesDashboardsAndReports = 'Sales dashboards and reports';
export const catalogCollectionsAndSalesInfo = 'Catalog, collections and sales info';
export const dataAndIntegrations = 'Data and integrations';
