import { beforeEach, expect, test } from 'vitest';
import { Failure } from '#shared/api/failure.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { ask, bearer, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeEach(smallWorld);

/** The database, but the first matching statements fail. */
function busyFor(times: number, matching: RegExp, message = 'D1_ERROR: database is locked: SQLITE_BUSY'): D1Database {
  let left = times;
  const guarded = (sql: string, statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => guarded(sql, target.bind(...values));
        if (name === 'all' && matching.test(sql) && left-- > 0) return () => Promise.reject(new Error(message));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const guardedDatabase = <T extends Pick<D1Database, 'prepare'>>(database: T): T =>
    new Proxy(database, {
      get(target, name) {
        if (name === 'prepare') return (sql: string) => guarded(sql, target.prepare(sql));
        if (name === 'withSession') return (from: string) => guardedDatabase(d1.withSession(from));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return guardedDatabase(d1);
}

test('a read is retried if the database is busy', async () => {
  const ada = await signIn('ada@one');
  const response = await ask(ada.token, '/proxy/locales?uid=u-ada', { env: { DB: busyFor(2, /FROM locale/) } });
  expect(response.status).toBe(200);
});

test('a read ends as a 503 with Retry-After if the database stays busy', async () => {
  const ada = await signIn('ada@one');
  const response = await ask(ada.token, '/proxy/locales?uid=u-ada', { env: { DB: busyFor(3, /FROM locale/) } });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('1');
});

test('a write to a busy database is not retried but ends as a 503 with Retry-After', async () => {
  const ada = await signIn('ada@one');
  const send = (env: Record<string, unknown>) =>
    ask(ada.token, '/dbd/user/u-ada?uid=u-ada', {
      method: 'POST',
      body: { csrfToken: ada.csrfToken, user: { jobtitle: 'Boss' } },
      env,
    });
  const response = await send({ DB: busyFor(1, /^UPDATE user/) });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('1');
  expect((await send({})).status).toBe(200);
});

/** Every failure that D1 documents, SQLite's own, and unknown ones. */
const failures = [
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Network connection lost.',
  'Network connection lost.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  'D1_ERROR: Can’t read from request stream because client disconnected.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: D1 DB’s isolate exceeded its memory limit and was reset.',
  'D1_ERROR: D1 DB exceeded its CPU time limit and was reset.',
  'D1_ERROR: database is locked: SQLITE_BUSY',
  'D1_ERROR: database table is locked: SQLITE_LOCKED',
  'D1_ERROR: database schema is locked: main',
  'D1_ERROR: database or disk is full: SQLITE_FULL',
  'D1_ERROR: Exceeded maximum DB size',
  'D1_ERROR: disk I/O error: SQLITE_IOERR',
  'D1_ERROR: database disk image is malformed: SQLITE_CORRUPT',
  'D1_ERROR: internal error; reference = 0a1b2c3d4e5f',
  'D1_ERROR: something that was never seen before',
];

test.each(failures)('reads and writes that fail with “%s” end as a 503 with Retry-After', async (message) => {
  const ada = await signIn('ada@one');
  const read = await ask(ada.token, '/proxy/locales?uid=u-ada', { env: { DB: busyFor(3, /FROM locale/, message) } });
  expect(read.status).toBe(503);
  expect(Number(read.headers.get('Retry-After'))).toBeGreaterThan(0);
  const write = await ask(ada.token, '/dbd/user/u-ada?uid=u-ada', {
    method: 'POST',
    body: { csrfToken: ada.csrfToken, user: { jobtitle: 'Boss' } },
    env: { DB: busyFor(1, /^UPDATE user/, message) },
  });
  expect(write.status).toBe(503);
  expect(Number(write.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await write.text()).not.toContain(message);
});

test('a read is not retried on an overloaded database', async () => {
  const ada = await signIn('ada@one');
  const overloaded = busyFor(1, /FROM locale/, 'D1_ERROR: D1 DB is overloaded. Too many requests queued.');
  expect((await ask(ada.token, '/proxy/locales?uid=u-ada', { env: { DB: overloaded } })).status).toBe(503);
});

test.each([
  ['a duplicate key', statement('INSERT INTO locale SELECT * FROM locale LIMIT 1')],
  ['a broken reference', statement('UPDATE operator SET account_id = -1')],
  ['a misspelled statement', statement('SELEKT 1')],
  ['a missing table', statement('SELECT * FROM nowhere')],
  ['a missing column', statement('SELECT nothing FROM locale')],
  ['too few values', statement('SELECT ?, ?', 1)],
])('%s is thrown unchanged, without a hint to retry', async (_, mistake) => {
  const database = new Database(d1);
  for (const send of [() => database.write(mistake), () => database.readAll([mistake])]) {
    const error: unknown = await send().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(Failure);
  }
});

test('any other error is a 500 that reveals nothing about the database', async () => {
  await signIn('ada@one');
  await d1.exec('DROP TABLE locale');
  const response = await ask(await bearer('ada@one'), '/proxy/locales?uid=u-ada');
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/locale|SQL/i);
});
