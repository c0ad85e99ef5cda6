export const discoverySlogan = 'See the shoppers that brand media sends you.';
export const shopRankedSlogan = 'Know how you rank among the retailers shoppers choose.';
export const revenueSlogan = 'The full path to purchase, in every dashboard.';
export const currentPlan = 'Current plan';
export const notIncluded = '(not included)';
export const requested = 'Requested. We’ll get in touch with you.';
export const requestName = 'Request {name}';

export const comparePlans = 'Compare plans';
export const feature = 'Feature';
export const included = 'Included';
export const notIncludedLabel = 'Not included';

export const listedInShoppableExperiences = 'Listing in shoppable experiences';
export const trafficYouReceive = 'Traffic you receive';
export const planPageAndSupport = 'Plan page and support';
export const rankAmongRetailers = 'Rank among retailers';
export const clickShare = 'Share of clicks in your categories';
export const salesDashboardsAndReports = 'Sales dashboards and reports';
export const catalogCollectionsAndSalesInfo = 'Catalog, collections and sales info';
export const dataAndIntegrations = 'Data and integrations';
