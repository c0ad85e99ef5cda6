import { beforeEach, expect, test } from 'vitest';
import {
  offerBreachesAnswerSchema,
  offerChangesAnswerSchema,
  offerProductsAnswerSchema,
  offerRetailersAnswerSchema,
  priceAlertRuleSchema,
  priceAlertRulesAnswerSchema,
} from '#shared/api/families/offers-schemas.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { ingest, look, offersWorld } from './offers-world.ts';
import { answer, january } from './stored-facts.ts';

const days = 'from=2026-01-01&to=2026-01-31';
const at = (day: number, hour = 12) =>
  `2026-01-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`;

beforeEach(async () => {
  await offersWorld();
  await ingest([
    ...[look(1, at(5), 9), look(1, at(6), 8), look(1, at(7), null), look(1, at(8), null)],
    ...[look(2, at(5), 20), look(2, at(8), 25), look(2, at(8, 13), null, { outcome: 'failed' })],
    ...[look(3, at(5), 7), look(3, at(7, 18), 6)],
  ]);
  const rule = [1, 0, 'Too cheap', 'index-below', 85, 'u-ada', '2026-01-01T00:00:00Z'];
  await insert(
    'price_alert_rule',
    ['account_id', 'operator_id', 'name', 'kind', 'threshold', 'created_by', 'updated_at'],
    [
      rule,
      [1, 0, 'Gone', 'out-of-stock', 2, 'u-ada', '2026-01-01T00:00:00Z'],
      [3, 0, 'Foreign', 'index-above', 1, 'u-x', 'x'],
    ],
  );
});

const changes = async (who: Caller, more = '', scope = '1') =>
  offerChangesAnswerSchema.parse(await (await who.get(`/proxy/data/offer-changes/${scope}?${days}${more}`)).json());
const breaches = async (who: Caller, more = '', scope = '1') =>
  offerBreachesAnswerSchema.parse(await (await who.get(`/proxy/data/offer-breaches/${scope}?${days}${more}`)).json());
const rules = async (who: Caller, scope = '1') =>
  priceAlertRulesAnswerSchema.parse(await (await who.get(`/proxy/data/price-alert-rules/${scope}`)).json()).items;
const filters = (dimension: string, value: string, op = 'in') =>
  `&filters=${encodeURIComponent(JSON.stringify([{ dimension, op, values: [value] }]))}`;

const operator = '1?operator_ids=11';
const edit = ({ token, uid, csrfToken }: Caller, method: string, path: string, etag: string | null, body = {}) =>
  ask(token, `${path}${path.includes('?') ? '&' : '?'}uid=${uid}`, {
    method,
    body: { ...body, csrfToken },
    headers: etag === null ? {} : { 'If-Match': etag },
  });

test('rates count valid observations, the index is the mean against the reference, and currencies are converted', async () => {
  const ada = await signIn('ada@one');
  const asked = await answer(ada, {
    measures: ['outOfStockRate', 'priceIndex', 'observations', 'failedObservations', 'priceChanges', 'offersObserved'],
    range: january,
    totals: true,
  });
  expect(asked.totals).toEqual([2 / 8, (90 + 80 + 100 + 125) / 4, 8, 1, 3, 3]);
  const prices = await answer(ada, {
    measures: ['averagePrice'],
    dimensions: ['operator'],
    range: january,
    currency: 'USD',
  });
  expect(prices.rows).toEqual([
    ['One North', 15.5],
    ['One South', 8.45],
  ]);
  expect(prices.conversions).toMatchObject([{ from: 'GBP', rate: 1.3, date: '2026-01-01' }]);
});

test('a measure of offers can’t be asked for with one of touchpoints, nor by channel', async () => {
  const ada = await signIn('ada@one');
  for (const body of [
    { measures: ['outOfStockRate', 'piClicks'], range: january },
    { measures: ['outOfStockRate'], dimensions: ['channel'], range: january },
  ])
    expect((await ada.send('POST', '/proxy/data/queries/1', body)).status).toBe(400);
});

