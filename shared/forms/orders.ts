/** How a list of forms is ordered. */
export const formOrders = ['newest', 'name', 'edited', 'submissions'] as const;
export type FormOrder = (typeof formOrders)[number];
