import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { instantOf, offsetAt } from '#shared/time/wall-clock.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { placeTouchedOrders } from './till-orders.ts';

/** Days of an account whose facts get the calendar days of another time zone. */
export interface DaysMoved {
  readonly accountId: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly oldZone: string;
  readonly newZone: string;
}

/** Facts with an instant. `dateAloneAt` is the time of day that stands for a date without one: such a fact keeps its day. */
interface Dated {
  readonly table: string;
  readonly at: string;
  readonly dateAloneAt: string | null;
  /** The rows of the account `?1`. */
  readonly own: string;
}

const ofAccount = 'account_id = ?1';

const events = { table: 'touchpoint_event', at: 'occurred_at', dateAloneAt: null, own: ofAccount };
const reportedLines = { table: 'reported_line', at: 'occurred_at', dateAloneAt: '23:59:59', own: ofAccount };
const attributedOrders = { ...reportedLines, table: 'attributed_order' };
const tillOrders = { table: 'retailer_order', at: 'occurred_at', dateAloneAt: '12:00:00', own: ofAccount };
const offerLooks = { table: 'offer_observation', at: 'observed_at', dateAloneAt: null, own: ofAccount };
const recipeEvents = { table: 'recipe_event', at: 'occurred_at', dateAloneAt: null, own: ofAccount };
const responses = { table: 'response', at: 'occurred_at', dateAloneAt: '00:00:00', own: ofAccount };

const versionsOf = (kinds: string, dateAloneAt: string | null): Dated => ({
  ...{ table: 'fact_version', at: 'occurred_at', dateAloneAt, own: `${ofAccount} AND kind IN (${kinds})` },
});
/** Earlier values of corrected facts move with them. */
const versions = [
  versionsOf("'touchpoint-events', 'offer-observations', 'recipe-events'", null),
  versionsOf("'attributed-orders'", reportedLines.dateAloneAt),
  versionsOf("'retailer-sales'", tillOrders.dateAloneAt),
  versionsOf("'voucher-redemptions'", responses.dateAloneAt),
];

/** What is counted before the change, by its name in the answer. */
export const countedFacts = {
  ...{ events, orderLines: reportedLines, tillOrders, offerLooks, recipeEvents, responses },
} satisfies Readonly<Record<string, Dated>>;

/** The first and last day of an account in these tables; null where they have none. */
export async function spanOfTables(
  store: Pick<FactStore, 'readAll'>,
  accountId: number,
  tables: readonly string[],
): Promise<readonly [first: LocalDate, last: LocalDate] | null> {
  const rows = await store.readAll(
    tables.map((table) =>
      statement(`SELECT min(date) AS first, max(date) AS last FROM ${table} WHERE account_id = ?`, accountId),
    ),
  );
  const days = rows.flat().flatMap(({ first, last }) => (first === null ? [] : [String(first), String(last)]));
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  return first === undefined || last === undefined ? null : [first, last];
}

/** The days of an account's facts that have an instant. */
export const datedSpan = (store: Pick<FactStore, 'readAll'>, accountId: number) =>
  spanOfTables(
    store,
    accountId,
    [...Object.values(countedFacts), ...versions.slice(0, 1)].map(({ table }) => table),
  );

/** A span of instants over which the new zone keeps its offset. */
export interface Segment {
  readonly from: string;
  readonly to: string;
  /** How far its wall clock is ahead of UTC. */
  readonly minutes: number;
}

const hourMs = 3_600_000;
const iso = (instant: number): string => new Date(instant).toISOString();

export function segmentsOf({ from, to, newZone }: Pick<DaysMoved, 'from' | 'to' | 'newZone'>): Segment[] {
  const [start, end] = [Date.parse(`${addDays(from, -2)}T00:00:00Z`), Date.parse(`${addDays(to, 3)}T00:00:00Z`)];
  const segments: Segment[] = [];
  let begins = start;
  const close = (at: number) =>
    segments.push({ from: iso(begins), to: iso(at), minutes: offsetAt(begins, newZone) / 60_000 });
  for (let hour = start; hour < end; hour += hourMs) {
    if (offsetAt(hour, newZone) === offsetAt(hour + hourMs, newZone)) continue;
    let change = hour;
    while (offsetAt(change, newZone) === offsetAt(begins, newZone)) change += hourMs / 4;
    close(change);
    begins = change;
  }
  close(end);
  return segments;
}

/** The instant that stands for each day in a zone, as JSON by day. */
function dayInstants({ from, to }: DaysMoved, zone: string, dateAloneAt: string): string {
  const instants: Record<string, string> = {};
  for (let day = addDays(from, -1); day <= addDays(to, 1); day = addDays(day, 1))
    instants[day] = iso(instantOf(Date.parse(`${day}T${dateAloneAt}Z`), zone));
  return JSON.stringify(instants);
}

const instantOfDay = (json: string): string => `(${json} ->> ('$."' || date || '"'))`;

