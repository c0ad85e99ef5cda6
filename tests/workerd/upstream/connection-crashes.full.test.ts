import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addDays } from '#shared/time/calendar.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { sealSecret } from '#upstream/platform/storage/sealed-secret.ts';
import { connectionWorld, minute, seller } from './connection-world.ts';
import { d1 } from './migrated.ts';
import { rowsOf } from './small-world.ts';

const world = connectionWorld(2);
const { connect, control, turn } = world;
beforeEach(world.reset);

const neverAnswered = new Promise<never>(() => undefined);

/**
 * The database and Amazon for a limited number of calls: the last one still takes effect, and nothing is answered
 * afterwards, as if the isolate had been killed.
 */
function killableAfter(calls: number) {
  let left = calls;
  let kill: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => {
    kill = resolve;
  });
  async function counted<T>(work: () => Promise<T>): Promise<T> {
    if (left <= 0) return await neverAnswered;
    left -= 1;
    const answer = await work();
    if (left > 0) return answer;
    kill();
    return await neverAnswered;
  }
  const plain = globalThis.fetch;
  globalThis.fetch = (input: RequestInfo | URL, init?: RequestInit) => counted(() => plain(input, init));
  const restore = () => {
    globalThis.fetch = plain;
  };
  onTestFinished(restore);
  const binding = new Proxy(d1, {
    get: (target, name) =>
      name === 'batch'
        ? (statements: D1PreparedStatement[]) => counted(() => target.batch(statements))
        : Reflect.get(target, name).bind(target),
  });
  return { binding, killed, restore, used: () => calls - left };
}

const facts = () => rowsOf('SELECT date, units, sales_minor AS amount FROM sellout_day ORDER BY date');

test('a sync that is killed after any of its calls loses and duplicates nothing', async () => {
  const start = Date.now() + minute;
  const yesterday = addDays(new Date(start).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }), -1);
  const expected = await control.sales(seller, addDays(yesterday, -29), yesterday);
  let calls = 1;
  for (let wasKilled = true; wasKilled; calls++) {
    await world.reset();
    const id = await connect();
    wasKilled = false;
    const killable = killableAfter(calls);
    let at = start;
    for (; at < start + 3 * minute && !wasKilled; at += minute)
      wasKilled = await Promise.race([turn(at, killable.binding).then(() => false), killable.killed.then(() => true)]);
    killable.restore();
    // Leases end after five minutes, and the shared report has its turn again after fifteen.
    for (const minutes of [6, 7, 16, 17, 18]) await turn(at + minutes * minute);
    expect([calls, await facts()]).toEqual([calls, expected]);
    expect([calls, await world.one(id)]).toMatchObject([calls, { status: 'connected', rows: 30, syncing: false }]);
    const asked = (await world.calls()).filter((call) => call.startsWith('POST'));
    expect([calls, asked]).toEqual([calls, ['POST /reports/2021-06-30/reports']]);
  }
  expect(calls).toBeGreaterThan(10);
}, 120_000);

test('97 sellers share 96 reports a day: each has its turn, in a fair order, and Amazon never has to refuse', async () => {
  const accounts = 97;
  const sellers = await control.sellers(accounts);
  const start = Math.ceil(Date.now() / minute) * minute;
  await connectAll(sellers, start);
  const day = 24 * 60;
  await control.speed(1);
  for (let at = 0; at <= day; at++) if (at % 16 < 2) await turn(start + at * minute);
  const calls = await control.calls();
  const asked = calls.filter(({ operation }) => operation === 'POST /reports/2021-06-30/reports');
  expect(asked.map(({ status }) => status)).not.toContain(429);
  const [within] = [asked.filter(({ at }) => at < start + day * minute)];
  expect(within.length).toBeLessThanOrEqual(96);
  expect(within.length).toBeGreaterThanOrEqual(88);
  // Everybody gets a first one before anybody gets a second.
  expect(new Set(asked.map(({ merchant }) => merchant)).size).toBe(asked.length);
  expect(calls.every(({ status }) => status < 400)).toBe(true);
}, 120_000);

async function connectAll(sellers: readonly { id: string; refreshToken: string }[], now: number): Promise<void> {
  const database = new Database(d1);
  const config = { DATA_SECRET: ['s'.repeat(32)] };
  const kind = 'connection-token';
  for (const [index, { id, refreshToken }] of sellers.entries()) {
    const accountId = 1_000 + index;
    const sealed = await sealSecret(config, { accountId, kind, secret: refreshToken });
    await d1.batch([
      d1
        .prepare(
          `INSERT INTO account (id, name, type, active, default_currency, default_locale, reporting_timezone) VALUES (?, ?, 1, 1, 'EUR', 'de-DE', 'UTC')`,
        )
        .bind(accountId, `Account ${index}`),
    ]);
    await database.write(sealed.statement);
    await d1.batch([
      d1
        .prepare(
          `INSERT INTO connection (id, account_id, provider, region, party, external_id, label, secret_id, scopes, connected_at, next_sync, updated_at)
           VALUES (?1, ?1, 'amazon-sp', 'eu', 'seller', ?2, ?2, ?3, 'seller', '2026-11-01', ?4, '2026-11-01')`,
        )
        .bind(accountId, id, sealed.id, now),
      d1
        .prepare(
          "INSERT INTO connection_part VALUES (?, 'marketplace', 'A1PA6795UKMFR9', 'Amazon.de', 'DE', 'EUR', 'Europe/Berlin', 1)",
        )
        .bind(accountId),
    ]);
  }
}
