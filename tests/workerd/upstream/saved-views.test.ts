import { beforeEach, expect, test } from 'vitest';
import {
  annotationsAnswerSchema,
  filterSetSchema,
  filterSetsAnswerSchema,
  listViewSchema,
  listViewsAnswerSchema,
} from '#shared/api/families/views-schemas.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const filters = [{ dimension: 'retailer', op: 'in', values: ['1'] }];
const sets = '/proxy/data/filter-sets/1';
const notes = '/proxy/data/annotations/1';

const keep = async (person: Caller, body: Record<string, unknown> = {}, path = sets) => {
  const response = await person.send('POST', path, { name: 'Amazon', filters, ...body });
  expect(response.status).toBe(201);
  return filterSetSchema.parse(await response.json());
};
const listed = async (person: Caller, path = sets) =>
  filterSetsAnswerSchema.parse(await (await person.get(path)).json()).items;

/** An edit with the version it was made on. */
const edit = ({ token, uid, csrfToken }: Caller, method: string, path: string, etag: string | null, body = {}) =>
  ask(token, `${path}?uid=${uid}`, {
    method,
    body: { ...body, csrfToken },
    headers: etag === null ? {} : { 'If-Match': etag },
  });

test('a set is saved, renamed, shared, made the default and deleted', async () => {
  const ada = await signIn('ada@one');
  const made = await keep(ada);
  expect(made).toMatchObject({ name: 'Amazon', filters, shared: false, isDefault: false, editable: true });
  const path = `${sets}/${made.id}`;
  const renamed = await edit(ada, 'PATCH', path, made.etag, { name: 'Only Amazon', shared: true, isDefault: true });
  expect(renamed.status).toBe(200);
  const { etag } = filterSetSchema.parse(await renamed.json());
  expect(renamed.headers.get('ETag')).toBe(etag);
  expect(await listed(ada)).toMatchObject([{ name: 'Only Amazon', shared: true, isDefault: true }]);
  expect((await edit(ada, 'DELETE', path, etag)).status).toBe(204);
  expect(await listed(ada)).toEqual([]);
  expect(await rowsOf('SELECT * FROM filter_set_default')).toEqual([]);
});

test('of two edits of the same version one is refused, and so is one without a version', async () => {
  const ada = await signIn('ada@one');
  const made = await keep(ada);
  const path = `${sets}/${made.id}`;
  const both = await Promise.all(['A', 'B'].map((name) => edit(ada, 'PATCH', path, made.etag, { name })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await edit(ada, 'DELETE', path, made.etag)).status).toBe(412);
  expect((await edit(ada, 'PATCH', path, null, { name: 'C' })).status).toBe(428);
});

test('a second set of the same name in a scope is refused at its field', async () => {
  const ada = await signIn('ada@one');
  await keep(ada);
  const again = await ada.send('POST', sets, { name: ' Amazon ', filters });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ errors: { name: 'is taken' } });
  const other = await keep(ada, { name: 'Other' });
  expect((await edit(ada, 'PATCH', `${sets}/${other.id}`, other.etag, { name: 'Amazon' })).status).toBe(409);
});

test('an invalid filter set is refused field by field', async () => {
  const ada = await signIn('ada@one');
  for (const [body, field] of [
    [{ name: '', filters }, 'name'],
    [{ name: 'x'.repeat(81), filters }, 'name'],
    [{ name: 'x', filters: [] }, 'filters'],
    [{ name: 'x', filters: [{ dimension: 'nothing', op: 'in', values: ['1'] }] }, 'filters.0.dimension'],
  ] as const) {
    const response = await ada.send('POST', sets, body);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json<{ errors: object }>()).errors)).toEqual([field]);
  }
});

test('a shared set can be used and made a default by others of the account, and changed only by its owner or an admin', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  await insert('user', ['id', 'email', 'firstname', 'lastname'], [['u-wim', 'wim@one.test', 'Wim', 'Writer']]);
  await insert('account_grant', ['user_id', 'account_id', 'level'], [['u-wim', 1, 3]]);
  const wim = await signIn('wim@one');
  await keep(ada, { name: 'Own' });
  const shared = await keep(ada, { name: 'For all', shared: true });
  expect(await listed(vera)).toMatchObject([{ name: 'For all', owner: 'Ada', editable: false, isDefault: false }]);
  const path = `${sets}/${shared.id}`;
  expect((await edit(wim, 'PATCH', path, shared.etag, { name: 'Mine now' })).status).toBe(403);
  expect((await edit(wim, 'DELETE', path, shared.etag)).status).toBe(403);
  expect((await edit(wim, 'PATCH', path, shared.etag, { isDefault: true })).status).toBe(200);
  expect(await listed(wim)).toMatchObject([{ name: 'For all', isDefault: true }]);
  expect(await listed(ada)).toMatchObject([{ isDefault: false }, { isDefault: false }]);
  const wims = await keep(wim, { name: 'By Wim', shared: true });
  expect((await edit(ada, 'DELETE', `${sets}/${wims.id}`, wims.etag)).status).toBe(204);
});

