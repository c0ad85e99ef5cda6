import type { Plan } from '#shared/access/plans.ts';

/** What each plan holds, from the smallest plan up. */
export const planFeatures: readonly { readonly name: string; readonly plans: readonly Plan[]; readonly card?: true }[] =
  [
    { name: 'Listed in shoppable experiences', plans: ['discovery', 'shopRanked', 'revenueCatcher'], card: true },
    { name: 'Traffic you receive', plans: ['discovery', 'shopRanked', 'revenueCatcher'], card: true },
    { name: 'Plan page and support', plans: ['discovery', 'shopRanked', 'revenueCatcher'] },
    { name: 'Rank among retailers', plans: ['shopRanked', 'revenueCatcher'], card: true },
    { name: 'Share of the clicks in your categories', plans: ['shopRanked', 'revenueCatcher'] },
    { name: 'Sales dashboards and reports', plans: ['revenueCatcher'], card: true },
    { name: 'Catalog, collections and sales info', plans: ['revenueCatcher'], card: true },
    { name: 'Data and integrations', plans: ['revenueCatcher'] },
  ];
