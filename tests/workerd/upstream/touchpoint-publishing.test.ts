import { beforeEach, expect, test } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { emptyBanner } from '#shared/touchpoints/banner.ts';
import type { Block } from '#shared/touchpoints/blocks.ts';
import { newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { emptySmartlink } from '#shared/touchpoints/smartlink.ts';
import { emptyVideo } from '#shared/touchpoints/video.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

const ours = { APP_ORIGIN: 'https://app.example.com', PUBLIC_ORIGIN: 'https://go.example.com' };
const [form, draftForm, foreignForm] = ['f', 'd', 'x'].map((letter) => letter.repeat(22)) as [string, string, string];

beforeEach(async () => {
  await smallWorld();
  await d1.batch(
    ['popImmersive', 'popDeeplink', 'popBanner', 'popVideo', 'popApi'].map((key) =>
      d1.prepare('INSERT OR REPLACE INTO feature (account_id, operator_id, key, count) VALUES (1, 0, ?, 50)').bind(key),
    ),
  );
  await insert(
    'offer',
    ['id', 'account_id', 'operator_id', 'product_id', 'retailer_id', 'country', 'currency', 'url'],
    [
      [1, 1, 11, 101, 1, 'US', 'USD', 'https://amazon.example/101'],
      [2, 1, 11, 101, 2, 'US', 'USD', 'https://target.example/101'],
    ],
  );
  await insert(
    'collection',
    ['id', 'account_id', 'operator_id', 'name', 'created_by', 'updated_at'],
    [
      [1, 1, 0, 'Ours', 'ada@one', '2026-01-01'],
      [2, 2, 0, 'Theirs', 'rita@two', '2026-01-01'],
    ],
  );
  const published = JSON.stringify({ title: 'Ask', intro: '', submitLabel: '', thanks: '', fields: [] });
  await insert(
    'form',
    ['account_id', 'public_id', 'name', 'definition', 'published', 'retention_days', 'created_by', 'updated_at'],
    [
      [1, form, 'Ours', published, published, 30, 'ada@one', '2026-01-01'],
      [1, draftForm, 'Draft', published, null, 30, 'ada@one', '2026-01-01'],
      [2, foreignForm, 'Theirs', published, published, 30, 'rita@two', '2026-01-01'],
    ],
  );
});

/** Publishes a new touchpoint, whose problems must be those that its page shows. */
async function published(person: Caller, kind: string, definition: object) {
  const list = `/proxy/data/touchpoints/1/${kind}`;
  const send = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
    ask(person.token, `${path}?uid=${person.uid}`, {
      ...{ method, headers, env: ours },
      body: { ...body, csrfToken: person.csrfToken },
    });
  const made: TouchpointDetail = await (await send('POST', list, { name: 'Spring', definition })).json();
  const answer = await send('POST', `${list}/${made.id}/publish`, {}, { 'If-Match': made.etag });
  const { errors = {} } = await answer.json<{ errors?: Record<string, string> }>();
  expect(Object.keys(errors).sort()).toEqual([...new Set(made.problems.map(({ path }) => path))].sort());
  return { status: answer.status, paths: Object.keys(errors), publicId: made.publicId };
}

const page = (...blocks: Block[]) => ({
  ...startImmersive('launch', { name: 'Page', locale: 'en-GB', alcohol: false, newId: (kind) => kind }),
  blocks,
});
const choosing = (choice: object): Block => ({ ...newBlock('products', () => 'p'), choice }) as Block;
const asking = (publicId: string): Block => ({ ...newBlock('form', () => 'f'), form: publicId }) as Block;
const picture = { src: `/i/${'p'.repeat(22)}`, width: 300, height: 250, bytes: 1 };
const film = { ...emptyVideo, title: 'Film', source: 'https://m.example.com/a.mp4' };
const spot = (product: number) => ({ from: 1, to: 2, product, label: 'Cup' });
const ownLink = 'https://go.example.com/l/spring';

test.each([
  ['an experience with a product of its own', 'ip', page(choosing({ by: 'ids', ids: [101] })), []],
  ['an experience with another’s product', 'ip', page(choosing({ by: 'ids', ids: [201] })), ['blocks.p']],
  ['an experience with a product that can’t be bought', 'ip', page(choosing({ by: 'ids', ids: [102] })), ['blocks.p']],
  ['an experience with its own collection', 'ip', page(choosing({ by: 'collection', collection: 1, most: 9 })), []],
  ['one with another’s collection', 'ip', page(choosing({ by: 'collection', collection: 2, most: 9 })), ['blocks.p']],
  ['an experience with its own form', 'ip', page(asking(form)), []],
  ['an experience with a form that is not published', 'ip', page(asking(draftForm)), ['blocks.f']],
  ['an experience with another’s form', 'ip', page(asking(foreignForm)), ['blocks.f']],
  [
    'a smartlink with its own product',
    'dl',
    { ...emptySmartlink, product: 101, fallback: 'https://brand.example/' },
    [],
  ],
  [
    'a smartlink with another’s',
    'dl',
    { ...emptySmartlink, product: 201, fallback: 'https://brand.example/' },
    ['product'],
  ],
  ['a smartlink that leads back to us', 'dl', { ...emptySmartlink, fallback: ownLink }, ['fallback']],
  ['an integration with its own products', 'api', { ...emptyApiIntegration, products: [101], collections: [1] }, []],
  [
    ...['an integration with another’s products and collections', 'api'],
    { ...emptyApiIntegration, products: [201], collections: [2] },
    ['collections', 'products'],
  ],
  ['a banner with another’s product', 'dp', { ...emptyBanner, picture, alt: 'A cup', product: 201 }, ['product']],
  ['a banner that leads back to us', 'dp', { ...emptyBanner, picture, alt: 'A cup', target: ownLink }, ['target']],
  ['a video with another’s product', 'vd', { ...film, hotspots: [spot(101), spot(201)] }, ['hotspots.1.product']],
  [
    'a video that leads back to us',
    'vd',
    { ...film, end: { headline: 'On', call: '', target: ownLink } },
    ['end.target'],
  ],
] as [string, string, object, string[]][])(
  '%s is published only without problems',
  async (_, kind, definition, expected) => {
    const person = await signIn(kind === 'dp' || kind === 'vd' ? 'stan@merchlens' : 'ada@one');
    const { status, paths } = await published(person, kind, definition);
    expect([status, paths.sort()]).toEqual([expected.length > 0 ? 409 : 200, expected]);
  },
);

test('an alcohol brand can’t publish without a gate or with one below the law', async () => {
  const ada = await signIn('ada@one');
  const gin = (ageGate: object) => ({ ...page(choosing({ by: 'ids', ids: [101] })), ageGate });
  const none = { on: false, age: 13, countries: [] };
  expect((await published(ada, 'ip', gin(none))).status).toBe(200);
  await d1.prepare('UPDATE account SET is_alcohol_us = 1 WHERE id = 1').run();
  for (const gate of [none, { ...none, on: true }, { on: true, age: 18, countries: [{ country: 'US', age: 18 }] }]) {
    const { status, paths } = await published(ada, 'ip', gin(gate));
    expect([status, paths]).toEqual([409, ['page']]);
  }
  expect((await published(ada, 'ip', gin({ on: true, age: 18, countries: [] }))).status).toBe(200);
});

test('an alcohol brand can’t publish in the US if all named retailers have the same owner, unless the US is blocked', async () => {
  const ada = await signIn('ada@one');
  const gate = { on: true, age: 18, countries: [] };
  const gin = { ...page(choosing({ by: 'ids', ids: [101] })), ageGate: gate };
  const link = { ...emptySmartlink, product: 101, retailers: [1, 2], fallback: 'https://brand.example/' };
  const asked = async () => [(await published(ada, 'ip', gin)).paths, (await published(ada, 'dl', link)).paths];
  await d1.prepare('UPDATE account SET is_alcohol_us = 1 WHERE id = 1').run();
  expect(await asked()).toEqual([[], []]);
  await d1.prepare("UPDATE retailer SET owner_group = 'One'").run();
  expect(await asked()).toEqual([['blocks.p'], ['retailers']]);
  await insert('alcohol_country', ['account_id', 'country', 'blocked'], [[1, 'US', 1]]);
  expect(await asked()).toEqual([[], []]);
});

test('the public surface gets an alcohol brand’s own country settings, not those of other brands', async () => {
  const { publicId } = await published(await signIn('ada@one'), 'ip', page(choosing({ by: 'ids', ids: [101] })));
  const token = 'a-service-token-of-tests';
  const alcoholRules = async () => {
    const path = `/proxy/public/touchpoints/ip/${publicId}`;
    const answer = await ask(token, path, { env: { UPSTREAM_SERVICE_TOKEN: token } });
    return (await answer.json<PublicTouchpoint>()).account.alcohol;
  };
  await insert(
    'alcohol_country',
    ['account_id', 'country', 'age', 'blocked'],
    [
      [1, 'FR', 20, 0],
      [1, 'SA', null, 1],
      [2, 'DE', 25, 1],
    ],
  );
  expect(await alcoholRules()).toBeNull();
  await d1.prepare('UPDATE account SET is_alcohol_us = 1 WHERE id = 1').run();
  expect(await alcoholRules()).toEqual({ ...noAlcoholRules, ages: [{ country: 'FR', age: 20 }], blocked: ['SA'] });
});
