import { beforeEach, expect, test } from 'vitest';
import type {
  TouchpointDetail,
  TouchpointsAnswer,
  TouchpointVersion,
} from '#shared/api/families/touchpoints-schemas.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import type { Smartlink } from '#shared/touchpoints/smartlink.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(async () => {
  await smallWorld();
  await insert(
    'feature',
    ['account_id', 'operator_id', 'key', 'count'],
    [
      [1, 0, 'popDeeplink', 3],
      [2, 0, 'popDeeplink', 3],
      [1, 11, 'popDeeplink', 1],
    ],
  );
});

const list = '/proxy/data/touchpoints/1/dl';
const link = (more: Partial<Smartlink> = {}): Smartlink => ({
  ...{ product: 101, rules: [], retailers: [1], fallback: 'https://brand.example/coffee' },
  utm: { source: '', medium: '', campaign: '', term: '', content: '' },
  ...more,
});

const edit = (person: Caller, method: string, path: string, etag: string | null, body: object = {}) =>
  ask(person.token, `${path}${path.includes('?') ? '&' : '?'}uid=${person.uid}`, {
    method,
    body: { ...body, csrfToken: person.csrfToken },
    headers: etag === null ? {} : { 'If-Match': etag },
  });

async function make(person: Caller, more: object = {}, path = list): Promise<TouchpointDetail> {
  const response = await person.send('POST', path, { name: 'Spring', definition: link(), ...more });
  expect(response.status).toBe(201);
  return await response.json();
}

const draft = ({ name, locales, campaign, definition }: TouchpointDetail) => ({ name, locales, campaign, definition });

test('a writer makes a draft, saves it, publishes it and unpublishes it', async () => {
  const ada = await signIn('ada@one');
  const made = await make(ada, { slug: 'spring-coffee', campaign: 'Spring' });
  expect(made).toMatchObject({ status: 'draft', slug: 'spring-coffee', revision: 1, publishedRevision: null });
  expect(made.publicId).toMatch(/^[\w-]{22}$/);
  const path = `${list}/${made.id}`;
  const saved = await edit(ada, 'PUT', path, made.etag, { ...draft(made), name: 'Summer' });
  expect(saved.status).toBe(200);
  const now: TouchpointDetail = await saved.json();
  expect(now).toMatchObject({ name: 'Summer', revision: 2, updatedBy: 'Ada', problems: [] });
  const published: TouchpointDetail = await (await edit(ada, 'POST', `${path}/publish`, now.etag)).json();
  expect(published).toMatchObject({ status: 'published', publishedRevision: 2, slugFixed: true });
  const back: TouchpointDetail = await (await edit(ada, 'POST', `${path}/unpublish`, now.etag)).json();
  expect(back).toMatchObject({ status: 'unpublished', publishedRevision: null });
  expect((await edit(ada, 'DELETE', path, now.etag)).status).toBe(204);
  expect((await (await ada.get(list)).json<TouchpointsAnswer>()).items).toEqual([]);
});

test('saving without changes makes no revision', async () => {
  const ada = await signIn('ada@one');
  const made = await make(ada);
  const again: TouchpointDetail = await (
    await edit(ada, 'PUT', `${list}/${made.id}`, made.etag, { ...draft(made), slug: made.slug })
  ).json();
  expect(again.revision).toBe(1);
});

