import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addDays } from '#shared/time/calendar.ts';
import { warnOfEndingConsents } from '#upstream/connections/ending-consents.ts';
import { writeMailText } from '#upstream/mail/mail-text.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { connectionWorld, minute, seller, vendor } from './connection-world.ts';
import { d1 } from './migrated.ts';
import { rowsOf } from './small-world.ts';

const world = connectionWorld(1);
const { call, connect, control, turn } = world;
const hour = 60 * minute;
let start: number;
let yesterday: string;

beforeEach(async () => {
  await world.reset();
  // Connections made in between are due by then.
  start = Date.now() + minute;
  // Days are those of the marketplace.
  yesterday = addDays(new Date(start).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }), -1);
});

/** Runs of the cron trigger, a minute apart, from an instant on. */
async function turns(count: number, from = start): Promise<number> {
  for (let at = 0; at < count; at++) await turn(from + at * minute);
  return from + count * minute;
}

const sold = () =>
  rowsOf('SELECT date, sum(units) AS units, sum(sales_minor) AS amount FROM sellout_day GROUP BY date ORDER BY date');
const window = (days: number) => [addDays(yesterday, 1 - days), yesterday] as const;

test('the first sync imports 30 days of a seller’s sales, and repeating it changes nothing', async () => {
  const id = await connect();
  await turns(3);
  expect(await sold()).toEqual(await control.sales(seller, ...window(30)));
  expect(await world.one(id)).toMatchObject({ status: 'connected', rows: 30, lastDay: yesterday, syncing: false });
  expect(await world.runs(id)).toMatchObject([
    { dataset: 'sales', status: 'done', rows: 30, rejects: 0, part: 'Amazon.de' },
  ]);
  expect((await world.runs(id))[0]?.requestIds.length).toBeGreaterThan(2);
  expect(
    await rowsOf('SELECT r.name, a.reports_sales FROM account_retailer a JOIN retailer r ON r.id = a.retailer_id'),
  ).toContainEqual({ name: 'Amazon.de', reports_sales: 0 });
  await turns(3, start + 25 * hour);
  const totals = await sold();
  expect(totals.slice(0, 30)).toEqual(await control.sales(seller, ...window(30)));
  expect(await world.runs(id)).toHaveLength(2);
});

test('a restated day is replaced as a whole', async () => {
  await connect();
  await turns(3);
  const restated = addDays(yesterday, -10);
  const before = (await sold()).find(({ date }) => date === restated);
  await control.restate(seller, restated);
  await turns(3, start + 25 * hour);
  const [after] = await control.sales(seller, restated, restated);
  expect(after).not.toEqual(before);
  expect((await sold()).find(({ date }) => date === restated)).toEqual(after);
});

test('a vendor’s sales come by product', async () => {
  const id = await connect('sp', vendor);
  await turns(3);
  expect(await sold()).toEqual(await control.sales(vendor, ...window(30)));
  expect(
    await rowsOf('SELECT DISTINCT p.gtin FROM sellout_day s JOIN product p ON p.id = s.product_id ORDER BY 1'),
  ).toEqual([{ gtin: 'sku:B0LOCAL001' }, { gtin: 'sku:B0LOCAL002' }, { gtin: 'sku:B0LOCAL003' }]);
  expect((await world.one(id)).rows).toBe(90);
});

test('a canceled report means no data: what is known stays, and nothing needs attention', async () => {
  const id = await connect();
  await turns(3);
  const before = await sold();
  await control.faults({ operation: 'createReport', kind: 'cancelled', times: 1 });
  await turns(3, start + 25 * hour);
  expect((await world.runs(id))[0]).toMatchObject({ status: 'no-data', rows: 0, error: null });
  expect([(await world.one(id)).status, await sold()]).toEqual(['connected', before]);
});

test('a failed report is requested again in its turn', async () => {
  const id = await connect();
  await control.faults({ operation: 'createReport', kind: 'fatal', times: 1 });
  await turns(3);
  expect((await world.runs(id))[0]).toMatchObject({ status: 'new', error: expect.stringContaining('couldn’t make') });
  await turns(4, start + 16 * minute);
  expect((await world.runs(id))[0]).toMatchObject({ status: 'done', error: null });
  expect(await sold()).toHaveLength(30);
});

