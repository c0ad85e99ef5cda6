import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { partOf, type StoredFact } from './stored-facts.ts';
import { existingOrder, orderWithSibling, placeTouchedOrders, rememberCountries } from './till-orders.ts';

type Cell = string | number | null;

/** Parameters are lists of cells, which are read once: SQLite parses a JSON object again for each member. */
const rowsOf = (parameter: string): string => `WITH r AS MATERIALIZED (SELECT value AS v FROM json_each(${parameter}))`;
const cells = (count: number): string => Array.from({ length: count }, (_, at) => `v ->> ${at}`).join(', ');

interface Portion {
  readonly lines: readonly Cell[][];
  /**
   * Each order on each of its days: day, id, first instant, subaccount, country, currency, whether it has a sale,
   * shopper.
   */
  readonly orders: readonly Cell[][];
  readonly ids: readonly string[];
  /** Orders with lines of more than one day. */
  readonly onSeveralDays: readonly string[];
  readonly days: readonly string[];
  readonly countries: readonly string[];
}

function portionOf(facts: readonly StoredFact[], ownerOf: (fact: StoredFact) => number): Portion {
  const orders = new Map<string, { cells: Cell[]; at: string; sold: boolean; shopper: string }>();
  const dayOf = new Map<string, Cell>();
  const several = new Set<string>();
  const lines = facts.map((fact) => {
    const part = (name: string) => partOf(fact, name);
    const [order, date] = [String(part('order')), part('date')];
    const own = orders.get(`${date} ${order}`) ?? {
      ...{
        cells: [part('operator'), part('country'), part('currency')],
        at: String(part('at')),
        sold: false,
        shopper: '',
      },
    };
    orders.set(`${date} ${order}`, own);
    if (String(part('at')) < own.at) own.at = String(part('at'));
    if (Number(part('units')) > 0) own.sold = true;
    if (String(part('shopper')) > own.shopper) own.shopper = String(part('shopper'));
    if (dayOf.has(order) && dayOf.get(order) !== date) several.add(order);
    dayOf.set(order, date);
    return [date, order, part('line'), part('product'), part('units'), part('amount'), ownerOf(fact)];
  });
  const countries = new Set([...orders.values()].map(({ cells: [, country] }) => String(country)));
  return {
    lines,
    orders: [...orders].map(([name, { cells: own, at, sold, shopper }]) => {
      const place = name.indexOf(' ');
      return [name.slice(0, place), name.slice(place + 1), at, ...own, sold ? 1 : 0, shopper];
    }),
    ids: [...dayOf.keys()],
    onSeveralDays: [...several],
    days: [...new Set(lines.map(([date]) => String(date)))],
    countries: [...countries].filter((country) => country !== 'ZZ'),
  };
}

/**
 * Inserts lines of till orders that aren’t stored, with their orders. Only an order that also has other lines, or lines
 * with and without a country, has to be placed again.
 * @param ownerOf the only import that has the line, 0 for none
 */