/** Rows whose day is another one in the new zone: `?2` to `?3` are days, `?4` to `?5` instants, `?6` the shift, `?7` instants that stand for a date alone. */
const moving = ({ at, dateAloneAt }: Dated, row = ''): string =>
  `${row}date BETWEEN ?2 AND ?3 AND ${row}${at} >= ?4 AND ${row}${at} < ?5 AND ${row}date <> date(${row}${at}, ?6)
   AND ${dateAloneAt === null ? '?7 IS NULL' : `${row}${at} IS NOT ${instantOfDay('?7').replace('date', `${row}date`)}`}`;

const parametersOf = (days: DaysMoved, { dateAloneAt }: Dated, { from, to, minutes }: Segment) => [
  ...[days.accountId, days.from, days.to, from, to, `${minutes} minutes`],
  dateAloneAt === null ? null : dayInstants(days, days.oldZone, dateAloneAt),
];

const inEverySegment = (days: DaysMoved, facts: Dated, ...sql: readonly string[]): Statement[] =>
  segmentsOf(days).flatMap((segment) => {
    const parameters = parametersOf(days, facts, segment);
    return sql.map((one) => statement(one, ...parameters));
  });

const moved = (days: DaysMoved, facts: Dated): Statement[] =>
  inEverySegment(
    days,
    facts,
    `UPDATE ${facts.table} SET date = date(${facts.at}, ?6) WHERE ${facts.own} AND ${moving(facts)}`,
  );

/** Facts that came with a date alone keep it, and get the instant that stands for it in the new zone. */
function settledDays(days: DaysMoved, { table, at, dateAloneAt, own }: Dated): Statement[] {
  if (dateAloneAt === null) return [];
  return [
    statement(
      `UPDATE ${table} SET ${at} = ${instantOfDay('?5')}
       WHERE ${own} AND date BETWEEN ?2 AND ?3 AND ${at} = ${instantOfDay('?4')}`,
      ...[days.accountId, days.from, days.to],
      ...[dayInstants(days, days.oldZone, dateAloneAt), dayInstants(days, days.newZone, dateAloneAt)],
    ),
  ];
}

/** Lines follow their order: they have a day and no instant of their own. */
const movedLines = (lines: string, orders: Dated): string => {
  const order = `FROM ${orders.table} o WHERE o.account_id = ?1 AND o.date = ${lines}.date AND o.id = ${lines}.order_id`;
  return `UPDATE ${lines} SET date = (SELECT date(o.${orders.at}, ?6) ${order})
    WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3 AND EXISTS (SELECT 1 ${order} AND ${moving(orders, 'o.')})`;
};

const movedAttributed = (days: DaysMoved): Statement[] =>
  inEverySegment(
    days,
    attributedOrders,
    movedLines('basket_line', attributedOrders),
    `UPDATE attributed_order SET date = date(occurred_at, ?6) WHERE account_id = ?1 AND ${moving(attributedOrders)}`,
  );

const leaves = moving(tillOrders, 'retailer_order.');

/**
 * Two rows of one order, such as a sale and a return after midnight, become one where they fall on the same day. A
 * row that is itself about to move away from that day is overwritten.
 */
const movedTills = (days: DaysMoved): Statement[] => [
  ...inEverySegment(
    days,
    tillOrders,
    `INSERT OR IGNORE INTO touched_order SELECT DISTINCT account_id, id FROM retailer_order
     WHERE account_id = ?1 AND ${moving(tillOrders)}`,
    movedLines('retailer_line', tillOrders),
    `INSERT INTO retailer_order (account_id, date, id, occurred_at, operator_id, country, currency, placed, shopper)
     SELECT account_id, date(occurred_at, ?6), id, occurred_at, operator_id, country, currency, placed, shopper
     FROM retailer_order WHERE account_id = ?1 AND ${moving(tillOrders)}
     ON CONFLICT (account_id, date, id) DO UPDATE SET
       occurred_at = iif(${leaves}, excluded.occurred_at, min(occurred_at, excluded.occurred_at)),
       shopper = iif(${leaves}, excluded.shopper, max(shopper, excluded.shopper))`,
    `DELETE FROM retailer_order WHERE account_id = ?1 AND ${moving(tillOrders)}`,
  ),
  ...placeTouchedOrders(days.accountId),
];

/**
 * Gives facts the calendar days of another zone. Repeating it changes nothing. Where days move forward, callers move
 * later spans first, else earlier ones, so that rows of one order never collide.
 */
export const movedDays = (days: DaysMoved): Statement[] => [
  ...[events, reportedLines, offerLooks, recipeEvents, responses, ...versions].flatMap((facts) => moved(days, facts)),
  ...movedAttributed(days),
  ...movedTills(days),
  ...[reportedLines, attributedOrders, tillOrders, responses, ...versions].flatMap((facts) => settledDays(days, facts)),
];

/** How many facts of a kind would be on another day. */
export const movingCounts = (days: DaysMoved, facts: Dated): Statement[] =>
  inEverySegment(days, facts, `SELECT count(*) AS facts FROM ${facts.table} WHERE ${facts.own} AND ${moving(facts)}`);
