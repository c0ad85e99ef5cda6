import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replicatedD1 } from '#dev/far/replicated-d1.ts';
import { Failure } from '#shared/api/failure.ts';
import { asD1, emptyDatabase } from '#tests/support/sqlite-d1.ts';
import { CallBookmarks, maxAgeOfReadsMs, PrimaryStates } from '#upstream/platform/storage/bookmarks.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ReplicaDatabase } from '#upstream/platform/storage/replica-database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { readGrantedScope } from '#upstream/scope/granted-scope.ts';

const replicas = 2;
const peopleOfEach = 2;
/** Larger than the bound, which would be met trivially otherwise. */
const maxLagMs = 30_000;

/** A primary and its replicas with a simulated clock. */
function startReplicas() {
  const databases = Array.from({ length: 1 + replicas }, emptyDatabase);
  const [primary, ...others] = databases.map(asD1);
  if (!primary) throw new Error('no primary');
  const everywhere = (sql: string): void => {
    for (const one of databases) one.exec(sql);
  };
  const clock = { now: 1_000_000 };
  const setting = { lagMs: 0, nearest: 0, reachable: true, asked: { primary: 0, replica: 0 } };
  const d1 = replicatedD1({
    ...{ primary, replicas: others, now: () => clock.now },
    lagMs: () => setting.lagMs,
    nearest: () => setting.nearest,
    async wait(ms) {
      clock.now += ms;
    },
    async travel(to, _, ask) {
      if (to === 'replica' && !setting.reachable) throw new Error('D1_ERROR: Network connection lost.');
      setting.asked[to] += 1;
      return await ask();
    },
  });
  return { d1, clock, setting, everywhere };
}

type World = ReturnType<typeof startReplicas>;

interface Person {
  readonly id: string;
  readonly account: number;
  /** The bookmark in their session. */
  bookmark: string | null;
  /** Null while it changes. */
  granted: boolean | null;
}

interface Written {
  readonly text: string;
  readonly person: Person;
  /** When it was acknowledged. */
  readonly at: number;
}

let accounts = 0;

const grants = {
  grant: ({ id, account }: Person) =>
    statement('INSERT OR REPLACE INTO account_grant (user_id, account_id, level) VALUES (?, ?, 7)', id, account),
  revoke: ({ id }: Person) => statement('DELETE FROM account_grant WHERE user_id = ?', id),
};

function refused(error: unknown): null {
  expect(error).toBeInstanceOf(Failure);
  return null;
}

/** Two accounts and the people of each. */
function newPeople({ everywhere }: World): Person[] {
  return [0, 1].flatMap(() => {
    accounts += 1;
    const account = accounts;
    everywhere(
      `INSERT INTO account (id, name, type, default_currency, default_locale) VALUES (${account}, 'A', 1, 'USD', 'en-US')`,
    );
    return Array.from({ length: peopleOfEach }, (_, at) => {
      const id = `u-${account}-${at}`;
      everywhere(`INSERT INTO user (id, email) VALUES ('${id}', '${id}@brand.test');
        INSERT INTO account_grant (user_id, account_id, level) VALUES ('${id}', ${account}, 7)`);
      return { id, account, bookmark: null, granted: true };
    });
  });
}

const step = fc.record({
  what: fc.constantFrom('write', 'read', 'read', 'read', 'revoke', 'grant'),
  person: fc.nat(2 * peopleOfEach - 1),
  /** The isolate of the upstream that answers. */
  isolate: fc.nat(2),
  nearest: fc.nat(replicas - 1),
  passedMs: fc.nat(4_000),
  lagMs: fc.nat(maxLagMs),
  reachable: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const userOf = async (database: Database, { id }: Person) => {
  const user = await database.first<Parameters<typeof readGrantedScope>[1]>('SELECT * FROM user WHERE id = ?', id);
  if (!user) throw new Error(`${id} is not known`);
  return user;
};

test('nobody reads a state older than their own write or the bound, or of another tenant', async () => {
  const world = startReplicas();
  const { d1, clock, setting } = world;
  const now = () => clock.now;
  let behindPrimary = 0;

  const run = async (steps: readonly (readonly Step[])[]) => {
    const people = newPeople(world);
    const isolates = Array.from({ length: 3 }, () => new PrimaryStates());
    const written: Written[] = [];

    const call = async (one: Step, serial: number): Promise<void> => {
      const person = people[one.person];
      if (!person) throw new Error('nobody');
      const known = written.filter(({ person: { account } }) => account === person.account);
      const startedAt = now();
      const { granted: grantedBefore } = person;
      const bookmarks = new CallBookmarks(isolates[one.isolate] ?? new PrimaryStates(), person.bookmark, now);
      const database = new Database(d1, { bookmarks });
      if (one.what === 'grant' || one.what === 'revoke') {
        person.granted = null;
        await database.write(grants[one.what](person));
        person.granted = one.what === 'grant';
        return;
      }
      const scope = await readGrantedScope(database, await userOf(database, person), person.account, null).catch(
        refused,
      );
      const granted = grantedBefore === person.granted ? grantedBefore : null;
      if (granted !== null) expect(scope !== null).toBe(granted);
      if (!scope) return;
      if (one.what === 'write') {
        const text = `${person.id} ${serial}`;
        await database.write(
          statement(
            "INSERT INTO annotation (account_id, date, text, author_id, updated_at) VALUES (?, '2026-11-01', ?, ?, '')",
            ...[scope.tenant.accountId, text, person.id],
          ),
        );
        person.bookmark = bookmarks.written;
        written.push({ text, person, at: now() });
        return;
      }
      const rows = await new ReplicaDatabase(d1, bookmarks).read<{ text: string; account_id: number }>(
        'SELECT text, account_id FROM annotation WHERE account_id = ?',
        scope.tenant.accountId,
      );
      const seen = new Set(rows.map(({ text }) => text));
      const missing = known.filter(({ text }) => !seen.has(text));
      if (missing.length > 0) behindPrimary += 1;
      expect(missing.filter((one) => one.person === person)).toEqual([]);
      expect(missing.filter(({ at }) => at <= startedAt - maxAgeOfReadsMs)).toEqual([]);
      expect(rows.every(({ account_id }) => account_id === person.account)).toBe(true);
    };

    let serial = 0;
    for (const together of steps) {
      const [first] = together;
      if (!first) continue;
      clock.now += first.passedMs;
      setting.lagMs = first.lagMs;
      setting.nearest = first.nearest;
      setting.reachable = first.reachable;
      await Promise.all(together.map((one) => call(one, serial++)));
    }
  };

  const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 14 });
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 1_000 });
  // The test would pass without replicas, so some answers have to come from one.
  expect(setting.asked.replica).toBeGreaterThan(1_000);
  expect(behindPrimary).toBeGreaterThan(50);
});
