import {
  type OfferProductsAnswer,
  type OfferRetailersAnswer,
  searchQuerySchema,
} from '#shared/api/families/offers-schemas.ts';
import { madeUpName } from '../anonymise/names.ts';
import type { Handler } from '../hono.ts';
import { valid } from '../middleware/valid.ts';
import { pageOfProducts } from '../offers/products.ts';
import type { Tenant } from '../scope/tenant.ts';
import { statement } from '../storage/database.ts';
import { seesSampleData } from '../storage/user.ts';

interface Counted extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly offers: number;
}

const ofTenant = 'o.account_id = ?1 AND (?2 IS NULL OR o.operator_id IN (SELECT value FROM json_each(?2)))';

const whose = ({ accountId, operatorIds }: Tenant) =>
  [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;

/** Products that there are offers of, found by their name. */
export const offerProducts: Handler = async (context) => {
  const { database, scope, user } = context.var;
  const asked = valid(searchQuerySchema, context.req.query());
  const { shown, nextCursor, total } = await pageOfProducts<Counted>(
    database,
    statement(
      `SELECT p.id, p.name, count(*) AS offers FROM offer o JOIN product p ON p.id = o.product_id
       WHERE ${ofTenant} GROUP BY p.id`,
      ...whose(scope.tenant),
    ),
    { ...asked, sample: seesSampleData(user) },
  );
  const items = shown.map(({ id, name, offers }) => ({ id, name, offers }));
  const answer: OfferProductsAnswer = { items, nextCursor, total };
  return context.json(answer);
};

/** Where the scope's offers are; a brand has a few dozen retailers at the most, so there is one page. */
export const offerRetailers: Handler = async (context) => {
  const { database, scope, user } = context.var;
  const rows = await database.read<Counted>(
    `SELECT r.id, r.name, count(*) AS offers FROM offer o JOIN retailer r ON r.id = o.retailer_id
     WHERE ${ofTenant} GROUP BY r.id ORDER BY r.id LIMIT 500`,
    ...whose(scope.tenant),
  );
  const sample = seesSampleData(user);
  const items = rows.map((row) => ({ ...row, name: sample ? madeUpName('retailer', row.id) : row.name }));
  const answer: OfferRetailersAnswer = { items, nextCursor: null };
  return context.json(answer);
};
