import { beforeEach, expect, test } from 'vitest';
import { type Caller, signIn } from './caller.ts';
import { kept, oneOfEverything } from './every-object.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

/** Longer than D1's limit of 50 bytes for a pattern, with wildcards. */
const name = `Für 100%_ off\\ ${'Kaffeebohnen '.repeat(5)}'x'`;
const similarName = `Für 100xx offx ${'Kaffeebohnen '.repeat(5)}`;

beforeEach(async () => {
  await smallWorld();
  await oneOfEverything();
  const named = {
    voucher: 'name',
    form: 'name',
    product: 'name',
    collection: 'name',
    touchpoint: 'name',
    report: 'name',
  };
  await d1.batch([
    d1.prepare('UPDATE user SET is_staff = 1, user_mode = 1'),
    d1.prepare('UPDATE form SET published = definition'),
    d1
      .prepare("INSERT INTO fact_value (account_id, operator_id, dimension, value) VALUES (1, 12, 'product', ?)")
      .bind(`${kept}`),
    d1.prepare('UPDATE form_submission SET answers = json_object(?, ?)').bind('f1', name),
    ...Object.entries(named).map(([table, column]) =>
      d1.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).bind(name, kept),
    ),
  ]);
});

const found = async (who: Caller, path: string, words: string): Promise<[status: number, found: boolean]> => {
  const joined = path.includes('?') ? '&' : '?';
  const answer = await who.get(`/proxy/data/${path}${joined}operator_ids=12&search=${encodeURIComponent(words)}`);
  return [answer.status, (await answer.text()).includes('Kaffeebohnen')];
};

test.each([
  'vouchers/1',
  'voucher-choices/1',
  'forms/1',
  'form-choices/1',
  `forms/1/${kept}/submissions`,
  'values/1?dimension=product',
  'values/1?dimension=voucher',
  'catalog-products/1',
  'collections/1',
  'touchpoints/1/dl',
])('searches in %s find words of any length and with any characters literally', async (path) => {
  const ada = await signIn('ada@one');
  const [start, middle] = [name.slice(0, 60).trim(), name.slice(5, 70).trim()];
  for (const words of [start, middle, middle.toLowerCase(), '100%_'])
    expect([words, await found(ada, path, words)]).toEqual([words, [200, true]]);
  for (const words of [similarName.slice(0, 60).trim(), '1_0', '%%'])
    expect([words, await found(ada, path, words)]).toEqual([words, [200, false]]);
});

test('figures can be filtered by a part of a name of any length', async () => {
  const ada = await signIn('ada@one');
  const filters = [{ dimension: 'product', op: 'contains', values: [name.slice(0, 80)] }];
  const range = { from: '2026-01-01', to: '2026-01-02' };
  const answer = await ada.send('POST', '/proxy/data/queries/1', { measures: ['piClicks'], filters, range });
  expect(answer.status).toBe(200);
});
