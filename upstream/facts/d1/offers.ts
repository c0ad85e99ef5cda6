import type { DateRange } from '#shared/time/calendar.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import { Bound, statement } from '#upstream/platform/storage/statement.ts';
import type { AskedChanges, AskedOffers, OfferPrice, RecentChanges, Subquery } from '../facts.ts';
import { offersOf } from '../questions/narrowed.ts';

/** Each offer, with its last observation. */
export const offerStates =
  ({ tenant, from, to, filters }: AskedOffers): Subquery =>
  (bound) => {
    const [first, last] = [bound.add(from), bound.add(to)];
    // Names the index by offer: by day, the planner would read all days of the account.
    const ofOffer = (alias: string) =>
      `offer_day ${alias} INDEXED BY offer_day_by_offer WHERE ${alias}.account_id = o.account_id AND ${alias}.offer_id = o.id`;
    return `WITH seen AS MATERIALIZED (
        SELECT o.id, o.account_id, (SELECT d.date FROM ${ofOffer('d')} AND d.date BETWEEN ${first} AND ${last}
          AND d.observations > 0 ORDER BY d.date DESC LIMIT 1) AS seen_on
        FROM offer o WHERE ${offersOf(tenant, filters, bound)}
      )
      SELECT o.id AS offer_id, o.seen_on, d.closing_at, d.closing_price_minor AS price, d.closing_in_stock AS in_stock,
        iif(d.closing_in_stock = 1, NULL, CAST(julianday(o.seen_on) - julianday(coalesce(
          (SELECT e.date FROM ${ofOffer('e')} AND e.date < o.seen_on AND e.out_of_stock < e.observations
           ORDER BY e.date DESC LIMIT 1),
          (SELECT min(e.date, date(e.date, '-1 day')) FROM ${ofOffer('e')} ORDER BY e.date LIMIT 1)
        )) AS INTEGER)) AS out_days
      FROM seen o CROSS JOIN offer_day d ON d.account_id = o.account_id AND d.date = o.seen_on AND d.offer_id = o.id`;
  };

const joined = 'FROM offer_change c JOIN offer o ON o.id = c.offer_id AND o.account_id = c.account_id';

/** The key begins with the instant. Days are those of a time zone, which differ from UTC by at most one. */
function changesOf(asked: Omit<AskedChanges, 'behind' | 'offset' | 'limit'>, bound: Bound): string {
  const { tenant, from, to, filters, kind } = asked;
  const [first, last] = [bound.add(from), bound.add(to)];
  return [
    offersOf(tenant, filters, bound),
    `c.account_id = ${bound.add(tenant.accountId)}`,
    `c.date BETWEEN ${first} AND ${last}`,
    `c.occurred_at BETWEEN date(${first}, '-2 days') AND date(${last}, '+3 days')`,
    ...(kind ? [`c.kind = ${bound.add(kind)}`] : []),
  ].join(' AND ');
}

export const offerChanges =
  (asked: AskedChanges): Subquery =>
  (bound) => {
    const conditions = [changesOf(asked, bound)];
    if (asked.behind) {
      const [at, observation, kind] = asked.behind.map((part) => bound.add(part));
      conditions.push(`(c.occurred_at, c.observation_id, c.kind) < (${at}, ${observation}, ${kind})`);
    }
    return `SELECT c.* ${joined} WHERE ${conditions.join(' AND ')}
      ORDER BY c.occurred_at DESC, c.observation_id DESC, c.kind DESC
      LIMIT ${bound.add(asked.limit)} OFFSET ${bound.add(asked.offset)}`;
  };

export async function recentOfferChanges(
  database: ReadableDatabase,
  asked: Omit<AskedChanges, 'behind' | 'offset' | 'limit'>,
): Promise<RecentChanges> {
  const { tenant, from, to, filters } = asked;
  const bound = new Bound();
  // The last observation is on the last day that has one. The join keeps its order, so that only that day is read.
  const days = `FROM offer_day d CROSS JOIN offer o ON o.id = d.offer_id AND o.account_id = d.account_id
      WHERE d.account_id = ${bound.add(tenant.accountId)} AND ${offersOf(tenant, filters, bound)}`;
  const sql = `WITH latest AS (
      SELECT max(d.closing_at) AS until ${days} AND d.date = (
        SELECT d.date ${days} AND d.date BETWEEN ${bound.add(from)} AND ${bound.add(to)} AND d.closing_at IS NOT NULL
        ORDER BY d.date DESC LIMIT 1)
    )
    SELECT until, (
      SELECT count(*) ${joined} WHERE ${changesOf(asked, bound)}
        AND c.occurred_at > strftime('%Y-%m-%dT%H:%M:%fZ', until, '-24 hours') AND c.occurred_at <= until
    ) AS count FROM latest`;
  const [[recent]] = await database.readAll<[{ count: number; until: string | null }]>([
    statement(sql, ...bound.values),
  ]);
  return { count: recent?.count ?? 0, until: recent?.until ?? null };
}

export const offerPrices = (
  database: ReadableDatabase,
  accountId: number,
  offers: readonly number[],
  { from, to }: DateRange,
): Promise<OfferPrice[]> =>
  database.read<OfferPrice & Record<string, unknown>>(
    `SELECT d.offer_id AS offer, d.date, d.closing_price_minor AS price, d.closing_in_stock AS stock
     FROM json_each(?2) j CROSS JOIN offer_day d ON d.account_id = ?1 AND d.offer_id = j.value
     WHERE d.date BETWEEN ?3 AND ?4 AND d.observations > 0 ORDER BY d.offer_id, d.date`,
    ...[accountId, JSON.stringify(offers), from, to],
  );
