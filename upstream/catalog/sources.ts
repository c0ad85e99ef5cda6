import { Failure } from '#shared/api/failure.ts';
import type { CatalogSource, CatalogSourcesAnswer } from '#shared/api/families/catalog-sources-schemas.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, idInPath, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { taggedByItself } from '../platform/reply.ts';
import { Bound, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { type ImportRow, importOf } from './import-record.ts';
import { countedOffers, isOwnOf, offersSeenBy, productsSeenBy, rowsSeenBy } from './tenancy.ts';

export interface SourceRow extends Record<string, unknown> {
  readonly id: number;
  readonly operator_id: number;
  readonly name: string;
  readonly kind: CatalogSource['kind'];
  readonly options: string | null;
  readonly revision: number;
  readonly archived: number;
  readonly products: number;
  readonly archived_products: number;
  readonly matched: number;
  readonly to_review: number;
}

/** Per account; few enough for one page. */
const maxSources = 50;

export const catalogSources: Handler<'catalogSources'> = async (context) => {
  const { database, scope } = context.var;
  const [observed, offers] = [new Bound(), new Bound()];
  const [sources, [rest = [], some = []]] = await Promise.all([
    readSources(context),
    database.readAll([
      {
        sql: `SELECT count(*) AS n FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id
          WHERE ${productsSeenBy(scope.tenant, observed)} AND p.source_id IS NULL`,
        parameters: observed.values,
      },
      {
        sql: `SELECT EXISTS (SELECT 1 FROM offer o WHERE ${offersSeenBy(scope.tenant, 'o', offers)}) AS n`,
        parameters: offers.values,
      },
    ]),
  ]);
  const answer: CatalogSourcesAnswer = {
    items: sources,
    nextCursor: null,
    observed: Number(rest[0]?.n ?? 0),
    offers: some[0]?.n === 1,
  };
  return answer;
};

export const createCatalogSource: Handler<'createCatalogSource'> = async (context) => {
  const { database, scope, user } = context.var;
  const { name, kind } = context.body;
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO catalog_source (account_id, operator_id, name, kind, created_by, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM catalog_source WHERE account_id = ?1) < ?7
       ON CONFLICT DO NOTHING RETURNING id`,
      ...[scope.accountId, scope.operatorId ?? 0, name, kind, user.id, new Date().toISOString(), maxSources],
    ),
  );
  if (!made)
    throw (await isTaken(context, name))
      ? nameTaken()
      : new Failure('too-many-sources', { details: { most: maxSources } });
  return answerSource(context, Number(made.id));
};

export const changeCatalogSource: Handler<'changeCatalogSource'> = async (context) => {
  const { database, scope } = context.var;
  const change = context.body;
  const row = await findSource(context, idInPath(context, 'source'));
  const revision = revisionMatched(context);
  checkOwn(context, row);
  const name = change.name ?? row.name;
  const archived = change.archived === undefined ? row.archived : Number(change.archived);
  if (archived === 1 && (await hasProducts(context, row.id))) throw new Failure('source-not-empty');
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE OR IGNORE catalog_source SET name = ?1, archived = ?2, revision = revision + 1, updated_at = ?3
       WHERE id = ?4 AND revision = ?5
         AND (?2 = 0 OR NOT EXISTS (SELECT 1 FROM product WHERE account_id = ?6 AND source_id = ?4 AND archived = 0))
       RETURNING id`,
      ...[name, archived, new Date().toISOString(), row.id, revision, scope.accountId],
    ),
  );
  if (!saved) throw name !== row.name && (await isTaken(context, name)) ? nameTaken() : lostRace();
  return answerSource(context, row.id);
};

const nameTaken = () => new Failure('source-name-taken', { errors: { name: 'is taken' } });

const isTaken = async ({ var: { database, scope } }: UpstreamContext, name: string): Promise<boolean> =>
  (await database.first(
    'SELECT id FROM catalog_source WHERE account_id = ? AND operator_id = ? AND name = ?',
    ...[scope.accountId, scope.operatorId ?? 0, name],
  )) !== null;

