import { coverageStatements, monthStatements, overDays, rollUpStatements } from '#shared/analytics/roll-up.ts';
import { restAfter } from '#upstream/platform/let-others-in.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { eventDayStatements } from './event-days.ts';
import type { FactStore } from './fact-store.ts';
import { longestSpan, spanFor, spansOf } from './spans.ts';

/** Clicks on an offer while it was out of stock. The rest of an offer’s day doesn’t depend on clicks. */
const clicksLost = `UPDATE offer_day SET clicks_lost = coalesce((
    SELECT sum(k.pi_clicks) FROM click_day k
    WHERE k.account_id = offer_day.account_id AND k.date = offer_day.date AND k.operator_id = offer_day.operator_id
      AND k.product_id = offer_day.product_id AND k.retailer_id = offer_day.retailer_id
      AND k.country = offer_day.country AND k.currency = offer_day.currency), 0)
  WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3 AND observations > 0 AND out_of_stock = observations`;

const perDay = [...eventDayStatements, ...rollUpStatements, clicksLost];

const staleDays = 'SELECT date FROM stale_day WHERE account_id = ?1';
const rebuilt = [...perDay, 'DELETE FROM stale_day WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3'];

const rebuiltOver = (accountId: number, days: string): Statement[] =>
  [...rebuilt.map((sql) => overDays(sql, days)), ...coverageStatements].map((sql) => statement(sql, accountId));

/** Rebuilds the roll-ups of all stale days, in the transaction that made them stale. */
export const rebuildStatements = (accountId: number): Statement[] => rebuiltOver(accountId, staleDays);

/**
 * Rebuilds the newest stale days only. Public events are at most a week old and no file has future days, so their own
 * days are always among them. The rest is left to the large import that marked it or, if that broke off, to later
 * calls.
 */
export const rebuildNewestStatements = (accountId: number): Statement[] =>
  rebuiltOver(accountId, `${staleDays} ORDER BY date DESC LIMIT ${longestSpan}`);

/**
 * Rebuilds any number of stale days, some weeks to a transaction. A run that breaks off leaves the rest stale.
 * @param alive statements for each transaction, so that a long rebuild doesn’t count as broken off
 * @param factsPerDay roughly, where days have many facts
 */
export async function rebuildStaleDays(
  store: FactStore,
  accountId: number,
  alive: () => readonly Statement[] = () => [],
  factsPerDay = 0,
): Promise<void> {
  const [rows = []] = await store.readAll([
    statement('SELECT date FROM stale_day WHERE account_id = ? ORDER BY date', accountId),
  ]);
  const stale = rows.map(({ date }) => String(date));
  for (const [from, to] of spansOf(stale, spanFor(factsPerDay))) {
    const days = [accountId, from, to] as const;
    const startedAt = Date.now();
    await store.write(...alive(), ...rebuilt.map((sql) => statement(sql, ...days)));
    await restAfter(Date.now() - startedAt);
  }
  if (rows.length === 0) return;
  await store.write(...alive(), ...coverageStatements.map((sql) => statement(sql, accountId)));
  await buildMonths(store, accountId, alive);
}

/** Months that one run of the cron trigger builds. */
const monthsPerRun = 24;

/**
 * Builds the months of changed days, one to a transaction. Without them the answers are right, but slower.
 * @param accountId null for some months of any account
 */
export async function buildMonths(
  store: FactStore,
  accountId: number | null,
  alive: () => readonly Statement[] = () => [],
): Promise<void> {
  const [months = []] = await store.readAll([
    accountId === null
      ? statement(`SELECT account_id, date FROM unbuilt_month LIMIT ${monthsPerRun}`)
      : statement('SELECT account_id, date FROM unbuilt_month WHERE account_id = ?', accountId),
  ]);
  for (const { account_id: account, date } of months) {
    const startedAt = Date.now();
    await store.write(...alive(), ...monthStatements.map((sql) => statement(sql, Number(account), String(date))));
    await restAfter(Date.now() - startedAt);
  }
}
