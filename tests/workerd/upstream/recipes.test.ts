import { beforeEach, expect, test } from 'vitest';
import { recountIngredients } from '#shared/analytics/recipe-roll-up.ts';
import {
  recipeIngredientSchema,
  recipeIngredientsAnswerSchema,
  recipeProductsAnswerSchema,
  recipeSwapsAnswerSchema,
} from '#shared/api/families/recipes-schemas.ts';
import { extendCalendar } from '#upstream/facts/questions/extend-calendar.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { brand, bringIn } from './ingest-support.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { answer, january } from './stored-facts.ts';

const days = 'from=2026-01-01&to=2026-01-31';
type EventRow = Readonly<Record<string, string | number>>;
const ingest = (rows: readonly EventRow[]) => bringIn('recipe-events', brand, rows);

const common = { recipe: 1, occurredAt: '2026-01-05T12:00:00Z', country: 'US' };
const events: readonly EventRow[] = [
  { ...common, eventId: 'v1', event: 'view' },
  { ...common, eventId: 'v2', event: 'view', occurredAt: '2026-01-06T03:00:00Z' },
  { ...common, eventId: 'v3', event: 'view', recipe: 2, country: 'GB' },
  { ...common, eventId: 's1', event: 'servings', servings: 6 },
  { ...common, eventId: 'w1', event: 'swap', from: 103, to: 101 },
  { ...common, eventId: 'w2', event: 'swap', from: 103, to: 101 },
  { ...common, eventId: 'w3', event: 'swap', from: 101, to: 102, recipe: 2 },
  { ...common, eventId: 'c1', event: 'cart', retailer: 1, currency: 'USD', amount: 12.5, own: 5 },
  { ...common, eventId: 'c2', event: 'cart', retailer: 2, currency: 'GBP', amount: 10, own: 0, recipe: 2 },
];

const imageColumns = ['product_id', 'account_id', 'content_type', 'width', 'height', 'data', 'version', 'updated_at'];

/** Recipe 1 of operator 11: coffee, milk, water. Recipe 2 of operator 12: tea, lemon. Recipe 9 is brand 3's. */
beforeEach(async () => {
  await smallWorld();
  await insert(
    'calendar_day',
    ['date', 'weekday', 'week_start', 'iso_year', 'iso_week', 'month_start', 'quarter', 'year'],
    [
      ['2026-01-05', 1, '2026-01-05', 2026, 2, '2026-01-01', 1, 2026],
      ['2026-01-06', 2, '2026-01-05', 2026, 2, '2026-01-01', 1, 2026],
    ],
  );
  await insert(
    'recipe',
    ['id', 'account_id', 'operator_id', 'name', 'published_on'],
    [
      [1, 1, 11, 'Latte', '2025-12-01'],
      [2, 1, 12, 'Iced tea', '2026-01-06'],
      [9, 3, 31, 'Secret soup', '2025-12-01'],
    ],
  );
  await insert(
    'recipe_ingredient',
    ['account_id', 'recipe_id', 'line', 'text', 'match', 'product_id'],
    [
      [1, 1, 1, 'Coffee beans', 'matched', 101],
      [1, 1, 2, 'Some milk', 'matched', 103],
      [1, 1, 3, 'Water', 'unmatched', null],
      [1, 2, 1, 'Black tea', 'unmatched', null],
      [1, 2, 2, 'Lemon', 'unmatched', null],
      [3, 9, 1, 'Secret', 'unmatched', null],
    ],
  );
  await d1.batch([1, 2].map((id) => d1.prepare(recountIngredients).bind(1, id)));
  expect(await ingest(events)).toMatchObject({ accepted: events.length, duplicates: 0, rejects: [] });
});

const worklist = async (who: Caller, more = '', scope = '1?') =>
  recipeIngredientsAnswerSchema.parse(
    await (await who.get(`/proxy/data/recipe-ingredients/${scope}${days}${more}`)).json(),
  );
const assign = ({ token, uid, csrfToken }: Caller, id: string, etag: string | null, body: object, scope = '1') =>
  ask(
    token,
    `/proxy/data/recipe-ingredients/${scope.replace(/(\d+)/, `$1/${id}`)}${scope.includes('?') ? '&' : '?'}uid=${uid}`,
    {
      method: 'PATCH',
      body: { ...body, csrfToken },
      headers: etag === null ? {} : { 'If-Match': etag },
    },
  );