test('a throttled sync waits, and continues by itself', async () => {
  const id = await connect('sp', vendor);
  await control.faults({ operation: 'createReport', kind: 'throttled', times: 2 });
  const next = await turns(2);
  expect((await world.runs(id))[0]).toMatchObject({
    error: 'Amazon asked us to wait. The sync retries automatically.',
  });
  await turns(6, next);
  const [run] = await world.runs(id);
  expect(run).toMatchObject({ status: 'done', error: null });
  expect(run?.throttledMs).toBeGreaterThanOrEqual(2 * minute);
  expect((await world.one(id)).status).toBe('connected');
});

test('the next sync notices withdrawn consent, with one call and none after it', async () => {
  const logged = vi.spyOn(console, 'error');
  onTestFinished(() => logged.mockRestore());
  const id = await connect();
  await turns(3);
  const facts = await sold();
  await control.revoke(seller);
  const before = (await world.calls()).length;
  expect((await call('POST', `/${id}/syncs`)).status).toBe(202);
  await turns(2, start + 4 * minute);
  const after = (await world.calls()).length;
  expect(after - before).toBeLessThanOrEqual(3);
  expect(await world.one(id)).toMatchObject({
    ...{ status: 'revoked', nextSyncAt: null, syncing: false },
    error: 'Access was removed at Amazon. Reconnect to continue.',
  });
  await turns(3, start + 26 * hour);
  expect((await world.calls()).length).toBe(after);
  expect(await rowsOf('SELECT count(*) AS n FROM sealed_secret')).toEqual([{ n: 0 }]);
  const [mail, ...others] = await rowsOf('SELECT recipient, kind, payload, account_id FROM outbox');
  expect([mail?.recipient, mail?.kind, others]).toEqual(['ada@one.test', 'connection-attention', []]);
  const message = { kind: 'connection-attention', payload: String(mail?.payload), account_id: null } as const;
  expect(await writeMailText(parseConfig(world.vars), new Database(d1), message)).toEqual({
    title: `Amazon.de · ${seller} needs attention`,
    text: `Brand One: no data arrives from Amazon.de · ${seller}.\nAccess was removed at Amazon. Reconnect to continue.\nhttp://localhost:8787/data-and-integrations`,
  });
  expect(await sold()).toEqual(facts);
  // Reconnecting continues where it was.
  expect(await connect()).toBe(id);
  expect(await world.one(id)).toMatchObject({ status: 'connected', error: null });
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/Atz[ar]/);
});

test('administrators are warned 30 and 7 days before consent ends, once each, and again after a renewal', async () => {
  const id = await connect();
  const { expiresOn } = await world.one(id);
  const ends = Date.parse(`${expiresOn}T00:00:00Z`);
  const day = 24 * hour;
  const database = new Database(d1);
  const warned = async (daysBefore: number) => {
    await database.write(...warnOfEndingConsents(ends - daysBefore * day));
    return (await rowsOf("SELECT count(*) AS n FROM outbox WHERE kind = 'connection-ending'"))[0]?.n;
  };
  const mails: unknown[] = [];
  for (const before of [31, 30, 29, 8, 7, 1, 0]) mails.push(await warned(before));
  expect(mails).toEqual([0, 1, 1, 1, 2, 2, 2]);
  const [mail] = await rowsOf('SELECT recipient, payload FROM outbox');
  expect(mail?.recipient).toBe('ada@one.test');
  const message = { kind: 'connection-ending', payload: String(mail?.payload), account_id: null } as const;
  expect(await writeMailText(parseConfig(world.vars), database, message)).toEqual({
    title: `Consent for Amazon.de · ${seller} ends on ${expiresOn}`,
    text: `Brand One: data from Amazon.de · ${seller} stops on ${expiresOn}. Reconnect before that day:\nhttp://localhost:8787/data-and-integrations`,
  });
  expect(await connect()).toBe(id);
  expect(await warned(30)).toBe(3);
  expect((await world.one(id)).endsSoon).toBe(false);
  await d1.prepare('UPDATE connection SET expires_on = ?').bind(addDays(yesterday, 10)).run();
  expect((await world.one(id)).endsSoon).toBe(true);
});

