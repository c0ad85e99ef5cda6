import { expect, test } from 'vitest';
import { type Caller, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

interface Page {
  readonly items: readonly { readonly name: string }[];
  readonly nextCursor: string | null;
}

/** Names of a list in the requested order, read in one page and in pages of one. */
async function names(who: Caller, list: string, query: string): Promise<readonly string[]> {
  const page = async (more: string): Promise<Page> => {
    const response = await who.get(`${list}?${query}&${more}`);
    if (response.status !== 200) throw new Error(await response.text());
    return await response.json();
  };
  const { items } = await page('limit=50');
  const found = items.map(({ name }) => name);
  const singly: string[] = [];
  let cursor: string | null = '';
  do {
    const one: Page = await page(cursor === '' ? 'limit=1' : `limit=1&cursor=${encodeURIComponent(cursor)}`);
    singly.push(...one.items.map(({ name }) => name));
    cursor = one.nextCursor;
  } while (cursor !== null && singly.length < 10);
  expect(singly).toEqual(found);
  return found;
}

const makeAll = async (who: Caller, list: string, more: object): Promise<void> => {
  for (const name of ['beech', 'Alder', 'Cedar'])
    expect((await who.send('POST', list, { name, ...more })).status, name).toBe(201);
};

test('vouchers are ordered by name, last edit, end, claims and redemptions, across pages', async () => {
  await smallWorld();
  const ada = await signIn('ada@one');
  const list = '/proxy/data/vouchers/1';
  await makeAll(ada, list, { kind: 'percent' });
  await d1.batch([
    d1.prepare("UPDATE voucher SET claimed = 9, redeemed = 1, ends_ms = 2 WHERE name = 'Alder'"),
    d1.prepare("UPDATE voucher SET claimed = 5, redeemed = 4, ends_ms = 1 WHERE name = 'Cedar'"),
    d1.prepare("UPDATE voucher SET updated_at = '2099-01-01T00:00:00.000Z' WHERE name = 'beech'"),
  ]);
  expect(await names(ada, list, '')).toEqual(['Cedar', 'Alder', 'beech']);
  expect(await names(ada, list, 'order=name')).toEqual(['Alder', 'beech', 'Cedar']);
  expect((await names(ada, list, 'order=edited'))[0]).toBe('beech');
  expect(await names(ada, list, 'order=ends')).toEqual(['Cedar', 'Alder', 'beech']);
  expect(await names(ada, list, 'order=claimed')).toEqual(['Alder', 'Cedar', 'beech']);
  expect(await names(ada, list, 'order=redeemed')).toEqual(['Cedar', 'Alder', 'beech']);
  expect(await names(ada, list, 'order=name&search=e&status=draft')).toEqual(['Alder', 'beech', 'Cedar']);
  expect((await ada.get(`${list}?order=colour`)).status).toBe(400);
});

test('forms are ordered by name, last edit and submissions, across pages', async () => {
  await smallWorld();
  const stan = await signIn('stan@merchlens');
  const list = '/proxy/data/forms/1';
  await makeAll(stan, list, {});
  await d1.batch([
    d1.prepare("UPDATE form SET updated_at = '2099-01-01T00:00:00.000Z' WHERE name = 'beech'"),
    d1.prepare("UPDATE form SET updated_at = '2098-01-01T00:00:00.000Z' WHERE name = 'Alder'"),
    d1.prepare(
      `INSERT INTO form_submission (form_id, submission, submitted_at, answers, consents)
       SELECT id, 's1', 1, '{}', '{}' FROM form WHERE name = 'Alder'`,
    ),
  ]);
  expect(await names(stan, list, '')).toEqual(['Cedar', 'Alder', 'beech']);
  expect(await names(stan, list, 'order=name')).toEqual(['Alder', 'beech', 'Cedar']);
  expect(await names(stan, list, 'order=edited')).toEqual(['beech', 'Alder', 'Cedar']);
  expect(await names(stan, list, 'order=submissions')).toEqual(['Alder', 'Cedar', 'beech']);
  expect((await stan.get(`${list}?order=colour`)).status).toBe(400);
});

test('collections are ordered by name, age and last edit, across pages', async () => {
  await smallWorld();
  const ada = await signIn('ada@one');
  const list = '/proxy/data/collections/1';
  await makeAll(ada, list, {});
  await d1.exec("UPDATE collection SET updated_at = '2099-01-01T00:00:00.000Z' WHERE name = 'beech'");
  await d1.exec("UPDATE collection SET updated_at = '2098-01-01T00:00:00.000Z' WHERE name = 'Alder'");
  expect(await names(ada, list, '')).toEqual(['Alder', 'beech', 'Cedar']);
  expect(await names(ada, list, 'order=newest')).toEqual(['Cedar', 'Alder', 'beech']);
  expect(await names(ada, list, 'order=edited')).toEqual(['beech', 'Alder', 'Cedar']);
});

test('the next page continues after the last row read, even if rows were removed or moved meanwhile', async () => {
  const change = async (sql: string) => {
    await smallWorld();
    const ada = await signIn('ada@one');
    const list = '/proxy/data/vouchers/1';
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
      expect((await ada.send('POST', list, { name, kind: 'percent' })).status).toBe(201);
    const page = async (more: string): Promise<Page> => (await ada.get(`${list}?order=name&limit=2${more}`)).json();
    const first = await page('');
    const second = await page(`&cursor=${first.nextCursor}`);
    await d1.exec(sql);
    const third = await page(`&cursor=${second.nextCursor}`);
    return [first, second, third].map(({ items }) => items.map(({ name }) => name).join('')).join(' ');
  };
  expect(await change("UPDATE voucher SET title = 'x'")).toBe('AB CD EF');
  expect(await change("DELETE FROM voucher WHERE name = 'D'")).toBe('AB CD EF');
  expect(await change("DELETE FROM voucher WHERE name <= 'D'")).toBe('AB CD EF');
  expect(await change("UPDATE voucher SET name = '0' WHERE name = 'D'")).toBe('AB CD EF');
  expect(await change("UPDATE voucher SET name = 'Z' WHERE name = 'D'")).toBe('AB CD EF');
  expect(await change("DELETE FROM voucher WHERE name = 'E'")).toBe('AB CD F');
  expect(await change("UPDATE voucher SET name = '0' WHERE name = 'E'")).toBe('AB CD F');
  expect(await change("DELETE FROM voucher WHERE name IN ('D', 'E')")).toBe('AB CD F');
  expect(await change("UPDATE voucher SET name = 'BB' WHERE name = 'F'")).toBe('AB CD E');
  const ada = await signIn('ada@one');
  expect((await ada.get('/proxy/data/vouchers/1?order=name&cursor=5')).status).toBe(400);
  expect((await ada.get('/proxy/data/vouchers/1?cursor=2.5.4')).status).toBe(400);
});
