import { READ, WRITE } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  claimAnswerSchema,
  claimBodySchema,
  codeBatchBodySchema,
  codesAddedSchema,
  confirmClaimBodySchema,
  createVoucherBodySchema,
  publicVoucherSchema,
  saveVoucherBodySchema,
  voucherChoicesAnswerSchema,
  voucherChoicesQuerySchema,
  voucherClaimsAnswerSchema,
  voucherFileBodySchema,
  voucherSchema,
  voucherStatusBodySchema,
  vouchersAnswerSchema,
  vouchersQuerySchema,
} from './vouchers-schemas.ts';

const access: AccessRule = { scope: 'required', scopeAccess: true, level: READ };
const writers: AccessRule = { ...access, level: WRITE };
const reading = { method: 'GET', scope: 'path', effect: 'read', access, caller: 'browser' } as const;
const surface = { scope: 'none', access: { scope: 'none', public: true }, caller: 'surface' } as const;
const writing = {
  scope: 'path',
  effect: 'write',
  access: writers,
  caller: 'browser',
  withSampleData: 'nothing-kept',
} as const;

/** Vouchers: what is given, to whom and how often, and the codes behind it. */
export const vouchers = {
  vouchers: {
    ...reading,
    path: '/proxy/data/vouchers',
    query: vouchersQuerySchema,
    answer: vouchersAnswerSchema,
    summary: 'Vouchers of the scope, the latest first',
  },
  createVoucher: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/vouchers',
    body: createVoucherBodySchema,
    answer: voucherSchema,
    status: 201,
    summary: 'Begin a voucher as a draft',
  },
  voucherChoices: {
    ...reading,
    path: '/proxy/data/voucher-choices',
    query: voucherChoicesQuerySchema,
    answer: voucherChoicesAnswerSchema,
    summary: 'Retailers and products that a voucher of the scope can be good for',
  },
  voucher: { ...reading, path: '/proxy/data/vouchers/:id', answer: voucherSchema, summary: 'One voucher' },
  saveVoucher: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/vouchers/:id',
    body: saveVoucherBodySchema,
    answer: voucherSchema,
    summary: 'Save a voucher; its ETag goes into If-Match. What is given stays as it is once people can claim it',
  },
  deleteVoucher: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/vouchers/:id',
    status: 204,
    summary: 'Delete a draft; its ETag goes into If-Match',
  },
  duplicateVoucher: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/vouchers/:id/duplicate',
    answer: voucherSchema,
    status: 201,
    summary: 'Make a new draft of the same, without its codes',
  },
  setVoucherStatus: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/vouchers/:id/status',
    body: voucherStatusBodySchema,
    answer: voucherSchema,
    summary: 'Activate, pause or end a voucher; its ETag goes into If-Match',
  },
  generateVoucherCodes: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/vouchers/:id/code-batches',
    body: codeBatchBodySchema,
    answer: codesAddedSchema,
    status: 201,
    summary: 'Add random codes to the pool',
  },
  importVoucherCodes: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/vouchers/:id/code-imports',
    body: voucherFileBodySchema,
    answer: codesAddedSchema,
    status: 201,
    heavy: { pool: 'imports' },
    summary: 'Add codes of a CSV file to the pool; what can’t be taken is told by row',
  },
  voucherCodesFile: {
    ...reading,
    // A code is worth money to anybody who reads it.
    access: { ...writers, closedInView: true },
    path: '/proxy/data/vouchers/:id/codes/file',
    heavy: { pool: 'reads' },
    withSampleData: 'nothing-kept',
    summary: 'The codes of the pool as CSV, and which of them are claimed and redeemed',
  },
  importVoucherRedemptions: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/vouchers/:id/redemption-imports',
    body: voucherFileBodySchema,
    answer: codesAddedSchema,
    status: 201,
    heavy: { pool: 'imports' },
    summary: 'Mark codes of a CSV file as redeemed (code, redeemed_at, order_value); rejects are told by row',
  },
  voucherClaims: {
    ...reading,
    path: '/proxy/data/vouchers/:id/claims',
    answer: voucherClaimsAnswerSchema,
    summary: 'Claims and redemptions by day of the last ninety days, in the reporting timezone',
  },
  publicVoucher: {
    ...surface,
    method: 'GET',
    effect: 'read',
    path: '/proxy/public/vouchers/:id',
    answer: publicVoucherSchema,
    summary: 'What the claim page of a voucher shows; 404 for a draft',
  },
  claimVoucher: {
    ...surface,
    method: 'POST',
    effect: 'write',
    path: '/proxy/public/vouchers/:id/claims',
    body: claimBodySchema,
    answer: claimAnswerSchema,
    summary: 'Give out a code, the last one once; the same claim again is answered by the same code',
  },
  confirmVoucherClaim: {
    ...surface,
    method: 'POST',
    effect: 'write',
    path: '/proxy/public/vouchers/:id/confirmed-claims',
    body: confirmClaimBodySchema,
    answer: claimAnswerSchema,
    summary: 'Give out a code for the token of a mailed link, which works once',
  },
} as const satisfies Record<string, Endpoint>;
