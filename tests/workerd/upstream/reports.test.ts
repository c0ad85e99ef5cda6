import { beforeEach, expect, test } from 'vitest';
import {
  reportSchema,
  reportsAnswerSchema,
  reportVersionSchema,
  reportVersionsAnswerSchema,
} from '#shared/api/families/reports-schemas.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const at = '/proxy/data/reports/1';
const definition = { rows: ['retailer'], columns: ['month'], values: ['piClicks'], days: { preset: '90d' } };
const other = { ...definition, values: ['piValue'] };

const save = async (person: Caller, body: Record<string, unknown> = {}, path = at) => {
  const response = await person.send('POST', path, { name: 'Clicks', definition, ...body });
  expect(response.status, await response.clone().text()).toBe(201);
  return reportSchema.parse(await response.json());
};
const listed = async (person: Caller, path = at) =>
  reportsAnswerSchema.parse(await (await person.get(path)).json()).items;
const read = async (person: Caller, id: number) => reportSchema.parse(await (await person.get(`${at}/${id}`)).json());

/** A call that says which version it was made on. */
const edit = ({ token, uid, csrfToken }: Caller, method: string, path: string, etag: string | null, body = {}) =>
  ask(token, `${path}?uid=${uid}`, {
    method,
    body: { ...body, csrfToken },
    headers: etag === null ? {} : { 'If-Match': etag },
  });

test('a report is saved, renamed and changed, and every version is kept', async () => {
  const ada = await signIn('ada@one');
  const made = await save(ada);
  expect(made).toMatchObject({ name: 'Clicks', visibility: 'personal', own: true, editable: true, revision: 1 });
  expect(made.definition).toMatchObject({ ...definition, filters: [], chart: 'table', limit: 25 });
  const path = `${at}/${made.id}`;
  const renamed = await edit(ada, 'PATCH', path, made.etag, { name: 'Clicks by month' });
  expect(renamed.headers.get('ETag')).toBe('"2"');
  const changed = await edit(ada, 'PATCH', path, '"2"', { definition: other });
  expect(reportSchema.parse(await changed.json())).toMatchObject({ name: 'Clicks by month', definition: other });
  const versions = reportVersionsAnswerSchema.parse(await (await ada.get(`${path}/versions`)).json());
  expect(versions.items.map(({ revision, name, author }) => [revision, name, author])).toEqual([
    [3, 'Clicks by month', 'Ada'],
    [2, 'Clicks by month', 'Ada'],
    [1, 'Clicks', 'Ada'],
  ]);
  const first = reportVersionSchema.parse(await (await ada.get(`${path}/versions/1`)).json());
  expect(first.definition).toMatchObject(definition);
  const restored = await edit(ada, 'POST', `${path}/restorations`, '"3"', { revision: 1 });
  expect(reportSchema.parse(await restored.json())).toMatchObject({ name: 'Clicks', revision: 4, definition });
  expect((await ada.get(`${path}/versions/9`)).status).toBe(404);
});

test('a stored version never changes, and sharing makes no new one', async () => {
  const ada = await signIn('ada@one');
  const { id, etag } = await save(ada);
  const before = await rowsOf('SELECT * FROM report_version');
  await edit(ada, 'PATCH', `${at}/${id}`, etag, { visibility: 'account' });
  expect(await rowsOf('SELECT * FROM report_version')).toEqual(before);
  await edit(ada, 'PATCH', `${at}/${id}`, '"2"', { definition: other });
  expect((await rowsOf('SELECT * FROM report_version ORDER BY revision'))[0]).toEqual(before[0]);
});

