export type VoucherStatus = 'draft' | 'active' | 'paused' | 'ended';

/** Where a voucher can go from where it is. What has ended stays so: its codes are out in the world. */
export const nextStatuses: Readonly<Record<VoucherStatus, readonly VoucherStatus[]>> = {
  draft: ['active'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
};
