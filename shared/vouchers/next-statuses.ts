export type VoucherStatus = 'draft' | 'active' | 'paused' | 'ended';

/** Possible next statuses of a voucher. An ended one stays ended: people have its codes. */
export const nextStatuses: Readonly<Record<VoucherStatus, readonly VoucherStatus[]>> = {
  draft: ['active'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
};