test('a tenant’s saved items never appear to another, and a scope shows its own', async () => {
  const [ada, rita, owen] = [await signIn('ada@one'), await signIn('rita@two'), await signIn('owen@one')];
  const made = await keep(ada, { shared: true });
  await keep(ada, { name: 'Of the north', shared: true }, `${sets}?operator_ids=11`);
  const ritas = '/proxy/data/filter-sets/2';
  expect(await listed(rita, ritas)).toEqual([]);
  expect((await edit(rita, 'PATCH', `${ritas}/${made.id}`, made.etag, { name: 'x' })).status).toBe(404);
  expect((await edit(rita, 'DELETE', `${ritas}/${made.id}`, made.etag)).status).toBe(404);
  expect((await rita.get(sets)).status).toBe(403);
  expect(await listed(ada)).toMatchObject([{ name: 'Amazon' }]);
  // Owen has a partial view: he sees none of the account's sets, and the shared ones of his operator.
  expect(await listed(owen)).toEqual([]);
  expect(await listed(owen, `${sets}?operator_ids=11`)).toMatchObject([{ name: 'Of the north', editable: false }]);
});

test('readers and people with a partial view save nothing', async () => {
  const [vera, owen] = [await signIn('vera@one'), await signIn('owen@one')];
  for (const person of [vera, owen]) {
    expect((await person.send('POST', sets, { name: 'x', filters })).status).toBe(403);
    expect((await person.send('POST', notes, { date: '2026-01-01', text: 'x' })).status).toBe(403);
  }
  expect((await owen.send('POST', `${sets}?operator_ids=11`, { name: 'x', filters })).status).toBe(201);
});

const views = '/proxy/data/list-views/1';
const view = { list: 'dl', name: 'Drafts', search: 'order=name&status=draft' };
const viewsOf = async (person: Caller, path = `${views}?list=dl`) =>
  listViewsAnswerSchema.parse(await (await person.get(path)).json()).items;

test('a view of a list is saved, renamed and deleted, and nobody else sees it', async () => {
  const [ada, vera, rita] = [await signIn('ada@one'), await signIn('vera@one'), await signIn('rita@two')];
  const made = await ada.send('POST', views, view);
  expect(made.status).toBe(201);
  const { id, etag } = listViewSchema.parse(await made.json());
  expect(await viewsOf(ada)).toMatchObject([{ name: 'Drafts', search: view.search }]);
  expect(await viewsOf(ada, `${views}?list=voucher`)).toEqual([]);
  expect(await viewsOf(ada, `${views}?list=dl&operator_ids=11`)).toEqual([]);
  expect(await viewsOf(vera)).toEqual([]);
  const path = `${views}/${id}`;
  expect((await edit(rita, 'PATCH', `/proxy/data/list-views/2/${id}`, etag, { name: 'x' })).status).toBe(404);
  const renamed = await edit(ada, 'PATCH', path, etag, { name: 'To finish' });
  expect(renamed.status).toBe(200);
  expect((await edit(ada, 'DELETE', path, etag)).status, 'of the name before').toBe(412);
  expect((await edit(ada, 'DELETE', path, renamed.headers.get('ETag'))).status).toBe(204);
  expect(await viewsOf(ada)).toEqual([]);
});

test('a list has unique names of views, at most thirty, and only valid ones', async () => {
  const ada = await signIn('ada@one');
  const keepView = (more: object) => ada.send('POST', views, { ...view, ...more });
  expect((await keepView({})).status).toBe(201);
  expect(await (await keepView({})).json()).toMatchObject({ status: 409, errors: { name: 'is taken' } });
  expect((await keepView({ list: 'voucher' })).status, 'of another list').toBe(201);
  const other = listViewSchema.parse(await (await keepView({ name: 'Other' })).json());
  expect((await edit(ada, 'PATCH', `${views}/${other.id}`, other.etag, { name: 'Drafts' })).status).toBe(409);
  for (const search of ['a b', '<x>', '#top', 'x'.repeat(1001)])
    expect((await keepView({ name: 'No', search })).status).toBe(400);
  for (let nth = 2; nth < 30; nth++) expect((await keepView({ name: `View ${nth}` })).status).toBe(201);
  const full = await keepView({ name: 'One more' });
  expect([full.status, 'errors' in (await full.json<object>())]).toEqual([409, false]);
});

