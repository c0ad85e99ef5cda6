import { Failure } from '#shared/api/failure.ts';
import type { Collection, CollectionsAnswer, CollectionUses } from '#shared/api/families/collections-schemas.ts';
import type { CollectionOrder } from '#shared/catalog/collection-orders.ts';
import type { CollectionRules } from '#shared/catalog/rules.ts';
import { type Scaling, scalingFor } from '../anonymise/scaling.ts';
import { authorName } from '../calls/author.ts';
import { type Changed, changerName, changerOf } from '../calls/changer.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import type { Handler, ReadingWithParams } from '../calls/handler.ts';
import { etagOf, idInPath, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { readableRows } from '../calls/stored-json.ts';
import { readProductIds, replaceProducts } from '../catalog/collection-products.ts';
import { storedRules } from '../catalog/collections.ts';
import { countCollectionProducts } from '../catalog/products.ts';
import { isOwnOf, rowsSeenBy } from '../catalog/tenancy.ts';
import { offsetOf, pageOf } from '../facts/questions/narrowed.ts';
import { tagged } from '../platform/reply.ts';
import { Bound, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { findTouchpointsUsing } from '../touchpoints/uses.ts';

interface CollectionRow extends Changed, Record<string, unknown> {
  readonly id: number;
  readonly operator_id: number;
  readonly name: string;
  readonly description: string;
  readonly rules: string | null;
  readonly archived: number;
  readonly created_by: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly updated_at: string;
  readonly revision: number;
}

/** Per account, archived ones included. */
const maxCollections = 500;

const sqlOrders: Readonly<Record<CollectionOrder, string>> = {
  name: 'c.name COLLATE NOCASE, c.id',
  newest: 'c.id DESC',
  edited: 'c.updated_at DESC, c.id DESC',
};

const select = `SELECT c.*, u.firstname, u.lastname, ${changerOf('c')}
  FROM collection c LEFT JOIN user u ON u.id = c.created_by WHERE`;

export const collections: Handler<'collections'> = async (context) => {
  const { database, scope, user } = context.var;
  const { search, archived, order, limit, cursor } = context.query;
  const offset = offsetOf(cursor);
  const bound = new Bound();
  // With sample data, searching or sorting by real names would reveal them.
  const sample = seesSampleData(user);
  const words = sample ? '' : search.trim().toLowerCase();
  const rows = await database.read<CollectionRow>(
    `${select} ${rowsSeenBy(scope.tenant, 'c', bound)} AND c.archived = ${bound.add(archived === 'true' ? 1 : 0)}
       AND instr(lower(c.name), ${bound.add(words)}) > 0
     ORDER BY ${sqlOrders[sample && order === 'name' ? 'newest' : order]} LIMIT ${bound.add(limit + 1)} OFFSET ${bound.add(offset)}`,
    ...bound.values,
  );
  const { shown, nextCursor } = pageOf(rows, offset, limit);
  const nameOf = ({ id, name }: CollectionRow) => (sample ? `Collection ${id}` : name);
  const { items, unreadable } = readableRows(context, shown, nameOf, (row) => {
    rulesOf(row);
    return row;
  });
  const answer: CollectionsAnswer = { items: await shownCollections(context, items), unreadable, nextCursor };
  return answer;
};

export const collection: Handler<'collection'> = async (context) =>
  answerCollection(context, await findCollection(context));

export const createCollection: Handler<'createCollection'> = async (context) => {
  const body = context.body;
  if (body.rules && body.productIds.length > 0)
    throw invalidField('productIds', 'is for collections that are picked by hand');
  return insertCollection(context, body);
};

export const copyCollection: Handler<'copyCollection'> = async (context) => {
  const row = await findCollection(context);
  const rules: CollectionRules | null = rulesOf(row);
  const productIds = rules ? [] : await readProductIds(context.var.database, context.var.scope.tenant, row.id);
  const name = `${row.name.slice(0, 73)} (copy)`;
  return insertCollection(context, { name, description: row.description, rules, productIds });
};

interface NewCollection {
  readonly name: string;
  readonly description: string;
  readonly rules: CollectionRules | null;
  readonly productIds: readonly number[];
}

async function insertCollection(context: UpstreamContext, { name, description, rules, productIds }: NewCollection) {
  const { database, scope, user } = context.var;
  await checkProducts(context, productIds);
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO collection (account_id, operator_id, name, description, rules, created_by, updated_by, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7
       WHERE (SELECT count(*) FROM collection WHERE account_id = ?1) < ?8 RETURNING id`,
      ...[scope.accountId, scope.operatorId ?? 0, name, description, rules && JSON.stringify(rules)],
      ...[user.id, now(), maxCollections],
    ),
  );
  if (!made) throw new Failure('too-many-collections', { details: { most: maxCollections } });
  const id = Number(made.id);
  if (productIds.length > 0) await database.write(...replaceProducts(id, productIds));
  return answerCollection(context, await collectionById(context, id));
}

export const changeCollection: Handler<'changeCollection'> = async (context) => {
  const { database, scope, user } = context.var;
  const change = context.body;
  const row = await findCollection(context);
  const revision = revisionMatched(context);
  if (!isOwnOf(scope.tenant, row.operator_id)) throw new Failure('collection-of-account');
  if (change.rules && row.rules === null) throw invalidField('rules', 'is for collections of rules');
  if (change.productIds && row.rules !== null)
    throw invalidField('productIds', 'is for collections that are picked by hand');
  if (change.productIds) await checkProducts(context, change.productIds, row.id);
  const rules = change.rules ? JSON.stringify(change.rules) : row.rules;
  const archived = change.archived === undefined ? row.archived : Number(change.archived);
  const answers = await database.write(
    // Before the revision is raised, so that an outdated edit changes no products.
    ...(change.productIds ? replaceProducts(row.id, change.productIds, revision) : []),
    statement(
      `UPDATE collection SET name = ?1, description = ?2, rules = ?3, archived = ?4, revision = revision + 1, updated_at = ?5,
         updated_by = ?8
       WHERE id = ?6 AND revision = ?7 RETURNING id`,
      ...[change.name ?? row.name, change.description ?? row.description, rules, archived, now(), row.id, revision],
      user.id,
    ),
  );
  if (!answers.at(-1)?.[0]) throw lostRace();
  return answerCollection(context, await collectionById(context, row.id));
};

const now = (): string => new Date().toISOString();
const invalidField = (field: string, sentence: string): Failure =>
  new Failure('fields-invalid', { errors: { [field]: sentence } });

/** The collection in the path. @throws Failure 404 if the scope has no such collection */
export const findCollection = (context: ReadingWithParams<'id'>) =>
  collectionById(context, idInPath(context, 'collection'));

/** @throws Failure 404 if the scope has no such collection */
async function collectionById(context: ReadingContext, id: number) {
  const bound = new Bound();
  const sql = `${select} ${rowsSeenBy(context.var.scope.tenant, 'c', bound)} AND c.id = ${bound.add(id)}`;
  const row = await context.var.database.first<CollectionRow>(sql, ...bound.values);
  if (!row) throw noSuch('collection');
  return row;
}

/** @throws Failure 400 if a product isn't in the scope, or is archived and not in the collection yet */
async function checkProducts(
  { var: { database, scope } }: UpstreamContext,
  ids: readonly number[],
  collection?: number,
): Promise<void> {
  if (ids.length === 0) return;
  const known = await readProductIds(database, scope.tenant, null, ids, collection);
  if (known.length < ids.length)
    throw invalidField('productIds', 'names a product that this scope does not have, or an archived one');
}

const rulesOf = ({ id, rules }: CollectionRow): CollectionRules | null =>
  rules === null ? null : storedRules({ id, rules });

async function shownCollections(context: ReadingContext, rows: readonly CollectionRow[]): Promise<Collection[]> {
  const { database, scope, user } = context.var;
  const counts = await database.readAll(
    rows.map((row) => countCollectionProducts(scope.tenant, row.rules === null ? row.id : null, rulesOf(row))),
  );
  const [sample, scaling] = [seesSampleData(user), scalingFor(context)];
  return rows.map((row, at) => ({
    id: row.id,
    name: sample ? `Collection ${row.id}` : row.name,
    description: sample ? '' : row.description,
    kind: row.rules === null ? 'manual' : 'rules',
    rules: scaling ? sampleRules(rulesOf(row), scaling) : rulesOf(row),
    products: Number(counts[at]?.[0]?.products ?? 0),
    archived: row.archived === 1,
    editable: isOwnOf(scope.tenant, row.operator_id),
    author:
      row.firstname === null
        ? null
        : authorName({ id: row.created_by, firstname: row.firstname, lastname: row.lastname ?? '' }, sample),
    updatedAt: row.updated_at,
    updatedBy: changerName(row, sample),
    etag: etagOf(row.revision),
  }));
}

/** Rules for sample data: brands are made up, and parts of real names are hidden. */
const sampleRules = (stored: CollectionRules | null, { brandName }: Scaling): CollectionRules | null =>
  stored && {
    match: stored.match,
    rules: stored.rules.map((rule) => {
      if (rule.field === 'brand') return { ...rule, values: rule.values.map(brandName) };
      return rule.field === 'name' ? { ...rule, contains: '…' } : rule;
    }),
  };

async function answerCollection(context: ReadingContext, row: CollectionRow) {
  const [shape] = await shownCollections(context, [row]);
  if (!shape) throw noSuch('collection');
  return tagged(shape, etagOf(row.revision));
}

/** The touchpoints that show a collection. */
export const collectionUses: Handler<'collectionUses'> = async (context) => {
  const id = idInPath(context, 'collection');
  const isNamed = ({ collections }: { readonly collections?: readonly number[] }) => collections?.includes(id) ?? false;
  const [items] = await Promise.all([
    findTouchpointsUsing(context, { text: '"collection', isNamed }),
    findCollection(context),
  ]);
  const answer: CollectionUses = { items };
  return answer;
};
