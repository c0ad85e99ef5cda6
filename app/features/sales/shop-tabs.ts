/** Parts of the page of a shop, by what its address calls them. */
export const shopTabs = ['set-up', 'test', 'orders', 'files', 'health'] as const;
export type ShopTab = (typeof shopTabs)[number];
