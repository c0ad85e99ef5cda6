import { z } from 'zod';
import { minorDigits } from '#shared/analytics/money.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { parseAs } from './amazon-call.ts';

/** What was sold on a day, according to a report. Without an ASIN it is the total of all products. */
export interface SoldDay {
  readonly date: string;
  readonly asin: string | null;
  readonly currency: string;
  readonly units: number;
  /** In minor units. */
  readonly sales: number;
}

/** The rows of a report, and how many others were rejected. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly rejects: number;
}

const moneySchema = z.object({ amount: z.number(), currencyCode: z.string().regex(/^[A-Z]{3}$/) });
const daySchema = z.object({
  date: z.string(),
  salesByDate: z.object({ orderedProductSales: moneySchema, unitsOrdered: z.int() }),
});
const productSchema = z.object({
  startDate: z.string(),
  endDate: z.string(),
  asin: z.string().regex(/^[A-Z0-9]{10}$/),
  orderedRevenue: moneySchema.nullish(),
  orderedUnits: z.int().nullish(),
});

export const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** minorDigits(currency));

/**
 * The days of a report for sellers. It has products only for its whole time span, so days are totals of all products.
 * @throws Failure `amazon-report-unreadable`
 */
export function sellerDays(text: string, range: DateRange): ReadRows<SoldDay> {
  const { salesAndTrafficByDate: found } = parseAs(z.object({ salesAndTrafficByDate: z.array(z.unknown()) }), text);
  return readRowsInRange(
    found,
    daySchema,
    range,
    ({ date, salesByDate: { orderedProductSales: sales, unitsOrdered: units } }) => ({
      ...{ date, asin: null, currency: sales.currencyCode, units },
      sales: toMinorUnits(sales.amount, sales.currencyCode),
    }),
  );
}

/** The products of a report for vendors by day. @throws Failure `amazon-report-unreadable` */
export function vendorDays(text: string, range: DateRange): ReadRows<SoldDay> {
  const { salesByAsin: found } = parseAs(z.object({ salesByAsin: z.array(z.unknown()) }), text);
  return readRowsInRange(found, productSchema, range, ({ startDate, endDate, asin, orderedRevenue, orderedUnits }) =>
    startDate !== endDate || !orderedRevenue
      ? null
      : {
          ...{ date: startDate, asin, currency: orderedRevenue.currencyCode, units: orderedUnits ?? 0 },
          sales: toMinorUnits(orderedRevenue.amount, orderedRevenue.currencyCode),
        },
  );
}

/** Reads rows, and rejects unreadable ones and those outside of the range. */
export function readRowsInRange<Read, Row extends { readonly date: string }>(
  found: readonly unknown[],
  schema: z.ZodType<Read>,
  { from, to }: DateRange,
  rowOf: (read: Read) => Row | null,
): ReadRows<Row> {
  const rows = found.flatMap((one) => {
    const parsed = schema.safeParse(one);
    const row = parsed.success ? rowOf(parsed.data) : null;
    return row && row.date >= from && row.date <= to ? [row] : [];
  });
  return { rows, rejects: found.length - rows.length };
}