test('of two saves on the same revision one is refused, and so is one without a revision', async () => {
  const ada = await signIn('ada@one');
  const made = await make(ada);
  const path = `${list}/${made.id}`;
  const both = await Promise.all(['A', 'B'].map((name) => edit(ada, 'PUT', path, made.etag, { ...draft(made), name })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  for (const action of ['publish', 'versions/1/restore'])
    expect((await edit(ada, 'POST', `${path}/${action}`, made.etag)).status).toBe(412);
  expect((await edit(ada, 'DELETE', path, made.etag)).status).toBe(412);
  expect((await edit(ada, 'PUT', path, null, draft(made))).status).toBe(428);
});

test('a link that leads to no public address over http can’t be published, and the field is named', async () => {
  const ada = await signIn('ada@one');
  for (const fallback of ['', 'javascript:alert(1)', 'https://10.0.0.7/x', 'http://localhost/', 'ftp://x.example/']) {
    const made = await make(ada, { definition: link({ fallback }) });
    const refused = await edit(ada, 'POST', `${list}/${made.id}/publish`, made.etag);
    expect([fallback, refused.status]).toEqual([fallback, 409]);
    expect(Object.keys((await refused.json<{ errors: object }>()).errors)).toEqual(['fallback']);
    expect((await edit(ada, 'DELETE', `${list}/${made.id}`, made.etag)).status).toBe(204);
  }
});

test('an invalid smartlink is refused field by field', async () => {
  const ada = await signIn('ada@one');
  for (const [definition, field] of [
    [{ ...link(), fallback: 7 }, 'definition.fallback'],
    [
      { ...link(), rules: [{ countries: ['france'], devices: [], retailer: null, url: '' }] },
      'definition.rules.0.countries.0',
    ],
    [{ ...link(), surprise: true }, 'definition'],
  ] as const) {
    const response = await ada.send('POST', list, { name: 'x', definition });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json<{ errors: object }>()).errors)).toEqual([field]);
  }
});

test('a slug is unique across all accounts, and fixed once it was public', async () => {
  const ada = await signIn('ada@one');
  const first = await make(ada, { slug: 'coffee' });
  const again = await ada.send('POST', list, { name: 'x', slug: 'coffee' });
  expect([again.status, await again.json()]).toMatchObject([409, { errors: { slug: 'is taken' } }]);
  const other = await make(ada, { slug: 'tea-time' });
  const path = `${list}/${other.id}`;
  expect((await edit(ada, 'PUT', path, other.etag, { ...draft(other), slug: 'coffee' })).status).toBe(409);
  const moved: TouchpointDetail = await (
    await edit(ada, 'PUT', path, other.etag, { ...draft(other), slug: 'tea' })
  ).json();
  expect(moved.slug).toBe('tea');
  expect((await edit(ada, 'POST', `${list}/${first.id}/publish`, first.etag)).status).toBe(200);
  const fixed = await edit(ada, 'PUT', `${list}/${first.id}`, first.etag, { ...draft(first), slug: 'other' });
  expect([fixed.status, await fixed.json()]).toMatchObject([409, { errors: { slug: 'can’t change' } }]);
});

test('a scope can make as many as its limit allows; archived ones don’t count', async () => {
  const ada = await signIn('ada@one');
  const [first] = [await make(ada), await make(ada), await make(ada)];
  const answer: TouchpointsAnswer = await (await ada.get(list)).json();
  expect(answer.allowance).toEqual({ used: 3, allowed: 3 });
  const refused = await ada.send('POST', list, { name: 'One more' });
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { detail: 'Smartlink: all 3 are in use. Archive one, or ask your contact for more.' },
  ]);
  expect((await edit(ada, 'POST', `${list}/${first.id}/duplicate`, null)).status).toBe(403);
  expect((await edit(ada, 'DELETE', `${list}/${first.id}`, first.etag)).status).toBe(204);
  await make(ada);
  // The subaccount has a limit of its own.
  await edit(ada, 'DELETE', `${list}/${first.id}`, first.etag);
  await make(ada, {}, `${list}?operator_ids=11`);
  expect((await ada.send('POST', `${list}?operator_ids=11`, { name: 'x' })).status).toBe(403);
});

test('an archived touchpoint stays unchanged, and is restored unpublished under the same addresses', async () => {
  const ada = await signIn('ada@one');
  const made = await make(ada, { slug: 'printed-on-boxes' });
  const path = `${list}/${made.id}`;
  expect((await edit(ada, 'POST', `${path}/unarchive`, made.etag)).status).toBe(409);
  await edit(ada, 'POST', `${path}/publish`, made.etag);
  expect((await edit(ada, 'DELETE', path, made.etag)).status).toBe(204);
  for (const [method, action] of [
    ['PUT', ''],
    ['POST', '/publish'],
    ['POST', '/versions/1/restore'],
    ['POST', '/previews'],
  ] as const)
    expect([
      action,
      (await edit(ada, method, `${path}${action}`, made.etag, method === 'PUT' ? draft(made) : {})).status,
    ]).toEqual([action, 409]);
  expect((await ada.send('POST', list, { name: 'x', slug: 'printed-on-boxes' })).status).toBe(409);
  const back = await edit(ada, 'POST', `${path}/unarchive`, made.etag);
  const { publicId, slug } = made;
  expect(await back.json()).toMatchObject({ status: 'unpublished', publicId, slug, publishedRevision: null });
  const again = await edit(ada, 'POST', `${path}/publish`, made.etag);
  expect(await again.json()).toMatchObject({ status: 'published', publicId, slug });
});

