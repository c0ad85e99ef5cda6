import { mergeSpans } from '#shared/analytics/covered-spans.ts';
import { offerCoverageStatements, offerRollUpStatements } from '#shared/analytics/offer-roll-up.ts';
import { recipeCoverageStatements, recipeRollUpStatements } from '#shared/analytics/recipe-roll-up.ts';
import { responseCoverageStatements, responseRollUpStatements } from '#shared/analytics/response-roll-up.ts';
import { keysOf } from '#shared/table.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { dayAt, offsetAt } from '#shared/time/wall-clock.ts';
import { letOthersIn } from '#upstream/platform/let-others-in.ts';
import { type Parameter, type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { movedDays, spanOfTables } from './move-days.ts';
import { rebuildStaleDays } from './rebuild.ts';
import { longestSpan } from './spans.ts';

interface TimezoneChange {
  readonly accountId: number;
  readonly oldZone: string;
  readonly newZone: string;
}

/** The run that moves facts renews its lease at least this often. */
const leaseMs = 60_000;
/** The longest time that one call or cron run works on a change. */
export const maxRunMs = 15_000;

const changed = 'EXISTS (SELECT 1 FROM account WHERE id = ?1 AND reporting_timezone = ?5 AND updated_at = ?4)';

/** Records a change that has to move facts of these days, in the transaction that changes the zone. */
export const noteTimezoneChange = (
  { accountId, oldZone, newZone }: TimezoneChange,
  first: LocalDate,
  last: LocalDate,
  now: number,
): Statement =>
  statement(
    `INSERT INTO timezone_change (account_id, from_zone, to_zone, started_at, first_date, last_date, lease_until)
     SELECT ?1, ?6, ?5, ?4, ?2, ?3, 0 WHERE ${changed}`,
    ...[accountId, addDays(first, -1), addDays(last, 1), iso(now), newZone, oldZone],
  );

/** Begins moving facts in D1. All days are marked stale before any fact moves. */
export const beginTimezoneChange = (
  change: TimezoneChange,
  first: LocalDate,
  last: LocalDate,
  now: number,
): Statement[] => {
  const days = [change.accountId, addDays(first, -1), addDays(last, 1)] as const;
  return [
    noteTimezoneChange(change, first, last, now),
    statement(
      `INSERT OR IGNORE INTO stale_day
       WITH RECURSIVE day (date) AS (SELECT ?2 UNION ALL SELECT date(date, '+1 day') FROM day WHERE date < ?3)
       SELECT ?1, date FROM day WHERE ${changed}`,
      ...[...days, iso(now), change.newZone],
    ),
  ];
};

/**
 * Continues a change that no run is working on, for a while. The rest is left to the next run.
 * @param accountId null for any account
 */
export async function continueTimezoneChange(
  store: FactStore,
  accountId: number | null,
  now: () => number = Date.now,
): Promise<void> {
  const claimed = await claimTimezoneChange(store, accountId, now);
  if (claimed) await moveUntil(store, claimed, [claimed.first, claimed.last], now() + maxRunMs, now);
}

export interface ClaimedChange extends TimezoneChange {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** Claims a change that no run is working on, with its remaining days. */
export async function claimTimezoneChange(
  store: Pick<FactStore, 'write'>,
  accountId: number | null,
  now: () => number = Date.now,
): Promise<ClaimedChange | null> {
  const [[row] = []] = await store.write(
    statement(
      `UPDATE timezone_change SET lease_until = ?2 WHERE account_id = (
         SELECT account_id FROM timezone_change WHERE lease_until < ?3 AND (?1 IS NULL OR account_id = ?1) LIMIT 1)
       RETURNING account_id, from_zone, to_zone, first_date, last_date`,
      ...[accountId, now() + leaseMs, now()],
    ),
  );
  if (!row) return null;
  return {
    ...{ accountId: Number(row.account_id), oldZone: String(row.from_zone), newZone: String(row.to_zone) },
    ...{ first: String(row.first_date), last: String(row.last_date) },
  };
}

/** Moves later days first where days move forward, else earlier ones. */
async function moveUntil(
  store: FactStore,
  { accountId: account, oldZone, newZone }: TimezoneChange,
  left: readonly [first: LocalDate, last: LocalDate],
  until: number,
  now: () => number,
): Promise<void> {
  const forward = offsetAt(now(), newZone) > offsetAt(now(), oldZone);
  let [first, last] = left;
  while (first <= last) {
    if (now() > until) {
      await store.write(releaseLease(account));
      return;
    }
    const [from, to] = forward
      ? [max(addDays(last, 1 - longestSpan), first), last]
      : [first, min(addDays(first, longestSpan - 1), last)];
    if (forward) last = addDays(from, -1);
    else first = addDays(to, 1);
    await store.write(...movedDays({ accountId: account, from, to, oldZone, newZone }), progress(account, first, last));
    await letOthersIn();
  }
  await rebuildStaleDays(store, account, () => [renewLease(account)]);
  await rebuildFamilies(store, account);
  await store.write(...extendedSpans(account, dayAt(now(), newZone)), ...finished(account));
}

const max = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other);
const min = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other);
const iso = (instant: number): string => new Date(instant).toISOString();

