import type { vouchers as vouchersFamily } from '#shared/api/families/vouchers.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { generateVoucherCodes, importVoucherCodes, voucherChoices, voucherCodesFile } from './codes.ts';
import { claimVoucher, confirmVoucherClaim, publicVoucher } from './public.ts';
import { importVoucherRedemptions, voucherClaims } from './redemptions.ts';
import {
  createVoucher,
  deleteVoucher,
  duplicateVoucher,
  saveVoucher,
  setVoucherStatus,
  voucher,
  vouchers,
} from './vouchers.ts';

export const vouchersHandlers = {
  vouchers,
  createVoucher,
  voucherChoices,
  voucher,
  saveVoucher,
  deleteVoucher,
  duplicateVoucher,
  setVoucherStatus,
  generateVoucherCodes,
  importVoucherCodes,
  voucherCodesFile,
  importVoucherRedemptions,
  voucherClaims,
  publicVoucher,
  claimVoucher,
  confirmVoucherClaim,
} satisfies HandlersOf<typeof vouchersFamily>;
