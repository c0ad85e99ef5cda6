import type { Database } from '#upstream/platform/storage/database.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import type { FactReads, Facts } from '../facts.ts';
import { compareWithStored } from '../ingest/compare-preview.ts';
import { buildMonths } from '../ingest/rebuild.ts';
import { responseStatements } from '../ingest/responses.ts';
import { kindHandlers } from '../ingest/run.ts';
import { runClaimedImport } from '../ingest/run-claimed-import.ts';
import { undoCounts, undoImport } from '../ingest/undo.ts';
import { countMetrics } from './counts.ts';
import { countPart, removePart, replaceDays } from './daily-facts.ts';
import { buildSomeDays, markAllDays, markDays, retailersChanged } from './days.ts';
import { d1Engine } from './engine.ts';
import { knownEvents, recipeSwaps, recipeViews, storeEvents, watched } from './events.ts';
import { d1KnownFacts } from './known-facts.ts';
import { mediaWeeks, seriesWeeks } from './model-facts.ts';
import { offerChanges, offerPrices, offerStates, recentOfferChanges } from './offers.ts';
import { d1Timezone } from './timezone.ts';
import { listCorrections, undoCorrectionsOf } from './version-corrections.ts';

/** Reads the facts in D1. */
export const d1FactReads = (database: ReadableDatabase): FactReads => ({
  ...d1Engine(database),
  offerStates: async (asked) => offerStates(asked),
  offerChanges: async (asked) => offerChanges(asked),
  recentOfferChanges: (asked) => recentOfferChanges(database, asked),
  offerPrices: (accountId, offers, range) => offerPrices(database, accountId, offers, range),
  recipeViews: async (accountId, range) => recipeViews(accountId, range),
  recipeSwaps: async (accountId, range) => recipeSwaps(accountId, range),
  countMetrics: (accountId, asked) => countMetrics(database, accountId, asked),
  mediaWeeks: (tenant, range) => mediaWeeks(database, tenant, range),
  seriesWeeks: (tenant, range) => seriesWeeks(database, tenant, range),
  watched: (accountId, asked) => watched(database, accountId, asked),
});

/**
 * Facts in the same D1 as everything else. A write is one transaction with its roll-ups, or it marks the days that are
 * left.
 */
export const d1Facts = (database: Database): Facts => ({
  ...d1FactReads(database),
  importFile: (file, job) => runClaimedImport(database, file, job),
  undoCounts: async (job) => {
    const { owned } = kindHandlers[job.kind];
    const [[counts] = [], own = []] = await database.readAll([
      undoCounts(job),
      ...(owned ? [owned.days(job.accountId, job.id)] : []),
    ]);
    const alone = own.reduce((sum, day) => sum + Number(day.facts), 0);
    const { facts = 0, restored = 0, staying = 0 } = counts ?? {};
    return { facts: Number(facts) + alone, restored: Number(restored), staying: Number(staying) };
  },
  undoFileImport: (job, turn) => undoImport(database, job, () => [turn.keep()]),
  compareRows: (rows) =>
    compareWithStored(database, d1KnownFacts(database, rows.lookups.target.accountId, rows.kind), rows),
  corrections: (job, after, limit) => listCorrections(database, job, after, limit),
  undoCorrectionsOf: (job, ids, turn) => undoCorrectionsOf(database, job, ids, turn),
  knownEvents: (asked) => knownEvents(database, asked),
  storeEvents: (accountId, events, also) => storeEvents(database, accountId, events, also),
  storeResponse: (response, keeping) => database.write(...keeping, ...responseStatements(response)),
  replaceDays: (days) => replaceDays(database, days),
  countPart: (part) => countPart(database, part),
  removePart: (part, also) => removePart(database, part, also),
  markDays,
  markAllDays,
  buildSomeDays: (accountId) => buildSomeDays(database, accountId),
  retailersChanged: (accountId, windowChanged) => retailersChanged(database, accountId, windowChanged),
  // Days that a run left marked are built by the account’s next run; this builds months.
  catchUp: () => buildMonths(database, null),
  timezone: d1Timezone(database),
});
