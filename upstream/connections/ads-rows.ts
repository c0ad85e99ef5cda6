import { z } from 'zod';
import type { DateRange } from '#shared/time/calendar.ts';
import type { AttributionDay, SpendDay } from '../facts/ingest/daily-facts.ts';
import { type ReadRows, readRowsInRange, toMinorUnits } from './sales-rows.ts';

/** The subaccount and part that rows of a profile belong to. */
interface Place {
  readonly operator: number;
  readonly country: string;
  readonly currency: string;
}

/** Amazon sends values of attribution as texts. */
const number = z
  .union([z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/), z.number()])
  .transform(Number)
  .default(0);
const whole = number.pipe(z.int());

const attributionSchema = z.object({
  date: z.string().regex(/^\d{8}$/),
  publisher: z.string().max(200).default(''),
  campaignId: z.string().max(200).default(''),
  campaignName: z.string().max(500).optional(),
  'Click-throughs': whole,
  attributedDetailPageViewsClicks14d: whole,
  attributedAddToCartClicks14d: whole,
  attributedPurchases14d: whole,
  attributedSales14d: number,
  attributedTotalSales14d: number,
  unitsSold14d: whole,
  brb_bonus_amount: number,
});

/** Attribution by day and campaign. Sales are of all products; what isn't the ad's own product is halo. */
export function attributionDays(found: readonly unknown[], range: DateRange, place: Place): ReadRows<AttributionDay> {
  const { operator, currency } = place;
  return readRowsInRange(found, attributionSchema, range, (row) => {
    const [own, total] = [
      toMinorUnits(row.attributedSales14d, currency),
      toMinorUnits(row.attributedTotalSales14d, currency),
    ];
    return {
      date: `${row.date.slice(0, 4)}-${row.date.slice(4, 6)}-${row.date.slice(6)}`,
      ...{ operator, publisher: row.publisher, campaign: row.campaignName ?? row.campaignId, asin: '', currency },
      ...{ clicks: row['Click-throughs'], detailPageViews: row.attributedDetailPageViewsClicks14d },
      ...{ addToCarts: row.attributedAddToCartClicks14d, purchases: row.attributedPurchases14d },
      ...{ units: row.unitsSold14d, sales: Math.max(own, total), halo: Math.max(0, total - own), newToBrand: 0 },
      bonus: toMinorUnits(row.brb_bonus_amount, currency),
    };
  });
}

const spendSchema = z.object({
  date: z.string(),
  campaignName: z.string().max(500),
  impressions: z.int().min(0),
  clicks: z.int().min(0),
  cost: z.number().min(0),
});

/** The channel's name in media spend. */
const channel = 'Amazon Ads';

export const spendDays = (found: readonly unknown[], range: DateRange, place: Place): ReadRows<SpendDay> =>
  readRowsInRange(found, spendSchema, range, ({ date, campaignName, impressions, clicks, cost }) => ({
    ...{ date, ...place, channel, campaign: campaignName, impressions, clicks },
    spend: toMinorUnits(cost, place.currency),
  }));