const hasProducts = async ({ var: { database, scope } }: UpstreamContext, id: number): Promise<boolean> =>
  (await database.first(
    'SELECT id FROM product WHERE account_id = ? AND source_id = ? AND archived = 0 LIMIT 1',
    ...[scope.accountId, id],
  )) !== null;

/** @throws Failure 404 if the scope has no such source */
export async function findSource({ var: { database, scope } }: UpstreamContext, id: number): Promise<SourceRow> {
  const bound = new Bound();
  const sql = `SELECT s.* FROM catalog_source s WHERE ${rowsSeenBy(scope.tenant, 's', bound)} AND s.id = ${bound.add(id)}`;
  const row = await database.first<SourceRow>(sql, ...bound.values);
  if (!row) throw noSuch('source');
  return row;
}

/** @throws Failure 403 for a source that the scope sees but doesn't maintain */
export function checkOwn({ var: { scope } }: UpstreamContext, { operator_id }: SourceRow): void {
  if (!isOwnOf(scope.tenant, operator_id)) throw new Failure('source-of-account');
}

/** @throws Failure 409 for an archived source */
export function checkInUse({ archived }: SourceRow): void {
  if (archived === 1) throw new Failure('source-archived');
}

async function answerSource(context: UpstreamContext, id: number) {
  const [source] = await readSources(context, id);
  if (!source) throw noSuch('source');
  return taggedByItself(source);
}

/** Sources of the scope with their counts, or one of them. */
async function readSources({ var: { database, scope, user } }: UpstreamContext, id?: number): Promise<CatalogSource[]> {
  const bound = new Bound();
  const counted = countedOffers(scope.tenant, bound);
  const rows = await database.read<SourceRow & ImportRow & { import_id: number | null }>(
    `WITH open AS (
       SELECT p.source_id, count(DISTINCT p.id) AS matched, sum(coalesce(c.status, 'suggested') = 'suggested') AS to_review
       FROM (SELECT o.product_id, m.status FROM ${counted}) c JOIN product p ON p.id = c.product_id AND p.archived = 0 GROUP BY p.source_id
     ), held AS (
       SELECT source_id, sum(archived = 0) AS products, sum(archived) AS archived FROM product WHERE account_id = ${bound.add(scope.accountId)} GROUP BY source_id
     )
     SELECT i.*, i.id AS import_id, s.*, u.firstname, u.lastname, b.firstname AS undone_by_firstname,
       b.lastname AS undone_by_lastname, coalesce(h.products, 0) AS products, coalesce(h.archived, 0) AS archived_products,
       coalesce(t.matched, 0) AS matched, coalesce(t.to_review, 0) AS to_review
     FROM catalog_source s LEFT JOIN held h ON h.source_id = s.id LEFT JOIN open t ON t.source_id = s.id
     LEFT JOIN catalog_import i ON i.id = (SELECT max(x.id) FROM catalog_import x WHERE x.source_id = s.id)
     LEFT JOIN user u ON u.id = i.created_by LEFT JOIN user b ON b.id = i.undone_by
     WHERE ${rowsSeenBy(scope.tenant, 's', bound)} ${id === undefined ? '' : `AND s.id = ${bound.add(id)}`}
     ORDER BY s.id LIMIT ${bound.add(maxSources)}`,
    ...bound.values,
  );
  const sample = seesSampleData(user);
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, products: row.products, matched: row.matched, toReview: row.to_review },
    name: sample ? `Source ${row.id}` : row.name,
    lastImport: row.import_id === null ? null : importOf({ ...row, id: row.import_id, source_id: row.id }, sample),
    ...{ archived: row.archived === 1, archivedProducts: row.archived_products },
    editable: isOwnOf(scope.tenant, row.operator_id),
    etag: etagOf(row.revision),
  }));
}
