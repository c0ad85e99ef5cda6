import { beforeEach, expect, test } from 'vitest';
import { siteActivitySchema } from '#shared/api/families/site-tags-schemas.ts';
import { signIn } from './caller.ts';
import { insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { onSurface } from './vouchers/support.ts';

const publicId = 'tag-of-brand-one------';
const known = '4006381333931';

beforeEach(async () => {
  await smallWorld();
  await insert(
    'touchpoint',
    ['id', 'account_id', 'kind', 'name', 'public_id', 'status', 'first_published_at'],
    [[900, 1, 'site', 'Shop', publicId, 'published', '2026-01-01T00:00:00.000Z']],
  );
  await insert(
    'product',
    ['id', 'account_id', 'gtin', 'name', 'brand', 'category'],
    [
      [501, 1, known, 'Ground coffee', 'One', 'Drinks'],
      [502, 2, '5000112637922', 'Of somebody else', 'Clean', 'Care'],
    ],
  );
});

let nth = 0;
const seen = (path: string | null, gtin: string | null, saw = 'product') => ({
  ...{ id: `product-page-${nth++}`, touchpoint: publicId, kind: saw === 'product' ? 'engaged' : 'visit' },
  ...{ at: new Date().toISOString(), session: `session-${nth}`, channel: 'site', country: 'DE' },
  site: { saw, host: 'www.one.test', path, gtin },
});

const send = async (...events: object[]) => (await onSurface('POST', '/proxy/public/events', events)).status;
const activity = async () =>
  siteActivitySchema.parse(await (await (await signIn('ada@one')).get('/proxy/data/site-activity/1/900')).json());

test('product pages are counted whatever their GTIN, and those without a product are listed with the reason, most viewed first', async () => {
  const events = [
    ...[seen('/coffee', known), seen('/coffee', known), seen('/tea', null), seen('/milk', '5000112637922')],
    ...[seen('/milk', '5000112637922'), seen('/soap', '4006381333932'), seen(null, known)],
  ];
  expect(await send(...events)).toBe(202);
  const { productPages, productViews, pages } = await activity();
  expect(productViews).toEqual({ total: 7, matched: 3 });
  expect(productPages.map(({ path, views, product, unmatched }) => [path, views, product, unmatched])).toEqual([
    ['/milk', 2, null, 'unknown'],
    ['/soap', 1, null, 'wrong'],
    ['/tea', 1, null, 'none'],
    ['/coffee', 2, 'Ground coffee', null],
    [null, 1, 'Ground coffee', null],
  ]);
  expect(pages.map(({ path, views }) => [path, views])).toEqual([
    ['/coffee', 2],
    ['/milk', 2],
    ['/soap', 1],
    ['/tea', 1],
  ]);
});

test('page views are not counted twice if product views are counted too', async () => {
  await send(seen('/coffee', null, 'view'), seen('/coffee', known), seen('/coffee', null, 'view'));
  expect((await activity()).pages).toMatchObject([{ path: '/coffee', views: 2 }]);
});

test('a page’s GTIN creates no product, and is matched once the catalog has it', async () => {
  await send(seen('/coffee', known), seen('/tea', '96385074'));
  expect(await rowsOf('SELECT DISTINCT kind, product_id FROM touchpoint_event')).toEqual([
    { kind: 'engaged', product_id: 0 },
  ]);
  const tea = async () => (await activity()).productPages.find(({ path }) => path === '/tea');
  expect(await tea()).toMatchObject({ product: null, unmatched: 'unknown' });
  await insert(
    'product',
    ['id', 'account_id', 'gtin', 'name', 'brand', 'category'],
    [[503, 1, '0000096385074', 'Tea', 'One', 'Drinks']],
  );
  expect(await tea()).toMatchObject({ product: 'Tea', unmatched: null });
});

test('an impossible GTIN is refused together with its whole request', async () => {
  for (const gtin of ['', '12345', '40063813339311234', 'x'.repeat(13)])
    expect([gtin, await send(seen('/a', known), seen('/b', gtin))]).toEqual([gtin, 400]);
  expect(await rowsOf('SELECT * FROM site_event')).toEqual([]);
});
