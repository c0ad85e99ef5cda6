import { Failure } from '#shared/api/failure.ts';
import type { CatalogValuesAnswer } from '#shared/api/families/catalog-schemas.ts';
import { type Scaling, scalingFor } from '../anonymise/scaling.ts';
import type { ReadingContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { byteStream } from '../platform/byte-stream.ts';
import { FileReply } from '../platform/reply.ts';
import { Bound } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { rulesOfCollection } from './collections.ts';
import { productLines } from './product-lines.ts';
import { findProducts, type Reader } from './products.ts';
import { productsSeenBy } from './tenancy.ts';

export const readerOf = (context: ReadingContext): Reader => ({
  tenant: context.var.scope.tenant,
  currency: context.var.scope.currency,
  timezone: context.var.scope.timezone,
  sample: seesSampleData(context.var.user),
  scaling: scalingFor(context),
});

export const catalogProducts: Handler<'catalogProducts'> = async (context) => {
  const { database, scope, user } = context.var;
  const { collection, rules, ...asked } = context.query;
  // A search through real names would reveal them.
  if (rules && seesSampleData(user)) throw new Failure('rules-with-sample-data');
  const kept = collection === undefined ? undefined : await rulesOfCollection(database, scope.tenant, collection);
  const picked = collection !== undefined && kept === null ? collection : null;
  return await findProducts(database, readerOf(context), { ...asked, picked, rules: rules ?? kept ?? null });
};

/** Exports all pages of the list. */
export const catalogProductsFile: Handler<'catalogProductsFile'> = async (context) => {
  const { database } = context.var;
  const wanted = { ...context.query, picked: null, rules: null };
  return new FileReply(byteStream(productLines(database, readerOf(context), wanted)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="products.csv"',
    },
  });
};

const shownValues = 100;

export const catalogValues: Handler<'catalogValues'> = async (context) => {
  const { database, scope } = context.var;
  const sample = scalingFor(context);
  const mostUsedValues = (column: 'brand' | 'category') => {
    const bound = new Bound();
    const sql = `SELECT p.${column} AS value, count(*) AS products
      FROM product p JOIN catalog_source s ON s.id = p.source_id
      WHERE ${productsSeenBy(scope.tenant, bound)} AND p.${column} <> '' AND p.archived = 0
      GROUP BY p.${column} ORDER BY products DESC, value LIMIT ${bound.add(shownValues + 1)}`;
    return { sql, parameters: bound.values };
  };
  const [brands = [], categories = []] = await database.readAll([mostUsedValues('brand'), mostUsedValues('category')]);
  const shape = (rows: typeof brands, made: Scaling | null) =>
    rows.slice(0, shownValues).map(({ value, products }) => ({
      value: made ? made.brandName(String(value)) : String(value),
      products: Number(products),
    }));
  const answer: CatalogValuesAnswer = {
    brands: shape(brands, sample),
    categories: shape(categories, null),
    more: brands.length > shownValues || categories.length > shownValues,
  };
  return answer;
};
