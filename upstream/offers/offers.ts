import type { OfferProductsAnswer, OfferRetailersAnswer } from '#shared/api/families/offers-schemas.ts';
import { madeUpName } from '../anonymise/names.ts';
import type { Handler } from '../calls/handler.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import type { Tenant } from '../scope/tenant.ts';
import { pageOfProducts } from './products.ts';

interface Counted extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly offers: number;
}

const inTenant = 'o.account_id = ?1 AND (?2 IS NULL OR o.operator_id IN (SELECT value FROM json_each(?2)))';

const tenantParameters = ({ accountId, operatorIds }: Tenant) =>
  [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;

/** Products with offers, searched by name. */
export const offerProducts: Handler<'offerProducts'> = async (context) => {
  const { database, scope, user } = context.var;
  const asked = context.query;
  const { shown, nextCursor, total } = await pageOfProducts<Counted>(
    database,
    statement(
      `SELECT p.id, p.name, count(*) AS offers FROM offer o JOIN product p ON p.id = o.product_id
       WHERE ${inTenant} AND (?3 IS NULL OR p.id = ?3) GROUP BY p.id`,
      ...tenantParameters(scope.tenant),
      asked.product ?? null,
    ),
    { ...asked, sample: seesSampleData(user) },
  );
  const markets = await marketsOf(
    database,
    scope.tenant,
    shown.map(({ id }) => id),
  );
  const items = shown.map(({ id, name, offers }) => ({ id, name, offers, markets: markets.get(id) ?? [] }));
  const answer: OfferProductsAnswer = { items, nextCursor, total };
  return answer;
};

type Market = OfferProductsAnswer['items'][number]['markets'][number];

async function marketsOf(database: ReadableDatabase, tenant: Tenant, products: readonly number[]) {
  const rows = await database.read<Market & { product: number } & Record<string, unknown>>(
    `SELECT o.product_id AS product, o.country, o.currency, count(*) AS offers, count(DISTINCT o.retailer_id) AS retailers
     FROM offer o WHERE ${inTenant} AND o.product_id IN (SELECT value FROM json_each(?3))
     GROUP BY o.product_id, o.country, o.currency ORDER BY offers DESC, o.country, o.currency`,
    ...[...tenantParameters(tenant), JSON.stringify(products)],
  );
  const markets = new Map<number, Market[]>();
  for (const { product, ...market } of rows) markets.set(product, [...(markets.get(product) ?? []), market]);
  return markets;
}

/** Retailers with offers of the scope. A brand has a few dozen at most, so there is one page. */
export const offerRetailers: Handler<'offerRetailers'> = async (context) => {
  const { database, scope, user } = context.var;
  const rows = await database.read<Counted>(
    `SELECT r.id, r.name, count(*) AS offers FROM offer o JOIN retailer r ON r.id = o.retailer_id
     WHERE ${inTenant} GROUP BY r.id ORDER BY r.id LIMIT 500`,
    ...tenantParameters(scope.tenant),
  );
  const sample = seesSampleData(user);
  const items = rows.map((row) => ({ ...row, name: sample ? madeUpName('retailer', row.id) : row.name }));
  const answer: OfferRetailersAnswer = { items, nextCursor: null };
  return answer;
};
