import type { Limits, Measure } from './measure.ts';

const responses = {
  family: 'responses',
  accountTypes: ['brand', 'retailer'],
  kind: 'additive',
  format: 'integer',
  direction: 'up',
} as const;

/** Measures of responses: codes claimed and redeemed, forms sent. */
export const responseMeasures = {
  voucherClaims: {
    label: 'Voucher claims',
    unit: 'claims',
    counts: 'claim',
    definition: 'Codes of vouchers given out to people. A claim that is sent again is the same one; bots get no code.',
    ...responses,
  },
  voucherRedemptions: {
    label: 'Voucher redemptions',
    unit: 'redemptions',
    counts: 'redemption',
    definition:
      'Codes of vouchers that were used, as imported files say, on the day they were. They count for the experience, channel and country of their claim.',
    ...responses,
  },
  formSubmissions: {
    label: 'Form submissions',
    unit: 'submissions',
    counts: 'submission',
    definition:
      'Forms that people sent, each counted once. One that is deleted afterwards stays counted; what bots send is not kept.',
    ...responses,
  },
} as const satisfies Record<string, Measure>;

export const responseLimits: Limits = {
  claim: { form: 'a claim is of a voucher' },
  redemption: { form: 'a redemption is of a voucher' },
  submission: { voucher: 'a submission is of a form' },
};