test('lists come in pages', async () => {
  const ada = await signIn('ada@one');
  for (const name of ['a', 'b', 'c']) await keep(ada, { name });
  const first = filterSetsAnswerSchema.parse(await (await ada.get(`${sets}?limit=2`)).json());
  expect(first.items.map(({ name }) => name)).toEqual(['a', 'b']);
  const second = filterSetsAnswerSchema.parse(
    await (await ada.get(`${sets}?limit=2&cursor=${first.nextCursor}`)).json(),
  );
  expect(second).toMatchObject({ items: [{ name: 'c' }], nextCursor: null });
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=x'])
    expect((await ada.get(`${sets}?${query}`)).status).toBe(400);
});

const note = async (person: Caller, date: string, text: string, path = notes) => {
  const response = await person.send('POST', path, { date, text });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: number; etag: string };
};
const noted = async (person: Caller, path = notes) =>
  annotationsAnswerSchema.parse(await (await person.get(path)).json()).items;

test('a note is shown on its day with its author, and changed and deleted by version', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  await note(ada, '2026-01-31', 'Late');
  const { id, etag } = await note(ada, '2026-01-02', 'Campaign');
  expect(await noted(vera)).toMatchObject([
    { date: '2026-01-02', text: 'Campaign', author: 'Ada', editable: false },
    { date: '2026-01-31' },
  ]);
  expect(await noted(vera, `${notes}?from=2026-01-03&to=2026-01-31`)).toMatchObject([{ text: 'Late' }]);
  const changed = await edit(ada, 'PATCH', `${notes}/${id}`, etag, { text: 'Launch' });
  expect(changed.status).toBe(200);
  expect((await edit(ada, 'PATCH', `${notes}/${id}`, etag, { text: 'Lost' })).status).toBe(412);
  expect((await edit(ada, 'DELETE', `${notes}/${id}`, etag)).status).toBe(412);
  expect((await edit(ada, 'DELETE', `${notes}/${id}`, changed.headers.get('ETag'))).status).toBe(204);
  expect(await noted(ada)).toMatchObject([{ text: 'Late' }]);
});

test('a note without a day or a text is refused', async () => {
  const ada = await signIn('ada@one');
  for (const body of [
    { date: '2026-02-30', text: 'x' },
    { date: '2026-2-3', text: 'x' },
    { date: '2026-02-03', text: ' ' },
    { date: '2026-02-03', text: 'x'.repeat(281) },
  ])
    expect((await ada.send('POST', notes, body)).status).toBe(400);
});

test('an account sees its operators’ notes, a partial view only those of its own operators', async () => {
  const [ada, rita, owen] = [await signIn('ada@one'), await signIn('rita@two'), await signIn('owen@one')];
  const of = await note(ada, '2026-01-01', 'Account');
  await note(ada, '2026-01-02', 'North', `${notes}?operator_ids=11`);
  await note(ada, '2026-01-03', 'South', `${notes}?operator_ids=12`);
  const texts = async (person: Caller, path = notes) => (await noted(person, path)).map(({ text }) => text);
  expect(await texts(ada)).toEqual(['Account', 'North', 'South']);
  expect(await texts(ada, `${notes}?operator_ids=12`)).toEqual(['South']);
  expect(await texts(owen)).toEqual(['North']);
  expect(await texts(rita, '/proxy/data/annotations/2')).toEqual([]);
  expect((await edit(rita, 'PATCH', `/proxy/data/annotations/2/${of.id}`, of.etag, { text: 'x' })).status).toBe(404);
  expect((await edit(rita, 'DELETE', `/proxy/data/annotations/2/${of.id}`, of.etag)).status).toBe(404);
});

test('with sample data authors and texts are made up, and nothing is stored', async () => {
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  await keep(ada, {
    shared: true,
    filters: [{ dimension: 'brand', op: 'in', values: ['Secret brand'] }],
    name: 'Secret',
  });
  await note(ada, '2026-01-01', 'Secret note');
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: true } });
  const told = JSON.stringify([await listed(stan), await noted(stan)]);
  expect(told).not.toMatch(/Secret|Ada/);
  expect((await stan.send('POST', notes, { date: '2026-01-01', text: 'x' })).status).toBe(403);
  expect((await stan.send('POST', sets, { name: 'x', filters })).status).toBe(403);
});

test('when a person leaves, their sets are deleted and their notes stay', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  await keep(ada, { shared: true });
  await note(ada, '2026-01-01', 'Stays');
  await d1.prepare("DELETE FROM user WHERE id = 'u-ada'").run();
  expect(await listed(vera)).toEqual([]);
  expect(await noted(vera)).toMatchObject([{ text: 'Stays', author: null }]);
});
