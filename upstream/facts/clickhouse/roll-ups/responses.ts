import { ofDays, replacedDays } from './replaced-days.ts';

/** Codes that were claimed or redeemed, and forms that were sent, by day. */
export const responseDays = replacedDays(
  'response_day',
  [
    {
      ...{ date: 'date', operator_id: 'operator_id', voucher_id: 'voucher_id', form_id: 'form_id' },
      ...{ touchpoint_id: 'touchpoint_id', channel: 'channel', country: 'country' },
      ...{ claims: 'toInt64(voucher_id > 0 AND redeemed = 0)', submissions: 'toInt64(form_id > 0)' },
      redemptions: 'toInt64(redeemed)',
    },
  ],
  [`(SELECT * FROM response WHERE ${ofDays} LIMIT 1 BY voucher_id, form_id, id)`],
);
