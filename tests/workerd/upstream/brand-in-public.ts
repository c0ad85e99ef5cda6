import { emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { emptyBanner } from '#shared/touchpoints/banner.ts';
import { newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { emptySmartlink } from '#shared/touchpoints/smartlink.ts';
import { emptyVideo } from '#shared/touchpoints/video.ts';
import { tokenHash } from '#upstream/platform/tokens.ts';
import { surfaceWorld } from '../worker/public/surface-world.ts';
import { ask } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

/** A word in everything that the brand has published. */
export const secret = 'Juniper';
const go = 'https://go.example.com';
const app = 'https://app.example.com';
const moment = '2026-01-01T00:00:00.000Z';
const id = (letter: string) => letter.repeat(22);
const ids = { ip: id('i'), dl: id('l'), dp: id('b'), vd: id('w'), api: id('a') };
const [picture, voucher, form] = [id('p'), id('v'), id('f')];
const tokenOf = (kind: string): string => `${kind}${id('t')}`.slice(0, 22);
const key = `mlk_${'k'.repeat(43)}`;

const page = startImmersive('launch', { name: secret, locale: 'en-US', alcohol: true, newId: (kind) => kind });
const definitions = {
  ip: { ...page, blocks: [{ ...newBlock('products', () => 'p'), choice: { by: 'ids', ids: [101] }, prices: true }] },
  dl: { ...emptySmartlink, product: 101, retailers: [1, 2], fallback: 'https://brand.example/juniper' },
  dp: { ...emptyBanner, product: 101, headline: secret, target: 'https://brand.example/juniper' },
  vd: {
    ...{ ...emptyVideo, title: secret, source: 'https://m.example.com/juniper.mp4' },
    hotspots: [{ from: 1, to: 2, product: 101, label: secret }],
  },
  api: { ...emptyApiIntegration, products: [101], fields: ['brand', 'price', 'link'] as const },
};
const kinds = ['ip', 'dl', 'dp', 'vd', 'api'] as const;

const one = (table: string, row: Readonly<Record<string, unknown>>) =>
  insert(table, Object.keys(row), [Object.values(row)]);

/** An alcohol brand that has published one of everything, in a database of its own. */
export async function publishedBrand(): Promise<void> {
  await smallWorld();
  await d1.prepare('UPDATE account SET is_alcohol_us = 1 WHERE id = 1').run();
  await d1.prepare("UPDATE product SET name = ?, gtin = '4006381333931' WHERE id = 101").bind(secret).run();
  const offers = ['US', 'FR'].flatMap((country, at) =>
    [1, 2].map((retailer) => ({ id: 900 + 10 * at + retailer, country, retailer })),
  );
  await insert(
    'offer',
    ['id', 'account_id', 'operator_id', 'product_id', 'retailer_id', 'country', 'currency', 'url'],
    offers.map(({ id: number, country, retailer }) => [
      ...[number, 1, 0, 101, retailer, country, 'USD', `https://shop${retailer}.example/juniper`],
    ]),
  );
  await insert(
    'offer_last',
    ['offer_id', 'account_id', 'day_price_minor', 'day_in_stock', 'day_seen_at'],
    offers.map(({ id: number }) => [number, 1, 2_499, 1, moment]),
  );
  const image = { content_type: 'image/png', width: 1, height: 1, data: btoa('png') };
  await one('product_image', { product_id: 101, account_id: 1, ...image, updated_at: moment });
  const made = { created_by: 'u-ada', created_at: moment };
  await one('experience_image', { public_id: picture, account_id: 1, hash: 'h', ...image, ...made });
  for (const [at, kind] of kinds.entries()) await publish(900 + at, kind);
  const named = { name: secret, prefix: 'mlk_', made_once: 'm', scopes: '["products","offers"]', domains: '[]' };
  await one('api_key', {
    ...{ account_id: 1, operator_id: 0, touchpoint_id: 904, ...named, key_hash: await tokenHash(key) },
    ...{ created_at: moment, owner_id: 'u-ada' },
  });
  const edited = { created_by: 'u-ada', updated_at: moment };
  await one('voucher', {
    ...{ account_id: 1, ...edited, name: secret, title: secret, description: '', kind: 'percent', value: 1_000 },
    ...{ code_source: 'single', single_code: `${secret}-10`, timezone: 'UTC', public_id: voucher, person_key: 'k' },
    ...{ person_limit: 9, identify_by: 'browser', status: 'active', retailers: '[1]' },
  });
  const fields = { title: secret, intro: '', submitLabel: '', thanks: secret, fields: [], allowedDomains: [] };
  const asked = JSON.stringify(fields);
  await one('form', {
    ...{ account_id: 1, public_id: form, name: secret, definition: asked, published: asked },
    ...{ retention_days: 30, ...edited },
  });
  await d1.prepare("INSERT INTO redirect_host VALUES ('go.brand.example', 1)").run();
  await d1.prepare(`INSERT INTO redirect_host_proof VALUES ('go.brand.example', 1, 'u-stan', '${moment}')`).run();
  await one('custom_redirect', {
    ...{ account_id: 1, host: 'go.brand.example', path: '/gin', target: 'https://brand.example/juniper' },
    ...{ status: 302, ...edited },
  });
}

async function publish(number: number, kind: (typeof kinds)[number]): Promise<void> {
  const definition = JSON.stringify(definitions[kind]);
  await one('touchpoint', {
    ...{ id: number, account_id: 1, operator_id: 0, kind, name: secret, public_id: ids[kind], definition },
    ...{ slug: kind === 'dl' ? 'gin' : null, status: 'published', published_revision: 1, updated_at: moment },
  });
  const version = { name: secret, locales: '["en-US"]', campaign: '', definition, saved_at: moment };
  await one('touchpoint_version', { touchpoint_id: number, revision: 1, ...version });
  await one('touchpoint_preview', {
    ...{ touchpoint_id: number, token_hash: await tokenHash(tokenOf(kind)), created_by: 'u-ada' },
    ...{ created_at: moment, expires_at: '2999-01-01T00:00:00.000Z' },
  });
}

/** What a visitor without a passed gate gets: the gate, or content that needs none. */
type Meets = 'gate' | 'open';

export interface PublicAddress {
  readonly method: 'GET' | 'POST';
  /** As in `publicRoutes`. */
  readonly route: string;
  readonly path: string;
  readonly meets: Meets;
  readonly headers: Readonly<Record<string, string>>;
}

/** A route with values for the parameters of its pattern. */
function address(meets: Meets, spelled: string, names: Readonly<Record<string, string>>, more = ''): PublicAddress {
  const [method = 'GET', route = ''] = spelled.split(' ');
  const path = route.replace(/:(\w+)|\*/g, (whole, name: string) => names[name ?? whole] ?? names['*'] ?? whole);
  const headers = route.startsWith('/api/') ? { Authorization: `Bearer ${key}` } : {};
  return { method: method === 'POST' ? 'POST' : 'GET', route: spelled, path: `${path}${more}`, meets, headers };
}

const sold = { product: '101', retailer: '1', version: '1' };
const ofEmbed = (kind: 'ip' | 'vd' | 'dp') => ({ kind, publicId: ids[kind] });
const ofPreview = (kind: 'ip' | 'vd' | 'dp' | 'dl') => ({ kind, token: tokenOf(kind) });

/** Every public address that shows something of a brand, or redirects from it. */
export const publicAddresses: readonly PublicAddress[] = [
  address('gate', 'GET /e/:publicId', { publicId: ids.ip }),
  address('open', 'GET /e/:publicId/age', { publicId: ids.ip }),
  address('gate', 'POST /e/:publicId/age', { publicId: ids.ip }),
  address('open', 'GET /e/:publicId/out/:product/:retailer', { publicId: ids.ip, ...sold }),
  address('open', 'GET /e/:publicId/image/:product/:version', { publicId: ids.ip, ...sold }),
  address('gate', 'GET /embed/:kind/:publicId', ofEmbed('ip')),
  address('gate', 'GET /embed/:kind/:publicId', ofEmbed('vd')),
  address('open', 'GET /embed/:kind/:publicId', ofEmbed('dp')),
  address('gate', 'POST /embed/:kind/:publicId/age', ofEmbed('ip')),
  address('gate', 'POST /embed/:kind/:publicId/age', ofEmbed('vd')),
  address('open', 'GET /embed/:kind/:publicId/out/:to', { ...ofEmbed('dp'), to: 'target' }),
  address('open', 'GET /embed/:kind/:publicId/out/:to', { ...ofEmbed('vd'), to: '101' }),
  address('open', 'GET /i/:image', { image: picture }),
  address('open', 'GET /l/:slug', { slug: 'gin' }),
  address('open', 'GET /l/:slug/', { slug: 'gin' }),
  address('open', 'GET /r/*', { '*': 'go.brand.example/gin' }),
  ...(['/v', '/f', '/embed/form'] as const).flatMap((place) => {
    const publicId = place === '/v' ? voucher : form;
    return [
      address('gate', `GET ${place}/:publicId`, { publicId }),
      address('gate', `POST ${place}/:publicId`, { publicId }),
      address('gate', `POST ${place}/:publicId/age`, { publicId }),
    ];
  }),
  address('gate', 'GET /v/:publicId/code', { publicId: voucher }, `?token=${id('c')}`),
  address('gate', 'POST /v/:publicId/code', { publicId: voucher }),
  // Visitors who sent the form have passed its gate.
  address('open', 'GET /f/:publicId/thanks', { publicId: form }),
  address('open', 'GET /embed/form/:publicId/thanks', { publicId: form }),
  address('open', 'GET /api/v1/:publicId/out/:product/:retailer', { publicId: ids.api, ...sold }),
  address('open', 'GET /api/v1/:publicId/image/:product/:version', { publicId: ids.api, ...sold }),
  address('open', 'GET /api/v1/:publicId/products', { publicId: ids.api }),
  address('open', 'GET /api/v1/:publicId/products/:gtin', { publicId: ids.api, gtin: '4006381333931' }),
  ...(['ip', 'vd', 'dp', 'dl'] as const).map((kind) =>
    address('open', 'GET /pop/preview/:kind/:token', ofPreview(kind)),
  ),
  address('gate', 'GET /pop/preview/:kind/:token/page', ofPreview('ip')),
  address('gate', 'GET /pop/preview/:kind/:token/page', ofPreview('vd')),
  address('open', 'GET /pop/preview/:kind/:token/page', ofPreview('dp')),
  address('gate', 'POST /pop/preview/:kind/:token/age', ofPreview('ip')),
  address('open', 'GET /pop/preview/:kind/:token/image/:product/:version', { ...ofPreview('ip'), ...sold }),
];

/** Where a visitor is. */
export type Place = { readonly country?: string; readonly regionCode?: string };

/** Both Workers, one behind the other: visitors of the surface, with the upstream and its database. */
export function surface() {
  const world = surfaceWorld({
    upstream: async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'GET' ? {} : { body: await request.text() };
      const { 'content-type': _, ...headers } = Object.fromEntries(request.headers);
      const env = { UPSTREAM_SERVICE_TOKEN: 'a-service-token-of-tests' };
      return await ask(null, `${pathname}${search}`, { method: request.method, headers, env, ...body });
    },
  });
  /** A visitor of 14 without a passed gate. */
  const visit = async ({ method, path, headers }: PublicAddress, cf: Place, more: Record<string, string> = {}) => {
    const origin = path.startsWith('/pop/') ? app : go;
    const posted = { day: '1', month: '1', year: String(new Date().getUTCFullYear() - 14), claim: 'c'.repeat(20) };
    const body = { body: new URLSearchParams({ ...posted, token: id('c'), ...more }) };
    return await world.fetch(`${origin}${path}`, {
      ...{ method, cf, headers },
      ...(method === 'POST' && { ...body, headers: { ...headers, Origin: origin } }),
    });
  };
  return { ...world, visit };
}
