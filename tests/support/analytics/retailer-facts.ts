import fc from 'fast-check';
import { addDays } from '#shared/time/calendar.ts';
import { days, firstDay, type TableRows } from './brand-facts.ts';
import { type Formulas, type Happening, inCurrency, ofDay, ofProduct, share } from './naive-core.ts';

export interface TillOrder {
  readonly date: string;
  readonly operator: number;
  readonly country: string;
  readonly currency: string;
  /** Empty for an unknown shopper. */
  readonly shopper: string;
  /** False for a day with only a return. */
  readonly placed: boolean;
  readonly lines: readonly { readonly product: number; readonly units: number; readonly amount: number }[];
}

const line = fc.record({
  product: fc.constantFrom(0, 201, 201, 202, 203),
  units: fc.integer({ min: -2, max: 5 }),
  amount: fc.integer({ min: -4_000, max: 9_000 }),
});

/** Arbitrary orders of a retailer, with returns, of returning and of unknown shoppers. */
export const tillOrders: fc.Arbitrary<readonly TillOrder[]> = fc.array(
  fc.record({
    date: fc.nat(days - 1).map((day) => addDays(firstDay, day)),
    operator: fc.constantFrom(21, 22),
    country: fc.constantFrom('FR', 'JP'),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    shopper: fc.oneof(
      fc.constant(''),
      fc.nat(30).map((person) => `s${person}`),
    ),
    placed: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 90 },
);

export function rowsOfTillOrders(accountId: number, orders: readonly TillOrder[]): TableRows[] {
  return [
    {
      table: 'retailer_order',
      columns: ['account_id', 'date', 'id', 'occurred_at', 'operator_id', 'country', 'currency', 'placed', 'shopper'],
      rows: orders.map((it, at) => [
        ...[accountId, it.date, `r${at}`, `${it.date}T12:00:00Z`, it.operator, it.country, it.currency],
        ...[it.placed ? 1 : 0, it.shopper],
      ]),
    },
    {
      table: 'retailer_line',
      columns: ['account_id', 'date', 'order_id', 'line', 'product_id', 'units', 'amount_minor'],
      rows: orders.flatMap((it, at) =>
        it.lines.map(({ product, units, amount }, number) => [
          ...[accountId, it.date, `r${at}`, number, product, units, amount],
        ]),
      ),
    },
  ];
}

export const happenedAtTills = (orders: readonly TillOrder[], currency: string): Happening[] =>
  orders.flatMap((it, at): Happening[] => {
    const { date, operator } = it;
    const by = { ...ofDay(date), operator: String(operator), country: it.country };
    const shopper = it.shopper === '' ? `nobody ${at}` : it.shopper;
    return [
      { date, operator, by, add: { orders: it.placed ? 1 : 0 } },
      ...it.lines.map(({ product, units, amount }) => ({
        ...{ date, operator, by: { ...by, ...ofProduct(product) } },
        add: { units, sales: inCurrency(amount, it.currency, currency, date) },
        // The products are unknown, so they don't count as one product.
        seen: { ...(product !== 0 && { product: String(product) }), shopper },
      })),
    ];
  });

/** Without derived measures, which have rules of their own. */
export const retailerFormulas: Formulas = {
  sales: (sum) => sum('sales'),
  orders: (sum) => sum('orders'),
  units: (sum) => sum('units'),
  salesPerOrder: (sum) => share(sum('sales'), sum('orders')),
  productsSold: (_, distinct) => distinct('product'),
  shoppers: (_, distinct) => distinct('shopper'),
};
