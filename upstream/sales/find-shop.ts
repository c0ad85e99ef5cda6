import type { Shop } from '#shared/api/families/sales-sources-schemas.ts';
import type { SalesMethod } from '#shared/sales/methods.ts';
import type { NetworkId } from '#shared/sales/networks.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { WithParams } from '../calls/handler.ts';
import { etagOf, noSuch } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { readShopFigures, type ShopFigures } from './shop-figures.ts';

export interface SourceRow {
  readonly id: number;
  readonly retailer_id: number;
  readonly method: SalesMethod;
  readonly network: NetworkId | null;
  readonly enabled: 0 | 1;
}

interface ShopRow {
  readonly retailer_id: number;
  readonly name: string;
  readonly domain: string;
  readonly currency: string;
  readonly window_days: number;
  readonly version: number;
}

export interface OwnShop extends ShopRow {
  readonly sources: readonly SourceRow[];
}

/** The shops of the scope; only scopes of a whole account have any. @param id 0 for all shops */
export async function readShops({ var: { database, scope } }: UpstreamContext, id = 0): Promise<OwnShop[]> {
  const { accountId, operatorIds } = scope.tenant;
  if (operatorIds !== null) return [];
  const [shops, sources] = await database.readAll<[ShopRow, SourceRow]>([
    statement(
      `SELECT s.retailer_id, r.name, s.domain, s.currency, s.window_days, s.version
       FROM shop s JOIN retailer r ON r.id = s.retailer_id
       WHERE s.account_id = ?1 AND (?2 = 0 OR s.retailer_id = ?2) ORDER BY r.name`,
      ...[accountId, id],
    ),
    statement(
      `SELECT id, retailer_id, method, network, enabled FROM sales_source
       WHERE account_id = ?1 AND (?2 = 0 OR retailer_id = ?2)`,
      ...[accountId, id],
    ),
  ]);
  return shops.map((shop) => ({
    ...shop,
    sources: sources.filter(({ retailer_id }) => retailer_id === shop.retailer_id),
  }));
}

/** The shop in the path. @throws Failure 404 if the scope has no such shop */
export async function findShop(context: UpstreamContext & WithParams<'retailerId'>): Promise<OwnShop> {
  const { retailerId } = context.params;
  const [shop] = /^[1-9]\d{0,14}$/.test(retailerId) ? await readShops(context, Number(retailerId)) : [];
  if (!shop) throw noSuch('shop');
  return shop;
}

export async function withFigures({ var: { database } }: UpstreamContext, shops: readonly OwnShop[]): Promise<Shop[]> {
  const figures = await readShopFigures(
    database,
    shops.map(({ retailer_id: id, sources }) => ({ id, enabled: sources.some(({ enabled }) => enabled === 1) })),
    Date.now(),
  );
  return shops.flatMap((shop) => {
    const own = figures.get(shop.retailer_id);
    return own ? [toShop(shop, own)] : [];
  });
}

/** A shop in its current state. @throws Failure 404 if the scope has no such shop */
export async function readShop(context: UpstreamContext, id: number): Promise<Shop> {
  const [shop] = await withFigures(context, await readShops(context, id));
  if (!shop) throw noSuch('shop');
  return shop;
}

function toShop({ retailer_id: id, sources, ...shop }: OwnShop, figures: ShopFigures): Shop {
  const enabled = sources.filter((source) => source.enabled === 1);
  return {
    ...{ id, name: shop.name, domain: shop.domain, currency: shop.currency, windowDays: shop.window_days },
    methods: enabled.map(({ method }) => method),
    network: enabled.find(({ network }) => network !== null)?.network ?? null,
    ...figures,
    etag: etagOf(shop.version),
  };
}
