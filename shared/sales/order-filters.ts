/** By what the orders of a shop are narrowed. */
export const orderFilters = ['all', 'matched', 'expired', 'unknown', 'none', 'held', 'declined', 'test'] as const;
export type OrderFilter = (typeof orderFilters)[number];