export const progress = (accountId: number, first: LocalDate, last: LocalDate): Statement =>
  statement(
    'UPDATE timezone_change SET first_date = ?2, last_date = ?3, lease_until = ?4 WHERE account_id = ?1',
    ...[accountId, first, last, Date.now() + leaseMs],
  );
export const renewLease = (accountId: number): Statement =>
  statement('UPDATE timezone_change SET lease_until = ?2 WHERE account_id = ?1', accountId, Date.now() + leaseMs);
export const releaseLease = (accountId: number): Statement =>
  statement('UPDATE timezone_change SET lease_until = 0 WHERE account_id = ?1', accountId);

/** The roll-ups of offers, recipes and responses, from their first day to their last. */
async function rebuildFamilies(store: FactStore, accountId: number): Promise<void> {
  const tables = ['offer_observation', 'offer_day', 'recipe_event', 'recipe_day', 'response', 'response_day'];
  const span = await spanOfTables(store, accountId, tables);
  if (!span) return;
  // All changes are derived again from the first observation, since one may have moved to a day before its span.
  await store.write(statement('DELETE FROM offer_change WHERE account_id = ?', accountId));
  const [first, last] = span;
  for (let from = first; from <= last; from = addDays(from, longestSpan)) {
    const days = [accountId, from, addDays(from, longestSpan - 1)] as const;
    const rollUps = [...offerRollUpStatements, ...recipeRollUpStatements, ...responseRollUpStatements];
    await store.write(...rollUps.map((sql) => statement(sql, ...days)), renewLease(accountId));
    await letOthersIn();
  }
  const coverage = [...offerCoverageStatements, ...recipeCoverageStatements, ...responseCoverageStatements];
  await store.write(...coverage.map((sql) => statement(sql, accountId)));
}

/** The table with the facts of each source. */
const factsOf = {
  ...{ visits: 'touchpoint_event', orders: 'reported_line', tills: 'retailer_order', offers: 'offer_observation' },
  ...{ recipes: 'recipe_event', responses: 'response', redemptions: 'response' },
} as const;
export type DatedSource = keyof typeof factsOf;

/** SQL: whether a source has facts on a day. Its parameters start at `?4`. */
interface HasFacts {
  readonly on: (day: string) => string;
  readonly parameters: readonly Parameter[];
}

const inD1 = (source: DatedSource): HasFacts => ({
  on: (day) => `EXISTS (SELECT 1 FROM ${factsOf[source]} f WHERE f.account_id = ?1 AND f.date = ${day})`,
  parameters: [],
});

/** A day next to a source’s covered days becomes covered if facts have moved there. */
export const extendedSpans = (
  accountId: number,
  today: LocalDate,
  hasFacts: (source: DatedSource) => HasFacts = inD1,
): Statement[] => [
  ...keysOf(factsOf).flatMap((source) => {
    const { on, parameters } = hasFacts(source);
    return ['import_span', 'covered_span'].flatMap((spans) =>
      [
        `UPDATE OR IGNORE ${spans} SET last_date = date(last_date, '+1 day')
         WHERE account_id = ?1 AND source = ?2 AND last_date < ?3 AND ${on(`date(${spans}.last_date, '+1 day')`)}`,
        `UPDATE OR IGNORE ${spans} SET first_date = date(first_date, '-1 day')
         WHERE account_id = ?1 AND source = ?2 AND ?3 = ?3 AND ${on(`date(${spans}.first_date, '-1 day')`)}`,
      ].map((sql) => statement(sql, accountId, source, today, ...parameters)),
    );
  }),
  ...mergeSpans.map((sql) => statement(sql, accountId)),
];

/** Gives claims and redemptions the day of their fact. */
const alignedDays = (table: 'voucher_claim' | 'voucher_redemption', prefix: string): string => {
  const fact = `FROM response r WHERE r.account_id = ?1 AND r.voucher_id = ${table}.voucher_id AND r.form_id = 0
    AND r.id = '${prefix}' || ${table}.id`;
  return `UPDATE ${table} SET date = (SELECT r.date ${fact})
    WHERE voucher_id IN (SELECT id FROM voucher WHERE account_id = ?1) AND EXISTS (SELECT 1 ${fact} AND r.date <> ${table}.date)`;
};

const finished = (accountId: number): Statement[] =>
  [
    alignedDays('voucher_claim', ''),
    alignedDays('voucher_redemption', 'redeemed:'),
    'DELETE FROM timezone_change WHERE account_id = ?1',
  ].map((sql) => statement(sql, accountId));