test('the log has every change, the latest first, page by page, and counts those of the last day observed', async () => {
  const ada = await signIn('ada@one');
  const all = await changes(ada);
  expect(
    all.items.map(({ product, retailer, kind, before, after }) => [product.name, retailer.name, kind, before, after]),
  ).toEqual([
    ['Tea', 'Target', 'price', 20, 25],
    ['Coffee', 'Amazon', 'price', 7, 6],
    ['Coffee', 'Amazon', 'stock', 1, 0],
    ['Coffee', 'Amazon', 'price', 9, 8],
  ]);
  expect(all.recent).toEqual({ count: 2, until: '2026-01-08T12:00:00.000Z' });
  const first = await changes(ada, '&limit=3');
  const second = await changes(ada, `&limit=3&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect([second.nextCursor, second.recent]).toEqual([null, all.recent]);
  expect(all.timezone).toBe('America/New_York');
  expect((await changes(ada, '&kind=stock')).items).toHaveLength(1);
  expect((await changes(ada, filters('retailer', '2'))).items).toHaveLength(1);
  expect((await changes(ada, filters('product', 'cof', 'contains'))).items).toHaveLength(3);
  expect((await ada.get(`/proxy/data/offer-changes/1?${days}&cursor=x`)).status).toBe(400);
  expect((await ada.get(`/proxy/data/offer-changes/1?${days}${filters('channel', 'social')}`)).status).toBe(400);
});

test('the list has offers that break a rule, worst first, and none for a rule that is switched off', async () => {
  const ada = await signIn('ada@one');
  const found = await breaches(ada);
  expect(found.items.map(({ offer, rule, outDays }) => [offer, rule.name, outDays])).toEqual([[1, 'Gone', 2]]);
  expect([found.total, found.offers, found.watched]).toEqual([1, 1, 3]);
  const [, gone] = await rules(ada);
  const off = await edit(ada, 'PATCH', `/proxy/data/price-alert-rules/1/${gone?.id}`, gone?.etag ?? null, {
    enabled: false,
  });
  expect(off.status).toBe(200);
  expect((await breaches(ada)).total).toBe(0);
  // On the 6th the price was below, and nothing was out of stock.
  const earlier = await ada.get('/proxy/data/offer-breaches/1?from=2026-01-01&to=2026-01-06');
  const { items } = offerBreachesAnswerSchema.parse(await earlier.json());
  expect(items).toMatchObject([{ offer: 1, price: 8, priceIndex: 80, inStock: true, rule: { name: 'Too cheap' } }]);
});

test('a rule is created, changed and deleted, and invalid fields are named', async () => {
  const ada = await signIn('ada@one');
  const path = '/proxy/data/price-alert-rules/1';
  const body = { name: 'Tea at Target', kind: 'index-above', threshold: 120, productId: 102, retailerId: 2 };
  const made = await ada.send('POST', path, body);
  expect(made.status).toBe(201);
  const rule = priceAlertRuleSchema.parse(await made.json());
  expect(rule).toMatchObject({ product: { name: 'Tea' }, retailer: { name: 'Target' }, author: 'Ada', editable: true });
  expect((await breaches(ada)).items.map(({ rule: broken }) => broken.name)).toContain('Tea at Target');
  const both = await Promise.all(
    ['A', 'B'].map((name) => edit(ada, 'PATCH', `${path}/${rule.id}`, rule.etag, { name })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await edit(ada, 'DELETE', `${path}/${rule.id}`, null)).status).toBe(428);
  expect((await edit(ada, 'DELETE', `${path}/${rule.id}`, rule.etag)).status).toBe(412);
  const [newest] = (await rules(ada)).toReversed();
  expect((await edit(ada, 'DELETE', `${path}/${rule.id}`, newest?.etag ?? null)).status).toBe(204);
  const wrong = await ada.send('POST', path, { ...body, kind: 'out-of-stock', threshold: 1.5, productId: 301 });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({
    errors: { threshold: 'must be whole days', productId: 'has no offers in this scope' },
  });
});

test('a rule is listed with the image of its product', async () => {
  const columns = ['product_id', 'account_id', 'content_type', 'width', 'height', 'data', 'version', 'updated_at'];
  await insert('product_image', columns, [[102, 1, 'image/png', 1, 1, '', 3, '2026-01-01T00:00:00Z']]);
  const ada = await signIn('ada@one');
  const rule = { name: 'Tea', kind: 'index-above', threshold: 120, productId: 102, retailerId: null };
  expect((await ada.send('POST', '/proxy/data/price-alert-rules/1', rule)).status).toBe(201);
  expect((await rules(ada)).map(({ product }) => product?.image)).toEqual([undefined, undefined, 3]);
});

test('readers see the rules and change none, and a partial view of the account sees nothing', async () => {
  const [vera, owen] = [await signIn('vera@one'), await signIn('owen@one')];
  const [rule] = await rules(vera);
  const path = '/proxy/data/price-alert-rules/1';
  expect((await vera.send('POST', path, { name: 'x', kind: 'index-above', threshold: 2 })).status).toBe(403);
  expect((await edit(vera, 'PATCH', `${path}/${rule?.id}`, rule?.etag ?? null, { name: 'x' })).status).toBe(403);
  expect((await edit(vera, 'DELETE', `${path}/${rule?.id}`, rule?.etag ?? null)).status).toBe(403);
  for (const name of ['offer-products', 'offer-retailers', 'price-alert-rules'])
    expect((await owen.get(`/proxy/data/${name}/1`)).status, name).toBe(403);
  for (const name of ['offer-changes', 'offer-breaches'])
    expect((await owen.get(`/proxy/data/${name}/1?${days}`)).status, name).toBe(403);
});

test('an operator sees its own offers and has the account’s rules without changing them', async () => {
  const owen = await signIn('owen@one');
  const log = offerChangesAnswerSchema.parse(
    await (await owen.get(`/proxy/data/offer-changes/${operator}&${days}`)).json(),
  );
  expect(log.items.map(({ currency }) => currency)).toEqual(['USD', 'USD', 'USD']);
  const state = await owen.get(`/proxy/data/offer-breaches/${operator}&${days}`);
  expect(offerBreachesAnswerSchema.parse(await state.json()).watched).toBe(2);
  const [rule] = await rules(owen, operator);
  expect(rule).toMatchObject({ name: 'Too cheap', editable: false });
  const path = `/proxy/data/price-alert-rules/1/${rule?.id}?operator_ids=11`;
  expect((await edit(owen, 'PATCH', path, rule?.etag ?? null, { name: 'x' })).status).toBe(403);
  const own = await owen.send('POST', `/proxy/data/price-alert-rules/${operator}`, {
    name: 'Mine',
    kind: 'index-above',
    threshold: 2,
  });
  expect(own.status).toBe(201);
  const made = priceAlertRuleSchema.parse(await own.json());
  expect(made.editable).toBe(true);
  const other = `/proxy/data/price-alert-rules/1?operator_ids=12`;
  expect((await rules(await signIn('ada@one'), '1?operator_ids=12')).map(({ name }) => name)).not.toContain('Mine');
  expect((await owen.get(other)).status).toBe(403);
});

test('lists a product with its markets and their currencies, and finds one by id', async () => {
  const ada = await signIn('ada@one');
  const asked = await (await ada.get('/proxy/data/offer-products/1?product=101')).json();
  const us = { country: 'US', currency: 'USD', offers: 1, retailers: 1 };
  const gb = { ...us, country: 'GB', currency: 'GBP' };
  const { items } = offerProductsAnswerSchema.parse(asked);
  expect(items).toEqual([{ id: 101, name: 'Coffee', offers: 2, markets: [gb, us] }]);
  const owen = await (
    await (await signIn('owen@one')).get(`/proxy/data/offer-products/${operator}&product=101`)
  ).json();
  expect(offerProductsAnswerSchema.parse(owen).items[0]?.markets).toEqual([us]);
});

test('data of another tenant is never found, changed or counted', async () => {
  const [ada, stan, rita] = [await signIn('ada@one'), await signIn('stan@merchlens'), await signIn('rita@two')];
  await d1.exec('UPDATE account SET active = 1 WHERE id = 3');
  const [foreign] = await rules(stan, '3');
  expect(foreign?.name).toBe('Foreign');
  const path = `/proxy/data/price-alert-rules/1/${foreign?.id}`;
  expect((await edit(ada, 'PATCH', path, foreign?.etag ?? null, { name: 'x' })).status).toBe(404);
  expect((await edit(ada, 'DELETE', path, foreign?.etag ?? null)).status).toBe(404);
  expect((await ada.get('/proxy/data/offer-products/3')).status).toBe(403);
  expect((await rita.get('/proxy/data/offer-products/1')).status).toBe(403);
  const names = async (who: Caller, scope: string, search = '') => {
    const response = await who.get(`/proxy/data/offer-products/${scope}?search=${search}`);
    return offerProductsAnswerSchema.parse(await response.json()).items.map(({ name }) => name);
  };
  expect(await names(ada, '1')).toEqual(['Coffee', 'Tea']);
  expect(await names(ada, '1', 'secret')).toEqual([]);
  expect(await names(stan, '3')).toEqual(['Secret']);
  expect((await changes(ada, filters('product', '301'))).items).toEqual([]);
  const { items } = offerRetailersAnswerSchema.parse(await (await stan.get('/proxy/data/offer-retailers/3')).json());
  expect(items).toEqual([{ id: 1, name: 'Amazon', offers: 1 }]);
});

test('with sample data no real name, address or rule is shown, searches find made-up names, and nothing is stored', async () => {
  const stan = await signIn('stan@merchlens');
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: true } });
  const products = offerProductsAnswerSchema.parse(await (await stan.get('/proxy/data/offer-products/1')).json());
  const shown = [await changes(stan), await breaches(stan), await rules(stan), products];
  const retailers = await (await stan.get('/proxy/data/offer-retailers/1')).text();
  expect(JSON.stringify(shown) + retailers).not.toMatch(/Coffee|Tea|Amazon|Target|Too cheap|Gone|Ada|amazon/);
  const [log, real] = [await changes(stan), await changes(await signIn('ada@one'))];
  expect(log.items.map(({ date }) => date)).toEqual(real.items.map(({ date }) => date));
  for (const [at, { kind, after, at: instant }] of log.items.entries()) {
    expect(instant).toMatch(/T1[67]:00:00.000Z$/);
    if (kind === 'price') expect(after).not.toBe(real.items[at]?.after);
  }
  const [pageOne, pageTwo] = [await changes(stan, '&limit=1'), await changes(stan, '&limit=1&cursor=1')];
  expect([pageOne.nextCursor, pageOne.items[0], pageTwo.items[0]?.id]).toEqual(['1', log.items[0], log.items[1]?.id]);
  const [first] = products.items;
  const found = await stan.get(`/proxy/data/offer-products/1?search=${encodeURIComponent(first?.name ?? '')}`);
  expect(offerProductsAnswerSchema.parse(await found.json()).items).toEqual([first]);
  const kept = await stan.send('POST', '/proxy/data/price-alert-rules/1', {
    name: 'x',
    kind: 'index-above',
    threshold: 2,
  });
  expect(kept.status).toBe(403);
  await d1.prepare('UPDATE user SET anonymized = 0').run();
});
