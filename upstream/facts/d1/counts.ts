import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import type { AskedCount, FactMetric } from '../facts.ts';

const ofDays = 'account_id = ?1 AND date BETWEEN ?2 AND ?3';

/** ?1 account, ?2 and ?3 first and last day. */
const counts: Readonly<Record<FactMetric, string>> = {
  impressions: `SELECT sum(impressions) AS counted FROM brand_day WHERE ${ofDays}`,
  sessions: `SELECT sum(sessions) AS counted FROM brand_day WHERE ${ofDays}`,
  piClicks: `SELECT sum(pi_clicks) AS counted FROM brand_day WHERE ${ofDays}`,
  // An account is a brand or a retailer, so one of the two sums is 0.
  orders: `SELECT (SELECT coalesce(sum(orders), 0) FROM brand_day WHERE ${ofDays})
    + (SELECT coalesce(sum(orders), 0) FROM retailer_day WHERE ${ofDays}) AS counted`,
  retailers: `SELECT count(DISTINCT retailer_id) AS counted FROM offer_day WHERE ${ofDays} AND observations > 0`,
  offers: `SELECT count(DISTINCT offer_id) AS counted FROM offer_day WHERE ${ofDays} AND observations > 0`,
  siteSessions: `SELECT sum(d.sessions) AS counted FROM touchpoint_event_day d JOIN touchpoint t ON t.id = d.touchpoint_id
    WHERE d.account_id = ?1 AND d.date BETWEEN ?2 AND ?3 AND t.kind = 'site'`,
};

export async function countMetrics(
  database: ReadableDatabase,
  accountId: number,
  asked: readonly AskedCount[],
): Promise<number[]> {
  if (asked.length === 0) return [];
  const rows = await database.readAll<{ counted: number | null }[]>(
    asked.map(({ metric, from, to }) => statement(counts[metric], accountId, from, to)),
  );
  return rows.map(([row]) => Number(row?.counted ?? 0));
}
