/**
 * A simulated D1 with lagging replicas, made of separate databases: each write to the first is repeated on the others,
 * later and in the same order. Sessions and bookmarks follow D1's Sessions API. The file is loaded into workerd by
 * itself, with its types removed, so it only imports types.
 */

import type { Answer, BoundStatement, D1, D1Session } from '#upstream/platform/storage/readable-database.ts';
import type { Parameter } from '#upstream/platform/storage/statement.ts';

export interface Replication {
  readonly primary: D1Session;
  /** Databases with the same content as the primary at the start. */
  readonly replicas: readonly D1Session[];
  /** Milliseconds until a write reaches a replica; writes arrive in order. */
  readonly lagMs: () => number;
  /** The replica nearest to the caller. */
  readonly nearest?: () => number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Sends a query to an instance: takes time, and throws if the instance can't be reached. */
  readonly travel?: <T>(
    to: 'primary' | 'replica',
    statements: readonly SentStatement[],
    ask: () => Promise<T>,
  ) => Promise<T>;
}

export interface SentStatement {
  readonly sql: string;
  readonly values: readonly Parameter[];
}

interface Replica {
  readonly database: D1Session;
  /** Number of writes it has applied. */
  applied: number;
  /** Resolves when its queued work is done; work runs one after another. */
  queue: Promise<void>;
}

interface LoggedWrite {
  readonly statements: readonly SentStatement[];
  /** When each replica receives it, epoch milliseconds. */
  readonly dueAt: readonly number[];
}

const isRead = (sql: string): boolean =>
  /^\s*(?:SELECT|WITH)\b/i.test(sql) &&
  !/\b(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET|REPLACE\s+INTO)\b/i.test(sql);

const bookmarkOf = (state: number): string => `${state.toString(16).padStart(8, '0')}-00000000-00000000`;
const stateOf = (bookmark: string): number => Number.parseInt(bookmark.slice(0, 8), 16);

export function replicatedD1(setting: Replication): D1 {
  const { primary, now } = setting;
  const log: LoggedWrite[] = [];
  // States are numbered from the clock, so that a bookmark of an earlier run is older than all of them.
  const startedAt = Math.floor(now() / 1_000);
  const replicas: Replica[] = setting.replicas.map((database) => ({ database, applied: 0, queue: Promise.resolve() }));
  const travel = setting.travel ?? ((_to, _statements, ask) => ask());

  const send = async <T>(to: D1Session, statements: readonly SentStatement[]): Promise<Answer<T>[]> => {
    const prepared = statements.map(({ sql, values }) => to.prepare(sql).bind(...values));
    const [only, ...more] = prepared;
    return only && more.length === 0 ? [await only.all<T>()] : await to.batch<T>(prepared);
  };

  const askPrimary = async <T>(statements: readonly SentStatement[]) =>
    await travel('primary', statements, async () => {
      const answers = await send<T>(primary, statements);
      if (!statements.every(({ sql }) => isRead(sql))) {
        const dueAt = replicas.map((_, at) => Math.max(now() + setting.lagMs(), log.at(-1)?.dueAt[at] ?? 0));
        log.push({ statements, dueAt });
      }
      return { answers, bookmark: log.length };
    });

  /** Applies the writes that have arrived by now. */
  const catchUp = async (replica: Replica, at: number): Promise<void> => {
    for (let next = log[replica.applied]; next && (next.dueAt[at] ?? 0) <= now(); next = log[replica.applied]) {
      await send(replica.database, next.statements);
      replica.applied += 1;
    }
  };

  const askReplica = async <T>(statements: readonly SentStatement[], atLeast: number) =>
    await travel('replica', statements, async () => {
      const at = setting.nearest?.() ?? 0;
      const replica = replicas[at];
      if (!replica) throw new Error('D1_ERROR: there is no replica: Network connection lost.');
      const waitMs = atLeast > replica.applied ? (log[atLeast - 1]?.dueAt[at] ?? 0) - now() : 0;
      if (waitMs > 0) await setting.wait(waitMs);
      const previous = replica.queue;
      const answered = previous.then(async () => {
        await catchUp(replica, at);
        return { answers: await send<T>(replica.database, statements), bookmark: replica.applied };
      });
      replica.queue = answered.then(
        () => undefined,
        () => undefined,
      );
      return await answered;
    });

  const databaseRunning = (run: <T>(statements: readonly SentStatement[]) => Promise<Answer<T>[]>): D1Session => {
    const sent = new WeakMap<object, SentStatement>();
    return {
      prepare: (sql) => ({
        bind: (...values) => {
          const statement = { sql, values };
          const bound: BoundStatement = {
            async all<T>() {
              const [answer] = await run<T>([statement]);
              if (!answer) throw new Error('a statement without an answer');
              return answer;
            },
          };
          sent.set(bound, statement);
          return bound;
        },
      }),
      batch: <T>(list: BoundStatement[]) => run<T>(list.flatMap((one) => sent.get(one) ?? [])),
    };
  };

  return {
    ...databaseRunning(async <T>(statements: readonly SentStatement[]) => (await askPrimary<T>(statements)).answers),
    withSession: (from) => {
      let lastSeen: number | null = /^first-/.test(from) ? null : stateOf(from) - startedAt;
      let primaryNext = from === 'first-primary';
      return {
        ...databaseRunning(async <T>(statements: readonly SentStatement[]) => {
          const onReplica = !primaryNext && replicas.length > 0 && statements.every(({ sql }) => isRead(sql));
          const { answers, bookmark } = onReplica
            ? await askReplica<T>(statements, lastSeen ?? 0)
            : await askPrimary<T>(statements);
          primaryNext = false;
          lastSeen = Math.max(lastSeen ?? 0, bookmark);
          return answers;
        }),
        getBookmark: () => (lastSeen === null ? null : bookmarkOf(startedAt + lastSeen)),
      };
    },
  };
}
