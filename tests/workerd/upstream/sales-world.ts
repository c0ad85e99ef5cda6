import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import { newClickId } from '#shared/sales/click-id.ts';
import type { SalesMethod } from '#shared/sales/methods.ts';
import type { NetworkId } from '#shared/sales/networks.ts';
import { signatureOf } from '#shared/sales/signature.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { sealSecret } from '#upstream/platform/storage/sealed-secret.ts';
import { randomToken } from '#upstream/platform/tokens.ts';
import { salesSecretKind } from '#upstream/sales/source.ts';
import { ask } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

const serviceToken = 'a-service-token-of-tests';
export const dataSecret = 'd'.repeat(32);
const env = { UPSTREAM_SERVICE_TOKEN: serviceToken, DATA_SECRET: dataSecret };
export const database = new Database(d1);

const touchpointId = 'b'.repeat(22);

/**
 * The small world, where retailer account 2 owns the shop Amazon, and brand 1 has a published page that links to it.
 */
export async function salesWorld(): Promise<void> {
  await smallWorld();
  await insert(
    'touchpoint',
    ['id', 'account_id', 'operator_id', 'kind', 'name', 'public_id', 'status', 'first_published_at'],
    [[1101, 1, 11, 'ip', 'Spring page', touchpointId, 'published', '2026-01-01T00:00:00.000Z']],
  );
  await insert(
    'shop',
    ['retailer_id', 'account_id', 'domain', 'currency', 'updated_at'],
    [[1, 2, 'amazon.example', 'USD', '2026-01-01T00:00:00.000Z']],
  );
}

export interface DemoSource {
  readonly id: number;
  readonly publicId: string;
  readonly secret: string;
}

let sources = 0;

/** A source of the shop Amazon, with a key. */
export async function newSource(method: SalesMethod, network: NetworkId | null = null): Promise<DemoSource> {
  const id = ++sources;
  const [publicId, secret] = [randomToken(), `secret of ${id}`];
  const config = parseConfig({ OIDC_ISSUER: 'https://id.example', OIDC_AUDIENCE: 'urn:a', DATA_SECRET: dataSecret });
  const sealed = await sealSecret(config, { accountId: 2, kind: salesSecretKind, secret });
  await database.write(sealed.statement);
  const at = new Date().toISOString();
  await insert(
    'sales_source',
    ['id', 'account_id', 'retailer_id', 'method', 'network', 'created_at'],
    [[id, 2, 1, method, network, at]],
  );
  await insert(
    'sales_key',
    ['source_id', 'public_id', 'secret_id', 'created_at'],
    [[id, publicId, method === 'server' ? sealed.id : null, at]],
  );
  return { id, publicId, secret };
}

interface Click {
  readonly id?: string;
  readonly retailer?: number;
  readonly at?: number;
}

/** A click on the page of brand 1, as the surface reports it. @returns its click id */
export async function clicked({ id = newClickId(), retailer = 1, at = Date.now() }: Click = {}): Promise<string> {
  const event: PublicEvent = {
    ...{ id: crypto.randomUUID(), touchpoint: touchpointId, kind: 'click', at: new Date(at).toISOString() },
    ...{ session: crypto.randomUUID(), channel: 'social', country: 'US', retailer, product: 101 },
    ...{ currency: null, price: 0, clickId: id },
  };
  const answer = await ask(serviceToken, '/proxy/public/events', { method: 'POST', body: [event], env });
  if (answer.status !== 202) throw new Error(await answer.text());
  return id;
}

/** Stores clicks without their events. Each is `[id, clickedAt]` at brand 1's touchpoint 1101. */
export const storeClicks = (clicks: readonly (readonly [id: string, clickedAt: string])[]): Promise<void> =>
  insert(
    'click_id',
    clickColumns,
    clicks.map(([id, clickedAt]) => [id, 1, 11, 1101, 's', 1, 101, 'social', 'US', clickedAt]),
  );

/** Stores a test click, which belongs to no touchpoint of account 2. */
export const storeTestClick = (id: string, clickedAt: string): Promise<void> =>
  insert('click_id', [...clickColumns, 'test'], [[id, 2, 0, 0, '', 1, 0, '', 'ZZ', clickedAt, 1]]);

const clickColumns = [
  ...['id', 'account_id', 'operator_id', 'touchpoint_id', 'session_id', 'retailer_id', 'product_id'],
  ...['channel', 'country', 'clicked_at'],
];

const address = 'a'.repeat(16);

/** A call as passed on by the surface. */
export const report = (publicId: string, body: object): Promise<Response> =>
  ask(serviceToken, `/proxy/public/orders/${publicId}`, {
    method: 'POST',
    body: { network: null, signature: '', text: '', query: {}, address, ...body },
    env,
  });

export interface DemoOrder {
  readonly mlc?: string;
  readonly orderId?: string;
  readonly orderedAt?: string;
  readonly currency?: string;
  readonly lines?: readonly object[];
  readonly status?: string;
  readonly test?: boolean;
}

export const orderOf = (more: DemoOrder = {}): DemoOrder => ({
  ...{ mlc: '', orderId: 'A-1', orderedAt: new Date().toISOString(), currency: 'USD' },
  lines: [{ line: 1, sku: 'C-1', name: 'Coffee', units: 2, amount: '12.50' }],
  ...more,
});

/** A call of a shop's server. */
export async function sign(
  { publicId, secret }: DemoSource,
  order: DemoOrder,
  { at = Math.floor(Date.now() / 1000), key = secret }: { readonly at?: number; readonly key?: string } = {},
) {
  const text = JSON.stringify(order);
  return { publicId, body: { method: 'server', text, signature: await signatureOf(key, at, text) } };
}

export async function send(source: DemoSource, order: DemoOrder, more: { at?: number; key?: string } = {}) {
  const { publicId, body } = await sign(source, order, more);
  return await report(publicId, body);
}

export const outcomeOf = async (response: Response): Promise<string> =>
  (await response.json<{ outcome?: string; code?: string }>().then(({ outcome, code }) => outcome ?? code)) ?? '';

/** The brand's figures: orders, and their value in minor units. */
export async function figures(accountId = 1): Promise<[orders: number, amount: number]> {
  const [row] = await rowsOf(
    `SELECT coalesce(sum(orders), 0) AS orders, coalesce(sum(own_minor + halo_minor), 0) AS amount
     FROM brand_day WHERE account_id = ${accountId}`,
  );
  return [Number(row?.orders), Number(row?.amount)];
}