test('views, changes, carts and swaps are counted once, and money is converted', async () => {
  expect(await ingest(events)).toMatchObject({ accepted: 0, duplicates: events.length });
  const ada = await signIn('ada@one');
  const asked = await answer(ada, {
    measures: [
      'recipeViews',
      'servingChanges',
      'recipeCarts',
      'ingredientSwaps',
      'recipeBasketValue',
      'averageRecipeBasket',
      'recipesViewed',
      'recipeOwnValueShare',
    ],
    range: january,
    totals: true,
    currency: 'USD',
  });
  expect(asked.totals).toEqual([3, 1, 2, 3, 25.5, 12.75, 2, 5 / 25.5]);
  const split = await answer(ada, { measures: ['recipeCarts'], dimensions: ['retailer'], range: january });
  expect(split.rows).toEqual([
    ['Amazon', 1],
    ['Target', 1],
  ]);
});

test('the match rate is of all ingredients of published recipes, and the own share is of the matched ones', async () => {
  const ada = await signIn('ada@one');
  const measures = ['recipeMatchRate', 'ownBrandShare'] as const;
  const by = await answer(ada, { measures: [...measures], dimensions: ['recipe'], range: january });
  expect(by.rows).toEqual([
    ['Latte', 2 / 3, 1 / 2],
    ['Iced tea', 0, null],
  ]);
  const day = await answer(ada, {
    measures: [...measures],
    range: { from: '2026-01-06', to: '2026-01-06' },
    totals: true,
  });
  expect(day.totals).toEqual([2 / 5, 1 / 2]);
  const refused = await ada.send('POST', '/proxy/data/queries/1', {
    measures,
    dimensions: ['retailer'],
    range: january,
  });
  expect(refused.status).toBe(400);
});

test('the worklist starts with the most viewed recipes, and matching an ingredient changes the rate at once', async () => {
  const ada = await signIn('ada@one');
  const list = await worklist(ada);
  expect(list.items.map(({ recipe, text, views }) => [recipe.name, text, views])).toEqual([
    ['Latte', 'Water', 2],
    ['Iced tea', 'Black tea', 1],
    ['Iced tea', 'Lemon', 1],
  ]);
  expect(list.total).toBe(3);
  const [water, tea] = list.items;
  const none = await assign(ada, water?.id ?? '', water?.etag ?? '', { match: 'none' });
  expect(recipeIngredientSchema.parse(await none.json())).toMatchObject({ match: 'none', product: null });
  const matched = await assign(ada, tea?.id ?? '', tea?.etag ?? '', { match: 'matched', productId: 102 });
  expect(recipeIngredientSchema.parse(await matched.json()).product).toEqual({ id: 102, name: 'Tea', own: true });
  expect((await worklist(ada)).items.map(({ text }) => text)).toEqual(['Lemon']);
  expect((await worklist(ada, '&match=none')).items.map(({ text }) => text)).toEqual(['Water']);
  const rate = await answer(ada, { measures: ['recipeMatchRate'], dimensions: ['recipe'], range: january });
  expect(rate.rows).toEqual([
    ['Latte', 2 / 3],
    ['Iced tea', 1 / 2],
  ]);
});

test('a matched ingredient is listed with the image of its product', async () => {
  await insert('product_image', imageColumns, [[101, 1, 'image/png', 1, 1, '', 2, '2026-01-01T00:00:00Z']]);
  const { items } = await worklist(await signIn('ada@one'), '&match=matched');
  expect(items.map(({ product }) => [product?.name, product?.image])).toEqual(
    expect.arrayContaining([
      ['Coffee', 2],
      ['Milk', null],
    ]),
  );
});

test('of two edits of one version one is refused, and so are foreign products and edits without a version', async () => {
  const ada = await signIn('ada@one');
  const { items } = await worklist(ada);
  const [{ id, etag } = { id: '', etag: '' }] = items;
  const both = await Promise.all(['none', 'unmatched'].map((match) => assign(ada, id, etag, { match })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await assign(ada, id, null, { match: 'none' })).status).toBe(428);
  const wrong = await assign(ada, items[1]?.id ?? '', items[1]?.etag ?? '', { match: 'matched', productId: 201 });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({ errors: { productId: 'is no product of this scope' } });
});

test('swaps are listed with the proposed and the chosen product and their images, most frequent first', async () => {
  await insert('product_image', imageColumns, [[101, 1, 'image/png', 1, 1, '', 2, '2026-01-01T00:00:00Z']]);
  const ada = await signIn('ada@one');
  const { items, total } = recipeSwapsAnswerSchema.parse(
    await (await ada.get(`/proxy/data/recipe-swaps/1?${days}`)).json(),
  );
  expect(items.map(({ from, to, swaps }) => [from.name, to.name, swaps])).toEqual([
    ['Milk', 'Coffee', 2],
    ['Coffee', 'Tea', 1],
  ]);
  expect(items.map(({ from, to }) => [from.image, to.image])).toEqual([
    [null, 2],
    [2, null],
  ]);
  expect(total).toBe(2);
});

