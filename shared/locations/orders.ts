/** Orders of a list of stores. The default is by distance if a place is given, else by name. */
export const storeOrders = ['name', 'code', 'city', 'country'] as const;
export type StoreOrder = (typeof storeOrders)[number];
