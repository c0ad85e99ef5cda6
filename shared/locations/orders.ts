/** How a list of stores is ordered; unless it is said, by distance where one is asked for, else by name. */
export const storeOrders = ['name', 'code', 'city', 'country'] as const;
export type StoreOrder = (typeof storeOrders)[number];
