import { z } from 'zod';
import { minorDigits } from '#shared/analytics/money.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { readAs } from './amazon-call.ts';

/** What was sold on a day, as a report says it; no ASIN where it is of all products together. */
export interface SoldDay {
  readonly date: string;
  readonly asin: string | null;
  readonly currency: string;
  readonly units: number;
  /** In minor units. */
  readonly sales: number;
}

/** What a report holds, and how many of its rows can't be taken. */
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

export const minorOf = (amount: number, currency: string): number => Math.round(amount * 10 ** minorDigits(currency));

/**
 * The days of a report for sellers. It has products for its whole time alone, so that days are of all products together.
 * @throws Failure `amazon-report-unreadable`
 */
export function sellerDays(text: string, range: DateRange): ReadRows<SoldDay> {
  const { salesAndTrafficByDate: found } = readAs(z.object({ salesAndTrafficByDate: z.array(z.unknown()) }), text);
  return taken(
    found,
    daySchema,
    range,
    ({ date, salesByDate: { orderedProductSales: sales, unitsOrdered: units } }) => ({
      ...{ date, asin: null, currency: sales.currencyCode, units },
      sales: minorOf(sales.amount, sales.currencyCode),
    }),
  );
}

/** The products of a report for vendors, day by day. @throws Failure `amazon-report-unreadable` */
export function vendorDays(text: string, range: DateRange): ReadRows<SoldDay> {
  const { salesByAsin: found } = readAs(z.object({ salesByAsin: z.array(z.unknown()) }), text);
  return taken(found, productSchema, range, ({ startDate, endDate, asin, orderedRevenue, orderedUnits }) =>
    startDate !== endDate || !orderedRevenue
      ? null
      : {
          ...{ date: startDate, asin, currency: orderedRevenue.currencyCode, units: orderedUnits ?? 0 },
          sales: minorOf(orderedRevenue.amount, orderedRevenue.currencyCode),
        },
  );
}

/** Rows that can be read and lie in the range. */
export function taken<Read, Row extends { readonly date: string }>(
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
