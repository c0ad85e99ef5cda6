import { ofDays, replacedDays } from './replaced-days.ts';

/** Media spend by day, from files and connections. */
export const spendDays = replacedDays(
  'media_spend',
  [
    {
      ...{ date: 'date', operator_id: 'operator_id', channel: 'channel', campaign: 'campaign', country: 'country' },
      ...{ currency: 'currency', spend_minor: 'spend_minor', ad_impressions: 'coalesce(s.ad_impressions, 0)' },
      // Qualified by its table: `ad_clicks` alone would be the column of this list, which is never null.
      ...{ ad_clicks: 'coalesce(s.ad_clicks, 0)', clicked_minor: 'if(s.ad_clicks IS NULL, 0, s.spend_minor)' },
    },
  ],
  [`(SELECT * FROM reported_spend WHERE ${ofDays} LIMIT 1 BY id) AS s`],
);

/** Sales of retailers by day and product. */
export const selloutDays = replacedDays(
  'sellout_day',
  [
    {
      ...{ date: 'date', operator_id: 'operator_id', retailer_id: 'retailer_id', product_id: 'product_id' },
      ...{ country: 'country', currency: 'currency', units: 'units', sales_minor: 'sales_minor' },
    },
  ],
  [`(SELECT * FROM reported_sellout WHERE ${ofDays} LIMIT 1 BY id)`],
);