export function insertTillLines(
  accountId: number,
  facts: readonly StoredFact[],
  ownerOf: (fact: StoredFact) => number,
): Statement[] {
  const { lines, orders, ids, onSeveralDays, days, countries } = portionOf(facts, ownerOf);
  return [
    statement(
      `INSERT OR IGNORE INTO touched_order SELECT ?1, value FROM json_each(?2) WHERE ${existingOrder('value')}`,
      ...[accountId, JSON.stringify(ids)],
    ),
    statement(
      `INSERT INTO retailer_line (account_id, date, order_id, line, product_id, units, amount_minor, job_id)
       ${rowsOf('?2')} SELECT ?1, ${cells(7)} FROM r WHERE true ON CONFLICT DO NOTHING RETURNING 1`,
      ...[accountId, JSON.stringify(lines)],
    ),
    statement(
      `INSERT INTO retailer_order (account_id, date, id, occurred_at, operator_id, country, currency, placed, shopper)
       ${rowsOf('?2')} SELECT ?1, ${cells(8)} FROM r WHERE true
       ON CONFLICT (account_id, date, id) DO UPDATE SET occurred_at = min(occurred_at, excluded.occurred_at),
         shopper = max(shopper, excluded.shopper)`,
      ...[accountId, JSON.stringify(orders)],
    ),
    rememberCountries(accountId, countries),
    statement(
      `INSERT OR IGNORE INTO touched_order
       SELECT ?1, value FROM json_each(?2) WHERE ${orderWithSibling('value')} UNION SELECT ?1, value FROM json_each(?3)`,
      ...[accountId, JSON.stringify(ids), JSON.stringify(onSeveralDays)],
    ),
    statement(
      'INSERT OR IGNORE INTO stale_day SELECT ?1, value FROM json_each(?2)',
      ...[accountId, JSON.stringify(days)],
    ),
    ...placeTouchedOrders(accountId),
  ];
}

/** Lines that only this import has, on days from `?2` to `?3`: account `?1`, import `?4`. */
const ownLines = 'retailer_line WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3 AND job_id = ?4';

/** Deletes lines that only this import has on some days, with their roll-ups. */
export const deleteOwnLines = (accountId: number, job: number, from: string, to: string): Statement[] => [
  ...[
    `INSERT OR IGNORE INTO stale_day SELECT DISTINCT account_id, date FROM ${ownLines}`,
    `INSERT OR IGNORE INTO undone_fact SELECT DISTINCT account_id, order_id, 0 FROM ${ownLines}`,
    `DELETE FROM ${ownLines}`,
  ].map((sql) => statement(sql, accountId, from, to, job)),
  statement(
    `DELETE FROM retailer_order WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3
       AND EXISTS (SELECT 1 FROM undone_fact u WHERE u.account_id = ?1 AND u.key = retailer_order.id AND u.line = 0)
       AND NOT EXISTS (SELECT 1 FROM retailer_line l
         WHERE l.account_id = ?1 AND l.date = retailer_order.date AND l.order_id = retailer_order.id)`,
    ...[accountId, from, to],
  ),
  statement(
    `INSERT OR IGNORE INTO touched_order SELECT ?1, key FROM undone_fact
     WHERE account_id = ?1 AND (${existingOrder('key')} OR ${orderWithSibling('key')})`,
    accountId,
  ),
  statement('DELETE FROM undone_fact WHERE account_id = ?', accountId),
  ...placeTouchedOrders(accountId),
];

/** Days with lines that only this import has. */
export const ownLineDays = (accountId: number, job: number): Statement =>
  statement(
    'SELECT date, count(*) AS facts FROM retailer_line WHERE account_id = ? AND job_id = ? GROUP BY date',
    accountId,
    job,
  );

/** Gives lines that another import has too rows in `import_fact`. @param identities JSON list of orders and lines */
export const shareOwnLines = (accountId: number, identities: string): Statement[] => {
  const named = `json_each(?2) j
    CROSS JOIN retailer_order o INDEXED BY retailer_order_by_id ON o.account_id = ?1 AND o.id = j.value ->> 0
    CROSS JOIN retailer_line l ON l.account_id = ?1 AND l.date = o.date AND l.order_id = o.id AND l.line = j.value ->> 1`;
  return [
    `INSERT OR IGNORE INTO import_fact (account_id, kind, key, line, job_id, made)
     SELECT ?1, 'retailer-sales', l.order_id, l.line, l.job_id, 1 FROM ${named} WHERE l.job_id > 0`,
    `UPDATE retailer_line SET job_id = 0 WHERE (account_id, date, order_id, line) IN (
       SELECT l.account_id, l.date, l.order_id, l.line FROM ${named} WHERE l.job_id > 0)`,
  ].map((sql) => statement(sql, accountId, identities));
};
