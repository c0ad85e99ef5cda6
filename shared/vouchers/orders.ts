/** How a list of vouchers is ordered. */
export const voucherOrders = ['newest', 'name', 'ends', 'claimed', 'redeemed'] as const;
export type VoucherOrder = (typeof voucherOrders)[number];
