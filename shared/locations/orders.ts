/** Orders of a list of stores. Without one it is ordered by distance where a place is given, else by name. */
export const storeOrders = ['name', 'code', 'city', 'country'] as const;
export type StoreOrder = (typeof storeOrders)[number];
