import type { Database } from '#upstream/platform/storage/database.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { Layout } from '../clickhouse/schema.ts';
import type { Question } from '../engine.ts';
import type { FactPages, Facts } from '../facts.ts';
import { beginCopy, FactsOnlyInClickHouse, isBehind } from './changes.ts';
import { followAccount, followAll } from './follow.ts';

/** The longest time that one cron run copies. */
const runMs = 45_000;

/** Both engines, and which of them answers. */
export interface BothEngines {
  readonly database: Database;
  readonly d1: Facts;
  readonly clickhouse: Facts;
  /** The store behind `clickhouse`, for copying. */
  readonly store: ClickHouse;
  readonly layout: Layout;
  readonly answers: 'd1' | 'clickhouse';
}

/**
 * Facts while they move from D1 to ClickHouse. Writes go to D1 and are copied to ClickHouse day by day. If ClickHouse
 * answers, D1 still answers for accounts that aren’t copied completely, so that figures are always the same.
 */
export function bothEngines({ database, d1, clickhouse, store, layout, answers }: BothEngines): Facts {
  /** The engine that has all facts of these accounts. */
  const engineFor = async (accounts: readonly number[]): Promise<Facts> => {
    if (answers === 'd1') return d1;
    const rows = (await database.readAll([...new Set(accounts)].map(isBehind))).flat();
    const ended = rows.find(({ ended_at }) => ended_at != null)?.ended_at;
    if (ended)
      throw new FactsOnlyInClickHouse(
        `ClickHouse alone has taken facts since ${ended}: set FACTS_ENGINE to clickhouse`,
      );
    return rows.length > 0 ? d1 : clickhouse;
  };
  /** Asks ClickHouse, and then D1 if something changed meanwhile, so that an answer never mixes two states. */
  const ask = async <T>(accounts: readonly number[], question: (facts: Facts) => Promise<T>): Promise<T> => {
    const engine = await engineFor(accounts);
    const answer = await question(engine);
    return engine === d1 || (await engineFor(accounts)) === engine ? answer : await question(d1);
  };
  const follow = async (accountId: number): Promise<void> => {
    // If copying fails, D1 still has the facts, and the cron trigger tries again.
    await followAccount(database, store, accountId, { until: Date.now() + runMs }).catch((error: unknown) =>
      console.error(JSON.stringify({ level: 'error', message: 'facts were not copied', reason: String(error) })),
    );
  };
  const pages: FactPages = {
    offerStates: (asked) => ask([asked.tenant.accountId], (facts) => facts.offerStates(asked)),
    offerChanges: (asked) => ask([asked.tenant.accountId], (facts) => facts.offerChanges(asked)),
    recentOfferChanges: (asked) => ask([asked.tenant.accountId], (facts) => facts.recentOfferChanges(asked)),
    offerPrices: (account, offers, range) => ask([account], (facts) => facts.offerPrices(account, offers, range)),
    recipeViews: (account, range) => ask([account], (facts) => facts.recipeViews(account, range)),
    recipeSwaps: (account, range) => ask([account], (facts) => facts.recipeSwaps(account, range)),
    countMetrics: (account, asked) => ask([account], (facts) => facts.countMetrics(account, asked)),
    mediaWeeks: (tenant, range) => ask([tenant.accountId], (facts) => facts.mediaWeeks(tenant, range)),
    seriesWeeks: (tenant, range) => ask([tenant.accountId], (facts) => facts.seriesWeeks(tenant, range)),
    watched: (account, asked) => ask([account], (facts) => facts.watched(account, asked)),
  };
  return {
    ...d1,
    ...pages,
    read: (questions, beside) => ask(accountsOf(questions), (facts) => facts.read(questions, beside)),
    async importFile(file, job) {
      const counts = await d1.importFile(file, job);
      await follow(job.target.accountId);
      return counts;
    },
    async undoFileImport(job, turn) {
      await d1.undoFileImport(job, turn);
      await follow(job.accountId);
    },
    async undoCorrectionsOf(job, ids, turn) {
      await d1.undoCorrectionsOf(job, ids, turn);
      await follow(job.accountId);
    },
    async catchUp() {
      await d1.catchUp();
      await beginCopy(database, store, layout);
      await followAll(database, store, { until: Date.now() + runMs });
    },
  };
}

const accountsOf = (questions: readonly Question[]): number[] => questions.map(({ tenant }) => tenant.accountId);