test('one that was never public is restored as a draft, if the limit allows one more', async () => {
  const ada = await signIn('ada@one');
  const made = await make(ada);
  expect((await edit(ada, 'DELETE', `${list}/${made.id}`, made.etag)).status).toBe(204);
  const others = [await make(ada), await make(ada), await make(ada)];
  expect((await edit(ada, 'POST', `${list}/${made.id}/unarchive`, made.etag)).status).toBe(403);
  expect((await edit(ada, 'DELETE', `${list}/${others[0]?.id}`, made.etag)).status).toBe(204);
  const back = await edit(ada, 'POST', `${list}/${made.id}/unarchive`, made.etag);
  expect(await back.json()).toMatchObject({ id: made.id, status: 'draft' });
});

test('simultaneous creations don’t exceed the limit', async () => {
  const ada = await signIn('ada@one');
  const made = await Promise.all(Array.from({ length: 8 }, () => ada.send('POST', list, { name: 'x' })));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(3);
});

test('the history lists who saved each revision, and restores an earlier one as the newest', async () => {
  const ada = await signIn('ada@one');
  const made = await make(ada, { name: 'First' });
  const path = `${list}/${made.id}`;
  const second: TouchpointDetail = await (
    await edit(ada, 'PUT', path, made.etag, { ...draft(made), name: 'Second' })
  ).json();
  await edit(ada, 'POST', `${path}/publish`, second.etag);
  const third: TouchpointDetail = await (await edit(ada, 'POST', `${path}/versions/1/restore`, second.etag)).json();
  expect(third).toMatchObject({ name: 'First', revision: 3, status: 'published', publishedRevision: 2 });
  const { items } = await (await ada.get(`${path}/versions`)).json<{ items: TouchpointVersion[] }>();
  expect(items.map(({ revision, name, author, current }) => [revision, name, author, current])).toEqual([
    [3, 'First', 'Ada', false],
    [2, 'Second', 'Ada', true],
    [1, 'First', 'Ada', false],
  ]);
  expect((await ada.get(`${path}/versions/9`)).status).toBe(404);
});

test('a copy is a separate draft with another address', async () => {
  const ada = await signIn('ada@one');
  const made = await make(ada, { name: 'First', slug: 'first-one' });
  const copied = await edit(ada, 'POST', `${list}/${made.id}/duplicate`, null);
  expect(copied.status).toBe(201);
  const copy: TouchpointDetail = await copied.json();
  expect(copy).toMatchObject({ name: 'Copy of First', status: 'draft', definition: made.definition });
  expect([copy.slug === made.slug, copy.publicId === made.publicId]).toEqual([false, false]);
});

test('no call shows one tenant’s touchpoints to another', async () => {
  const [ada, rita] = [await signIn('ada@one'), await signIn('rita@two')];
  const made = await make(ada, { name: 'Secret plan' });
  const preview = await (await ada.send('POST', `${list}/${made.id}/previews`)).json<{ id: number }>();
  const theirs = `/proxy/data/touchpoints/2/dl/${made.id}`;
  for (const path of ['', '/versions', '/versions/1', '/previews', '/offers']) {
    const answer = await rita.get(`${theirs}${path}`);
    expect([path, answer.status, (await answer.text()).includes('Secret')]).toEqual([path, 404, false]);
  }
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/publish'],
    ['POST', '/unpublish'],
    ['POST', '/duplicate'],
    ['POST', '/versions/1/restore'],
    ['POST', '/unarchive'],
    ['POST', '/previews'],
    ['DELETE', `/previews/${preview.id}`],
  ] as const)
    expect([
      path,
      (await edit(rita, method, `${theirs}${path}`, made.etag, method === 'PUT' ? draft(made) : {})).status,
    ]).toEqual([path, 404]);
  expect(await (await rita.get('/proxy/data/touchpoints/2/dl')).text()).not.toContain('Secret');
  expect((await rita.get(`${list}/${made.id}`)).status).toBe(403);
  // Another account's product isn't looked up for a draft that names it.
  const own = await make(rita, { definition: link() }, '/proxy/data/touchpoints/2/dl');
  const offers = await (await rita.get(`/proxy/data/touchpoints/2/dl/${own.id}/offers`)).json();
  expect(offers).toMatchObject({ products: [], offers: [] });
});