test('readers change nothing, a partial view sees nothing, and an operator sees its own recipes', async () => {
  const [vera, owen] = [await signIn('vera@one'), await signIn('owen@one')];
  const [{ id, etag } = { id: '', etag: '' }] = (await worklist(vera)).items;
  expect((await assign(vera, id, etag, { match: 'none' })).status).toBe(403);
  expect((await owen.get(`/proxy/data/recipe-ingredients/1?${days}`)).status).toBe(403);
  const own = await worklist(owen, '', '1?operator_ids=11&');
  expect(own.items.map(({ recipe }) => recipe.name)).toEqual(['Latte']);
  expect((await assign(owen, '2-1', '"1"', { match: 'none' }, '1?operator_ids=11')).status).toBe(404);
  expect((await assign(owen, '1-3', '"1"', { match: 'none' }, '1?operator_ids=11')).status).toBe(200);
});

test('data of another tenant is never found, changed or counted', async () => {
  const [ada, rita, stan] = [await signIn('ada@one'), await signIn('rita@two'), await signIn('stan@merchlens')];
  await d1.exec('UPDATE account SET active = 1 WHERE id = 3');
  expect((await assign(ada, '9-1', '"1"', { match: 'none' })).status).toBe(404);
  expect((await rita.get(`/proxy/data/recipe-ingredients/1?${days}`)).status).toBe(403);
  expect((await worklist(stan, '', '3?')).items.map(({ text }) => text)).toEqual(['Secret']);
  const products = await (await ada.get('/proxy/data/recipe-products/1?search=soap')).json();
  expect(recipeProductsAnswerSchema.parse(products).items).toEqual([]);
  expect(await ingest([{ ...common, eventId: 'x', event: 'view', recipe: 9 }])).toMatchObject({
    accepted: 0,
    rejects: [{ row: 2, problems: [{ column: 'recipe', reason: 'is no recipe of this scope here' }] }],
  });
  expect(await rowsOf('SELECT * FROM recipe_event WHERE account_id <> 1')).toEqual([]);
});

test('with sample data no real name of a recipe, an ingredient or a product is shown', async () => {
  const stan = await signIn('stan@merchlens');
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: true } });
  const texts = await Promise.all(
    [`recipe-ingredients/1?${days}`, `recipe-swaps/1?${days}`, 'recipe-products/1'].map(async (path) =>
      (await stan.get(`/proxy/data/${path}`)).text(),
    ),
  );
  const by = await answer(stan, { measures: ['recipeViews'], dimensions: ['recipe'], range: january });
  expect(texts.join() + JSON.stringify(by)).not.toMatch(/Latte|Iced|Coffee|Tea|Milk|Water|Lemon/);
  // The worklist and the measures show the same number for a recipe, and it isn't the real one.
  const viewsOf = new Map(by.rows.map(([name, views]) => [name, views]));
  const listed = recipeIngredientsAnswerSchema.parse(JSON.parse(texts[0] ?? '')).items.filter(({ views }) => views > 0);
  expect(listed.length).toBeGreaterThan(0);
  for (const { recipe, views } of listed) expect(views).toBe(viewsOf.get(recipe.name));
});

test('the calendar extends itself, so that a match rate of 2035 misses no day', async () => {
  const database = new Database(d1);
  const ada = await signIn('ada@one');
  const june = { from: '2035-06-01', to: '2035-06-30' };
  const asked = () => answer(ada, { measures: ['recipeMatchRate'], range: june, totals: true });
  expect((await asked()).totals).toEqual([null]);
  await extendCalendar(database, Date.parse('2035-06-15T00:00:00Z'));
  expect((await asked()).totals).toEqual([0.4]);
  await extendCalendar(database, Date.parse('2035-06-15T00:01:00Z'));
  expect(
    await rowsOf(`SELECT max(date) AS last, count(*) = julianday(max(date)) - julianday(min(date)) + 1 AS whole,
      sum(date = '2035-01-01' AND iso_year = 2035 AND iso_week = 1 AND weekday = 1) AS known FROM calendar_day WHERE date > '2026-01-04'`),
  ).toEqual([{ last: '2036-07-19', whole: 1, known: 1 }]);
});