test('advertising brings attribution and spend, for its own profiles and not the agency’s', async () => {
  await control.faults(
    { operation: 'createAdsReport', kind: 'duplicate', times: 1 },
    { operation: 'adsReport', kind: 'throttled', times: 1 },
  );
  const id = await connect('ads');
  await turns(6);
  expect(await world.one(id)).toMatchObject({
    status: 'connected',
    label: 'Nordlicht Home',
    parts: [{ kind: 'profile' }],
  });
  expect(await world.runs(id)).toMatchObject([
    { dataset: 'spend', status: 'done', rows: 62 },
    { dataset: 'attribution', status: 'done', rows: 180 },
  ]);
  for (const run of await world.runs(id)) expect(run.requestIds.length).toBeGreaterThan(1);
  const [spent] = await rowsOf('SELECT count(*) AS n, sum(spend_minor) / sum(ad_clicks) AS per_click FROM media_spend');
  expect(spent).toEqual({ n: 62, per_click: 37 });
  const [credited] = await rowsOf(
    'SELECT count(*) AS n, sum(sales_minor) > sum(halo_minor) AS own FROM attribution_day',
  );
  expect(credited).toEqual({ n: 180, own: 1 });
});

test('none of several advertising profiles is read until it is chosen, and renewed consent chooses none', async () => {
  const id = await connect('ads', vendor);
  await turns(2);
  const { parts, etag } = await world.one(id);
  expect(parts.map(({ on }) => on)).toEqual([false, false]);
  expect(await world.runs(id)).toEqual([]);
  const [chosen] = parts;
  const changed = await call('PATCH', `/${id}`, { parts: [chosen?.id] }, { etag });
  expect(changed.status).toBe(200);
  expect(await connect('ads', vendor)).toBe(id);
  await turns(2);
  expect((await world.one(id)).parts.map(({ on }) => on)).toEqual([true, false]);
  expect(new Set((await world.runs(id)).map(({ part }) => part))).toEqual(new Set([chosen?.name]));
});

test('removing a connection with its facts first says what is deleted, and leaves other facts', async () => {
  await d1.prepare("INSERT INTO retailer (id, name) VALUES (77, 'Elsewhere')").run();
  await d1.prepare("INSERT INTO sellout_day VALUES (1, '2026-01-01', 0, 77, 0, 'DE', 'EUR', '', 1, 100)").run();
  const id = await connect();
  await turns(3);
  const removal = await (await call('GET', `/${id}/removal`)).json();
  expect(removal).toEqual({ facts: [{ dataset: 'sales', rows: 30 }], runs: 1 });
  const { etag } = await world.one(id);
  expect((await call('DELETE', `/${id}?facts=remove`, {}, { etag: '"99"' })).status).toBe(412);
  expect(await sold()).toHaveLength(31);
  // A sync that still holds its lease could restore facts.
  await rowsOf(`INSERT INTO sync_run (connection_id, account_id, part, dataset, from_date, to_date, created_at, next_step, lease_until)
    VALUES (${id}, 1, 'A1PA6795UKMFR9', 'sales', '2026-01-01', '2026-01-02', '2026-01-01T00:00:00.000Z', 0, ${Date.now() + minute})`);
  expect(await (await call('DELETE', `/${id}?facts=remove`, {}, { etag })).json()).toMatchObject({
    code: 'connection-syncing',
  });
  await rowsOf('UPDATE sync_run SET lease_until = 0');
  expect((await call('DELETE', `/${id}?facts=remove`, {}, { etag })).status).toBe(204);
  expect(await sold()).toEqual([{ date: '2026-01-01', units: 1, amount: 100 }]);
});