test('the second of two changes of the same version is refused, and stores nothing', async () => {
  const ada = await signIn('ada@one');
  const { id, etag } = await save(ada);
  const path = `${at}/${id}`;
  const both = await Promise.all(['A', 'B'].map((name) => edit(ada, 'PATCH', path, etag, { name })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await rowsOf(`SELECT * FROM report_version WHERE report_id = ${id}`)).toHaveLength(2);
  expect((await edit(ada, 'POST', `${path}/restorations`, etag, { revision: 1 })).status).toBe(412);
  expect((await edit(ada, 'DELETE', path, etag)).status).toBe(412);
  expect((await edit(ada, 'PATCH', path, null, { name: 'C' })).status).toBe(428);
});

test('a shared report can be read and copied by the account, and changed only by its owner or an admin', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  await insert('user', ['id', 'email', 'firstname'], [['u-wim', 'wim@one.test', 'Wim']]);
  await insert('account_grant', ['user_id', 'account_id', 'level'], [['u-wim', 1, 3]]);
  const wim = await signIn('wim@one');
  const own = await save(ada, { name: 'Own' });
  const shared = await save(ada, { name: 'For all', visibility: 'account' });
  expect(await listed(vera)).toMatchObject([{ name: 'For all', owner: 'Ada', own: false, editable: false }]);
  expect((await vera.get(`${at}/${own.id}`)).status).toBe(404);
  const path = `${at}/${shared.id}`;
  for (const [method, where] of [
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/restorations`],
  ] as const)
    expect((await edit(wim, method, where, shared.etag, { revision: 1 })).status, method).not.toBe(200);
  expect((await edit(wim, 'PATCH', path, shared.etag, { name: 'Mine' })).status).toBe(403);
  expect((await edit(wim, 'DELETE', path, shared.etag)).status).toBe(403);
  expect((await edit(wim, 'POST', `${path}/restorations`, shared.etag, { revision: 1 })).status).toBe(403);
  const copy = reportSchema.parse(await (await wim.send('POST', `${path}/duplicates`)).json());
  expect(copy).toMatchObject({
    name: 'Copy of For all',
    visibility: 'personal',
    own: true,
    editable: true,
    definition,
  });
  expect((await ada.get(`${at}/${copy.id}`)).status).toBe(404);
  const wims = await save(wim, { name: 'By Wim', visibility: 'account' });
  expect((await edit(ada, 'PATCH', `${at}/${wims.id}`, wims.etag, { name: 'By both' })).status).toBe(200);
  expect((await edit(ada, 'PATCH', `${at}/${wims.id}`, '"2"', { visibility: 'personal' })).status).toBe(403);
});

test('nothing of one tenant’s reports appears to another, and a scope shows its own', async () => {
  const [ada, rita, owen] = [await signIn('ada@one'), await signIn('rita@two'), await signIn('owen@one')];
  const made = await save(ada, { visibility: 'account' });
  await save(ada, { name: 'Of the north', visibility: 'account' }, `${at}?operator_ids=11`);
  const foreign = '/proxy/data/reports/2';
  expect(await listed(rita, foreign)).toEqual([]);
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/duplicates'],
    ['GET', '/versions'],
    ['GET', '/versions/1'],
    ['POST', '/restorations'],
  ] as const) {
    const address = `${foreign}/${made.id}${path}`;
    const body = path === '/restorations' ? { revision: 1 } : {};
    const response = method === 'GET' ? await rita.get(address) : await edit(rita, method, address, made.etag, body);
    expect(response.status, `${method} ${path}`).toBe(404);
  }
  expect((await rita.get(at)).status).toBe(403);
  expect(await listed(ada)).toMatchObject([{ name: 'Clicks' }]);
  expect((await owen.get(at)).status).toBe(403);
  expect(await listed(owen, `${at}?operator_ids=11`)).toMatchObject([{ name: 'Of the north', editable: false }]);
});

test('readers save, copy, change and delete nothing', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  const { id, etag } = await save(ada, { visibility: 'account' });
  expect((await vera.send('POST', at, { name: 'x', definition })).status).toBe(403);
  expect((await vera.send('POST', `${at}/${id}/duplicates`)).status).toBe(403);
  expect((await edit(vera, 'PATCH', `${at}/${id}`, etag, { name: 'x' })).status).toBe(403);
  expect((await edit(vera, 'DELETE', `${at}/${id}`, etag)).status).toBe(403);
  expect((await edit(vera, 'POST', `${at}/${id}/restorations`, etag, { revision: 1 })).status).toBe(403);
  expect(await read(vera, id)).toMatchObject({ name: 'Clicks', editable: false });
});

test('an invalid report is refused with the reason', async () => {
  const ada = await signIn('ada@one');
  const mark = { measure: 'piClicks', condition: 'below', threshold: 2 };
  for (const [broken, field] of [
    [{ ...definition, values: [] }, 'definition.values'],
    [{ ...definition, rows: ['retailer', 'retailer'] }, 'definition.rows'],
    [{ ...definition, rows: ['day'] }, 'definition.rows'],
    [{ ...definition, values: ['sessions'] }, 'measures.0'],
    [{ ...definition, values: ['piClicks', 'priceIndex'] }, 'measures'],
    [{ ...definition, values: ['retailerSales'] }, null],
    [{ ...definition, more: 1 }, 'definition'],
    [{ ...definition, marks: [{ ...mark, measure: 'piValue' }] }, 'definition.marks'],
    [{ ...definition, marks: [mark, { ...mark, threshold: 3 }] }, 'definition.marks'],
    [{ ...definition, marks: [{ ...mark, threshold: null }] }, 'definition.marks.0.threshold'],
  ] as const) {
    const response = await ada.send('POST', at, { name: 'x', definition: broken });
    expect(response.status, JSON.stringify(broken)).toBe(400);
    if (field) expect(Object.keys((await response.json<{ errors: object }>()).errors)).toContain(field);
  }
  expect(await rowsOf('SELECT id FROM report')).toEqual([]);
});

test('reports are searched by words in their names, filtered by owner, and paged', async () => {
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  for (const name of ['Café sales', 'Tea', '50% off_']) await save(ada, { name });
  await save(stan, { name: 'From staff', visibility: 'account' });
  const names = async (query: string) => (await listed(ada, `${at}?${query}`)).map(({ name }) => name);
  expect(await names('search=cafe')).toEqual(['Café sales']);
  expect(await names('search=%25')).toEqual(['50% off_']);
  expect(await names('from=mine')).toEqual(['50% off_', 'Tea', 'Café sales']);
  expect(await names('from=shared')).toEqual(['From staff']);
  const first = reportsAnswerSchema.parse(await (await ada.get(`${at}?limit=3`)).json());
  const second = reportsAnswerSchema.parse(await (await ada.get(`${at}?limit=3&cursor=${first.nextCursor}`)).json());
  expect([first.items.length, second.items.map(({ name }) => name), second.nextCursor]).toEqual([
    3,
    ['Café sales'],
    null,
  ]);
  for (const query of ['limit=0', 'cursor=x', 'from=others'])
    expect((await ada.get(`${at}?${query}`)).status).toBe(400);
});

test('an archived report is left out of the list and can still be opened', async () => {
  const ada = await signIn('ada@one');
  const { id, etag } = await save(ada);
  expect((await edit(ada, 'PATCH', `${at}/${id}`, etag, { archived: true })).status).toBe(200);
  expect(await listed(ada)).toEqual([]);
  expect(await listed(ada, `${at}?archived=true`)).toMatchObject([{ id, archived: true }]);
  expect(await read(ada, id)).toMatchObject({ archived: true });
  expect((await edit(ada, 'DELETE', `${at}/${id}`, '"2"')).status).toBe(204);
  expect(await rowsOf('SELECT * FROM report_version')).toEqual([]);
});

test('with sample data no texts of people are shown, and nothing is stored', async () => {
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  const filters = [
    { dimension: 'brand', op: 'in', values: ['One'] },
    { dimension: 'product', op: 'contains', values: ['coffee'] },
  ];
  const { id } = await save(ada, {
    name: 'Secret plan',
    visibility: 'account',
    definition: {
      ...{ ...definition, filters, columns: ['brand'] },
      order: { by: definition.values[0], direction: 'desc', column: 'One' },
      marks: [{ measure: 'piClicks', condition: 'above', threshold: 777 }],
    },
  });
  await d1.prepare(`UPDATE user SET anonymized = 1 WHERE id = 'u-stan'`).run();
  const text = await (await stan.get(`${at}/${id}`)).text();
  expect(text).not.toMatch(/Secret|coffee|Ada|"One"|777/);
  expect(await (await stan.get(`${at}/${id}/versions`)).text()).not.toMatch(/Secret|Ada/);
  // Searching for the real name finds no more than any other text.
  const found = async (search: string) => await (await stan.get(`${at}?search=${search}`)).text();
  expect(await found('secret')).toBe(await found('nothing'));
  expect((await stan.send('POST', at, { name: 'x', definition })).status).toBe(403);
  expect((await stan.send('POST', `${at}/${id}/duplicates`)).status).toBe(403);
});