test('a draft says which of its products were archived meanwhile', async () => {
  const ada = await signIn('ada@one');
  const { id } = await make(ada);
  const named = async () => (await (await ada.get(`${list}/${id}/offers`)).json<TouchpointOffers>()).products;
  expect((await named()).map((product) => [product.id, product.archived])).toEqual([[101, undefined]]);
  await rowsOf('UPDATE product SET archived = 1 WHERE id = 101 RETURNING id');
  expect((await named()).map((product) => [product.id, product.archived])).toEqual([[101, true]]);
});

test('readers see drafts and change nothing', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  const made = await make(ada);
  const path = `${list}/${made.id}`;
  expect((await vera.get(path)).status).toBe(200);
  for (const [method, rest] of [
    ['POST', list],
    ['PUT', path],
    ['DELETE', path],
    ['POST', `${path}/publish`],
    ['POST', `${path}/duplicate`],
    ['POST', `${path}/previews`],
    ['DELETE', `${path}/previews/1`],
  ] as const)
    expect([rest, (await edit(vera, method, rest, made.etag, draft(made))).status]).toEqual([rest, 403]);
});

test('banners and videos are for staff in staff mode; no other kind exists', async () => {
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  for (const kind of ['dp', 'vd']) {
    expect((await ada.get(`/proxy/data/touchpoints/1/${kind}`)).status).toBe(403);
    expect((await stan.get(`/proxy/data/touchpoints/1/${kind}`)).status).toBe(200);
  }
  expect((await ada.get('/proxy/data/touchpoints/1/xy')).status).toBe(404);
});

test('with sample data the list has made-up names and no texts of people', async () => {
  const ada = await signIn('ada@one');
  const made = await make(ada, { name: 'Secret plan', campaign: 'Secret campaign', slug: 'secret-plan' });
  const stan = await signIn('stan@merchlens');
  await stan.send('POST', `/dbd/user/${stan.uid}/changeSettings`, { settings: { anonymized: true } });
  const shown = await (await stan.get(list)).text();
  expect(shown).not.toMatch(/secret/i);
  expect(shown).not.toContain(made.publicId ?? '-');
  expect((await stan.get(`${list}/${made.id}`)).status).toBe(403);
  expect((await stan.send('POST', list, { name: 'x' })).status).toBe(403);
});

test('a touchpoint that only occurs in facts can be opened, and becomes a smartlink when saved', async () => {
  await insert('touchpoint', ['id', 'account_id', 'operator_id', 'kind', 'name'], [[500, 1, 12, 'dl', 'Old']]);
  const ada = await signIn('ada@one');
  const old: TouchpointDetail = await (await ada.get(`${list}/500`)).json();
  expect(old).toMatchObject({ status: 'draft', definition: { product: null }, operatorId: 12 });
  // The subaccount's own facts contain none of the products.
  const other = link({ product: null, retailers: [] });
  const saved: TouchpointDetail = await (
    await edit(ada, 'PUT', `${list}/500`, old.etag, { ...draft(old), slug: 'old-one', definition: other })
  ).json();
  expect((await edit(ada, 'POST', `${list}/500/publish`, saved.etag)).status).toBe(200);
  expect((await rowsOf('SELECT public_id FROM touchpoint WHERE id = 500'))[0]?.public_id).toMatch(/^[\w-]{22}$/);
});
