import type { Plan } from '#shared/access/plans.ts';
import * as texts from './texts.ts';

/** What each plan holds, from the smallest plan up. */
export const planFeatures: readonly { readonly name: string; readonly plans: readonly Plan[]; readonly card?: true }[] =
  [
    { name: texts.listedInShoppableExperiences, plans: ['discovery', 'shopRanked', 'revenueCatcher'], card: true },
    { name: texts.trafficYouReceive, plans: ['discovery', 'shopRanked', 'revenueCatcher'], card: true },
    { name: texts.planPageAndSupport, plans: ['discovery', 'shopRanked', 'revenueCatcher'] },
    { name: texts.rankAmongRetailers, plans: ['shopRanked', 'revenueCatcher'], card: true },
    { name: texts.clickShare, plans: ['shopRanked', 'revenueCatcher'] },
    { name: texts.salesDashboardsAndReports, plans: ['revenueCatcher'], card: true },
    { name: texts.catalogCollectionsAndSalesInfo, plans: ['revenueCatcher'], card: true },
    { name: texts.dataAndIntegrations, plans: ['revenueCatcher'] },
  ];
