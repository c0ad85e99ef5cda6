import type { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import type { Facts } from '../facts.ts';
import { accountsWithPendingFacts, buildDueDays } from './build.ts';
import type { ClickHouse } from './client.ts';
import { countPart, removePart, replaceDays } from './daily-facts.ts';
import { clickHouseEngine } from './engine.ts';
import { compareRows, importFile, undoCounts, undoFileImport } from './imports.ts';
import { clickHouseModelFacts } from './model-facts.ts';
import { knownEvents, sendAndBuild, storeEvents, storeResponse } from './outbox.ts';
import { clickHousePages } from './pages.ts';
import { clickHouseTimezone } from './timezone.ts';
import { allDaysDue, markDue } from './turn.ts';
import { listCorrections, undoCorrectionsOf } from './value-corrections.ts';

/** Writes and reads facts in ClickHouse; everything else stays in D1. */
export const factsIn = (database: Database, clickhouse: ClickHouse): Facts => ({
  ...clickHouseEngine(database, clickhouse),
  ...clickHousePages(database, clickhouse),
  ...clickHouseModelFacts(clickhouse),
  importFile: importFile(database, clickhouse),
  undoCounts: (job) => undoCounts(database, clickhouse, job),
  undoFileImport: (job, turn) => undoFileImport(database, clickhouse, job, turn),
  compareRows: (rows) => compareRows(database, clickhouse, rows),
  corrections: (job, after, limit) => listCorrections(database, clickhouse, job, after, limit),
  undoCorrectionsOf: (job, ids, turn) => undoCorrectionsOf(database, clickhouse, job, ids, turn),
  knownEvents: (asked) => knownEvents(database, clickhouse, asked),
  storeEvents: storeEvents(database, clickhouse),
  storeResponse: storeResponse(database, clickhouse),
  replaceDays: (days) => replaceDays(database, clickhouse, days),
  countPart: (part) => countPart(clickhouse, part),
  removePart: (part, also) => removePart(database, clickhouse, part, also),
  markDays: (days) => markDue('brand', days),
  markAllDays: allDaysDue,
  async buildSomeDays(accountId) {
    await buildDueDays(database, clickhouse, accountId, { busy: 'leave', rounds: 1 });
    const [[left]] = await database.readAll<[{ n: number }]>([
      statement('SELECT count(*) AS n FROM due_day WHERE account_id = ?', accountId),
    ]);
    return left?.n ?? 0;
  },
  retailersChanged: (accountId) => buildDueDays(database, clickhouse, accountId, { busy: 'wait' }),
  async catchUp() {
    for (const { account_id: account } of await database.read<{ account_id: number }>(accountsWithPendingFacts))
      await sendAndBuild(database, clickhouse, account);
  },
  timezone: clickHouseTimezone(database, clickhouse),
});
