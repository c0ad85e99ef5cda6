import { beforeEach, expect, test } from 'vitest';
import { ask, bearer, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeEach(smallWorld);

/** The real database, which says that it is busy for the first statements that match. */
function busyFor(times: number, matching: RegExp): D1Database {
  let left = times;
  const guarded = (sql: string, statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => guarded(sql, target.bind(...values));
        if (name === 'all' && matching.test(sql) && left-- > 0)
          return () => Promise.reject(new Error('D1_ERROR: database is locked: SQLITE_BUSY'));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => guarded(sql, target.prepare(sql));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('a read that meets a busy database is tried again', async () => {
  const ada = await signIn('ada@one');
  const response = await ask(ada.token, '/proxy/locales?uid=u-ada', { env: { DB: busyFor(2, /FROM locale/) } });
  expect(response.status).toBe(200);
});

test('a read that finds it busy again and again ends as a 503 with Retry-After', async () => {
  const ada = await signIn('ada@one');
  const response = await ask(ada.token, '/proxy/locales?uid=u-ada', { env: { DB: busyFor(3, /FROM locale/) } });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('1');
});

test('a write that meets a busy database is not repeated but a 503 with Retry-After', async () => {
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

test('an error that is not about being busy is a 500 that shows nothing of the database', async () => {
  await signIn('ada@one');
  await d1.exec('DROP TABLE locale');
  const response = await ask(await bearer('ada@one'), '/proxy/locales?uid=u-ada');
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/locale|SQL/i);
});
