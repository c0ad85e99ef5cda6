/** How a list of vouchers is ordered. */
export const voucherOrders = ['newest', 'name', 'edited', 'ends', 'claimed', 'redeemed'] as const;
export type VoucherOrder = (typeof voucherOrders)[number];
