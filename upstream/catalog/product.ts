import { Failure } from '#shared/api/failure.ts';
import type { CatalogProductDetail, ProductPricesAnswer } from '#shared/api/families/catalog-schemas.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';
import { authorName } from '../calls/author.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import type { Handler, ReadingWithParams } from '../calls/handler.ts';
import { etagOf, idInPath, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { taggedByItself } from '../platform/reply.ts';
import { Bound, statement } from '../platform/storage/statement.ts';
import { readOffersOfProduct, readPricesOfProduct } from './offer-list.ts';
import { readerOf } from './product-calls.ts';
import { type ProductRow, sampleRow, withOffers } from './products.ts';
import { isInUse, isOwnOf, productsSeenBy, rowsSeenBy } from './tenancy.ts';

interface DetailRow extends ProductRow {
  readonly description: string;
  readonly revision: number;
  readonly updated_at: string | null;
  readonly updated_by: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly source: string | null;
  readonly source_archived: number | null;
  /** Null if no source has the product. */
  readonly operator_id: number | null;
}

export const catalogProduct: Handler<'catalogProduct'> = async (context) =>
  answerProduct(context, await findProduct(context));

/** First id of products from people and files, above those of any seed. */
const firstOwnProduct = 1_000_000;

export const createCatalogProduct: Handler<'createCatalogProduct'> = async (context) => {
  const { database, scope, user } = context.var;
  const { sourceId, gtin, ...fields } = context.body;
  const bound = new Bound();
  const source = await database.first<{ operator_id: number; archived: number }>(
    `SELECT s.operator_id, s.archived FROM catalog_source s WHERE ${rowsSeenBy(scope.tenant, 's', bound)} AND s.id = ${bound.add(sourceId)}`,
    ...bound.values,
  );
  if (!source) throw invalidField('sourceId', 'is no source of this scope');
  if (!isOwnOf(scope.tenant, source.operator_id)) throw maintainedByAccount();
  if (source.archived === 1) throw sourceArchived();
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO product (id, account_id, gtin, name, brand, category, own, source_id, sku, description, updated_at, updated_by)
       SELECT max(?1, (SELECT coalesce(max(id), 0) FROM product)) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
       WHERE ${isInUse('?8')} ON CONFLICT DO NOTHING RETURNING id`,
      ...[firstOwnProduct, scope.accountId, readGtin(gtin), fields.name, fields.brand, fields.category],
      ...[scope.accountType === 1 ? 1 : 0, sourceId, fields.sku, fields.description, now(), user.id],
    ),
  );
  if (!made) throw (await isTaken(context, readGtin(gtin))) ? gtinTaken() : sourceArchived();
  return answerProduct(context, await productById(context, Number(made.id)));
};

export const changeCatalogProduct: Handler<'changeCatalogProduct'> = async (context) => {
  const { database, user } = context.var;
  const change = context.body;
  const row = await findProduct(context);
  const revision = revisionMatched(context);
  checkEditable(context, row);
  const archived = change.archived === undefined ? row.archived : Number(change.archived);
  if (row.archived === 1 && archived === 0 && row.source_archived === 1) throw sourceArchived();
  const gtin = change.gtin === undefined ? row.gtin : readGtin(change.gtin);
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE OR IGNORE product SET name = ?1, brand = ?2, category = ?3, sku = ?4, description = ?5, gtin = ?6,
         archived = ?7, revision = revision + 1, updated_at = ?8, updated_by = ?9
       WHERE id = ?10 AND revision = ?11 AND (?7 = 1 OR ${isInUse('source_id')}) RETURNING id`,
      ...[change.name ?? row.name, change.brand ?? row.brand, change.category ?? row.category, change.sku ?? row.sku],
      ...[change.description ?? row.description, gtin, archived, now(), user.id, row.id, revision],
    ),
  );
  if (!saved) throw gtin !== row.gtin && (await isTaken(context, gtin)) ? gtinTaken() : lostRace();
  return answerProduct(context, await productById(context, row.id));
};

const isTaken = async ({ var: { database, scope } }: UpstreamContext, gtin: string): Promise<boolean> =>
  (await database.first('SELECT id FROM product WHERE account_id = ? AND gtin = ?', scope.accountId, gtin)) !== null;

export const productPrices: Handler<'productPrices'> = async (context) => {
  const range = context.query;
  const { id } = await findProduct(context);
  const answer: ProductPricesAnswer = {
    timezone: context.var.scope.timezone,
    series: await readPricesOfProduct(context.var, readerOf(context), id, range),
  };
  return answer;
};

/** The product in the path. @throws Failure 404 if the scope has no such product */
export const findProduct = (context: ReadingWithParams<'id'>) => productById(context, idInPath(context, 'product'));

/** @throws Failure 404 if the scope has no such product */
async function productById(context: ReadingContext, id: number) {
  const bound = new Bound();
  const row = await context.var.database.first<DetailRow>(
    `SELECT p.*, s.name AS source, s.archived AS source_archived, s.operator_id, u.firstname, u.lastname
     FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id LEFT JOIN user u ON u.id = p.updated_by
     WHERE ${productsSeenBy(context.var.scope.tenant, bound)} AND p.id = ${bound.add(id)}`,
    ...bound.values,
  );
  if (!row) throw noSuch('product');
  return row;
}

const isEditable = ({ var: { scope } }: ReadingContext, { operator_id }: DetailRow): boolean =>
  operator_id !== null && isOwnOf(scope.tenant, operator_id);

/** @throws Failure 403 for a product that the scope sees but doesn't maintain */
export function checkEditable(context: UpstreamContext, row: DetailRow): void {
  if (row.operator_id === null) throw new Failure('product-of-no-source');
  if (!isEditable(context, row)) throw maintainedByAccount();
}

const now = (): string => new Date().toISOString();
const maintainedByAccount = () => new Failure('product-of-account');
const sourceArchived = () => new Failure('source-archived');
const gtinTaken = () => invalidField('gtin', 'is another product’s of this account, perhaps of an archived one');
const invalidField = (field: string, sentence: string): Failure =>
  new Failure('fields-invalid', { errors: { [field]: sentence } });

function readGtin(text: string): string {
  const gtin = normalGtin(text);
  if (gtin === null) throw invalidField('gtin', 'is not a GTIN with a valid check digit');
  return gtin;
}

async function answerProduct(context: ReadingContext, stored: DetailRow) {
  const { database } = context.var;
  const reader = readerOf(context);
  const row = reader.scaling ? sampleRow(stored, reader.scaling) : stored;
  const [[product], offerList] = await Promise.all([
    withOffers(database, reader, [row]),
    readOffersOfProduct(database, reader, row.id),
  ]);
  if (!product) throw noSuch('product');
  const { updated_by: by, firstname, lastname } = row;
  const answer: CatalogProductDetail = {
    ...product,
    description: reader.sample ? '' : row.description,
    source:
      row.source_id === null
        ? null
        : { id: row.source_id, name: reader.sample ? `Source ${row.source_id}` : (row.source ?? '') },
    editable: isEditable(context, row),
    updatedAt: row.updated_at,
    updatedBy:
      by === null || firstname === null
        ? null
        : authorName({ id: by, firstname, lastname: lastname ?? '' }, reader.sample),
    offerList,
    etag: etagOf(row.revision),
  };
  return taggedByItself(answer);
}
