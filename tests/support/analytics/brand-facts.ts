import fc from 'fast-check';
import { addDays } from '#shared/time/calendar.ts';

interface Place {
  readonly date: string;
  readonly operator: number;
  readonly touchpoint?: number;
  readonly channel: string;
  readonly country: string;
}
export interface Visit extends Place {
  readonly impressions: number;
  readonly sessions: number;
  readonly piSessions: number;
  readonly engaged?: number;
  /** Why it is suspect; absent for plain facts. */
  readonly reason?: string | undefined;
}
export interface Click extends Place {
  readonly retailer: number;
  readonly product: number;
  readonly currency: string;
  readonly clicks: number;
  readonly value: number;
  readonly reason?: string | undefined;
}
export interface Order extends Place {
  readonly retailer: number;
  readonly currency: string;
  readonly lines: readonly { readonly product: number; readonly own: boolean; readonly amount: number }[];
}
export interface BrandFacts {
  readonly visits: readonly Visit[];
  readonly clicks: readonly Click[];
  readonly orders: readonly Order[];
}

export const firstDay = '2025-12-20';
export const days = 62;
/** The touchpoint of facts that name none. */
export const onlyTouchpoint = 1;

const date = fc.nat(days - 1).map((day) => addDays(firstDay, day));
const place = {
  date,
  operator: fc.constantFrom(11, 12),
  touchpoint: fc.constantFrom(1, 2),
  channel: fc.constantFrom('social', 'search'),
  country: fc.constantFrom('US', 'GB'),
};
const reason = fc.constantFrom(undefined, undefined, 'no-token', 'address');
const currency = fc.constantFrom('USD', 'GBP', 'EUR', 'JPY');
const where = (it: Place) => [it.date, it.operator, it.touchpoint, it.channel, it.country].join();

/** Arbitrary facts of a brand, with returns and days without facts. */
export const brandFacts: fc.Arbitrary<BrandFacts> = fc.record({
  visits: fc.uniqueArray(
    fc.record({
      ...place,
      impressions: fc.nat(900),
      sessions: fc.nat(90),
      piSessions: fc.nat(9),
      engaged: fc.nat(40),
      reason,
    }),
    { maxLength: 25, selector: where },
  ),
  clicks: fc.uniqueArray(
    fc.record({
      ...place,
      retailer: fc.constantFrom(1, 2),
      product: fc.constantFrom(101, 102),
      currency,
      clicks: fc.integer({ min: 1, max: 50 }),
      value: fc.nat(100_000),
      reason,
    }),
    { maxLength: 35, selector: (it) => [where(it), it.retailer, it.product, it.currency].join() },
  ),
  orders: fc.array(
    fc.record({
      ...place,
      retailer: fc.constantFrom(1, 2),
      currency,
      lines: fc.array(
        fc.record({
          product: fc.constantFrom(0, 101, 103),
          own: fc.boolean(),
          amount: fc.integer({ min: -5_000, max: 20_000 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { maxLength: 20 },
  ),
});

export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const base = ['account_id', 'date', 'operator_id', 'touchpoint_id', 'channel', 'country'];

const visitColumns = [...base, 'impressions', 'sessions', 'pi_sessions', 'engaged_sessions'];
const clickColumns = [...base, 'retailer_id', 'product_id', 'currency', 'pi_clicks', 'pi_value_minor'];

const plain = <Fact extends Visit | Click>(facts: readonly Fact[]) => facts.filter(({ reason: why }) => !why);
const suspect = <Fact extends Visit | Click>(facts: readonly Fact[]) => facts.filter(({ reason: why }) => why);

/** The facts as rows of the upstream's tables. */
export function rowsOfBrandFacts(accountId: number, facts: BrandFacts): TableRows[] {
  const placed = (it: Place) => [
    ...[accountId, it.date, it.operator, it.touchpoint ?? onlyTouchpoint, it.channel, it.country],
  ];
  const visit = (it: Visit) => [...placed(it), it.impressions, it.sessions, it.piSessions, it.engaged ?? 0];
  const click = (it: Click) => [...placed(it), it.retailer, it.product, it.currency, it.clicks, it.value];
  return [
    { table: 'touchpoint_day', columns: visitColumns, rows: plain(facts.visits).map(visit) },
    {
      table: 'suspect_visit_day',
      columns: [...visitColumns, 'reason'],
      rows: suspect(facts.visits).map((it) => [...visit(it), it.reason ?? '']),
    },
    { table: 'touchpoint_click_day', columns: clickColumns, rows: plain(facts.clicks).map(click) },
    {
      table: 'suspect_click_day',
      columns: [...clickColumns, 'reason'],
      rows: suspect(facts.clicks).map((it) => [...click(it), it.reason ?? '']),
    },
    {
      table: 'attributed_order',
      columns: [...base, 'id', 'occurred_at', 'retailer_id', 'currency'],
      rows: facts.orders.map((it, at) => [...placed(it), `o${at}`, `${it.date}T12:00:00Z`, it.retailer, it.currency]),
    },
    {
      table: 'basket_line',
      columns: ['account_id', 'date', 'order_id', 'line', 'product_id', 'own', 'units', 'amount_minor'],
      rows: facts.orders.flatMap((it, at) =>
        it.lines.map(({ product, own, amount }, line) => [
          ...[accountId, it.date, `o${at}`, line, product, own ? 1 : 0, 1, amount],
        ]),
      ),
    },
  ];
}
