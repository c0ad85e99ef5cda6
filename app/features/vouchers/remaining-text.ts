import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';

/** How many claims remain. A draft without codes has none to count yet. */
export const remainingText = (
  { status, codes, left }: Pick<Voucher, 'status' | 'codes' | 'left'>,
  count: (value: number) => string,
  noLimit: string,
): string => (left === null ? noLimit : status === 'draft' && codes === 0 ? '–' : count(left));
