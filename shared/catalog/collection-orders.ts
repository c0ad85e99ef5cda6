/** How a list of collections is ordered. */
export const collectionOrders = ['name', 'newest', 'edited'] as const;
export type CollectionOrder = (typeof collectionOrders)[number];
