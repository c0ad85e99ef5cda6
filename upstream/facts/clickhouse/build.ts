import { Failure, retryAfter } from '#shared/api/failure.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from './client.ts';
import { updateReferences } from './references.ts';
import { brandDays } from './roll-ups/brand.ts';
import { selloutDays, spendDays } from './roll-ups/daily.ts';
import { offerChanges, offerDays } from './roll-ups/offers.ts';
import { recipeDays } from './roll-ups/recipes.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { responseDays } from './roll-ups/responses.ts';
import { tillDays, tillShopperDays } from './roll-ups/tills.ts';
import { summarize } from './summaries.ts';
import type { RawTable } from './tables.ts';
import {
  type DueDay,
  daysBuilt,
  endTurn,
  type OperationalStore,
  type RollUpFamily,
  readDueDays,
  takeTurn,
  takeVersion,
} from './turn.ts';
import { clickHouseStatement } from './typed.ts';

/** Days built per round. */
const daysAtOnce = 800;
/**
 * The most rows that one statement builds days from, unless a single month has more. Each statement also searches all
 * days for related rows.
 */
const rowsAtOnce = 1_000_000;
/**
 * The fewest rows per statement. With few facts left, searching for related rows is cheap, so statements can be small,
 * and other queries run in between.
 */
const rowsBetween = 200_000;

/** The roll-ups of each family, built in this order. */
const rollUps: Readonly<Record<RollUpFamily, readonly string[]>> = {
  // Clicks on sold-out offers depend on the clicks of the day, so those are built first.
  brand: [brandDays, offerDays],
  tills: [tillDays, tillShopperDays],
  offers: [offerChanges, offerDays],
  recipes: [recipeDays],
  responses: [responseDays],
  spend: [spendDays],
  sellout: [selloutDays],
  // Inputs of models have no roll-ups.
  inputs: [],
};

/** The raw tables that each family's days are built from. */
const sourceTables: Readonly<Record<RollUpFamily, readonly RawTable[]>> = {
  brand: ['touchpoint_event', 'reported_line'],
  tills: ['till_line'],
  offers: ['offer_observation'],
  recipes: ['recipe_event'],
  responses: ['response'],
  spend: ['reported_spend'],
  sellout: ['reported_sellout'],
  inputs: [],
};

export interface Building {
  /** Statements for each write, so that a long run isn't considered dead. */
  readonly keepAlive?: () => readonly Statement[];
  /** What to do if another run builds the account's days: wait for it, or leave the rest to it. */
  readonly busy: 'wait' | 'leave';
  /** The most rounds of days; without it, all due days are built. */
  readonly rounds?: number;
  /** False while facts are written to D1, which maintains the summaries itself. */
  readonly summaries?: boolean;
}

/**
 * Builds an account's due days, some months at a time, from the facts only, so that it can be repeated. Marks are removed once
 * their days are built, unless new ones came meanwhile.
 * @throws where another run builds the days for longer than a call waits
 */
export async function buildDueDays(
  database: OperationalStore,
  clickhouse: ClickHouse,
  accountId: number,
  { keepAlive = () => [], busy, rounds = Number.POSITIVE_INFINITY, summaries: summarized = true }: Building,
): Promise<void> {
  const holder = crypto.randomUUID();
  if (!(await waitForTurn(database, accountId, holder, busy))) return;
  try {
    await updateReferences(database, clickhouse);
    for (let round = 0; round < rounds; round++) {
      const due = await readDueDays(database, accountId, daysAtOnce);
      if (due.length === 0) return;
      const version = await takeVersion(database, accountId, ...keepAlive());
      for (const [family, days] of Map.groupBy(due, (day) => day.family))
        for (const months of await groupMonths(clickhouse, accountId, family, days))
          await buildDays(clickhouse, accountId, family, months, version);
      const summaries = summarized ? await summarize(clickhouse, accountId, due) : [];
      await database.write(...summaries, daysBuilt(accountId, due), ...keepAlive());
      // Renews the turn before the next round.
      if (!(await takeTurn(database, accountId, holder))) return;
    }
  } finally {
    await database.write(endTurn(accountId, holder));
  }
}

/** Groups days by months, newest first; months with few rows are built together. */
async function groupMonths(
  clickhouse: ClickHouse,
  accountId: number,
  family: RollUpFamily,
  due: readonly DueDay[],
): Promise<LocalDate[][]> {
  const months = [
    ...Map.groupBy(
      due
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
      monthOf,
    ),
  ];
  const tables = sourceTables[family];
  if (months.length === 1 || tables.length === 0) return months.map(([, days]) => days);
  const counts = tables.map((name) => `SELECT date, is_deleted FROM ${name} WHERE ${ofAccount}`).join(' UNION ALL ');
  const rows = await clickhouse.query(
    // Counts all versions of rows, which is quicker.
    clickHouseStatement(
      `SELECT substring(toString(date), 1, 7) AS month, count() AS all, countIf(is_deleted = 1) AS gone
       FROM (${counts}) GROUP BY month SETTINGS final = 0`,
      { account: accountId },
    ),
  );
  const rowsOf = new Map(rows.map((row) => [String(row.month), Number(row.all)]));
  // A deletion row cancels an earlier row until both are merged.
  const left = rows.reduce((sum, { all, gone }) => sum + Math.max(0, Number(all) - 2 * Number(gone)), 0);
  const most = Math.min(rowsAtOnce, Math.max(rowsBetween, left));
  const groups: LocalDate[][] = [];
  let room = 0;
  for (const [month, days] of months) {
    const own = rowsOf.get(month) ?? 0;
    if (own > room || groups.length === 0) {
      groups.push([]);
      room = most;
    }
    room -= own;
    groups.at(-1)?.push(...days);
  }
  return groups;
}

export const monthOf = (date: LocalDate): string => date.slice(0, 7);

async function buildDays(
  clickhouse: ClickHouse,
  accountId: number,
  family: RollUpFamily,
  due: readonly LocalDate[],
  version: number,
): Promise<void> {
  const days = due.toSorted();
  const [first = '', last = first] = [days[0], days.at(-1)];
  const values = { account: accountId, first, last, days, version };
  for (const sql of rollUps[family]) await clickhouse.run(clickHouseStatement(sql, values));
}

const pauseMs = 100;
const longestWaitMs = 90_000;

async function waitForTurn(
  database: OperationalStore,
  accountId: number,
  holder: string,
  busy: Building['busy'],
): Promise<boolean> {
  const until = Date.now() + longestWaitMs;
  for (;;) {
    if (await takeTurn(database, accountId, holder)) return true;
    if (busy === 'leave') return false;
    if (Date.now() > until) throw new Failure('facts-silent', { headers: retryAfter() });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Accounts with due days or unsent facts, perhaps without a run working on them. */
export const accountsWithPendingFacts = `SELECT account_id FROM due_day UNION SELECT account_id FROM fact_outbox UNION SELECT account_id FROM redemption_change
   ORDER BY account_id LIMIT 20`;
