import { covers, WRITE } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { VoucherFields } from '#shared/api/families/vouchers-schemas.ts';
import { contradictionsOf, faultsOf, frozenFields } from '#shared/vouchers/faults.ts';
import { nextStatuses } from '#shared/vouchers/next-statuses.ts';
import type { VoucherOrder } from '#shared/vouchers/orders.ts';
import { instantsOf } from '#shared/vouchers/validity.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { readPage } from '../calls/page-of-ids.ts';
import { etagOf, lostRace, revisionMatched } from '../calls/revision.ts';
import { readableRows } from '../calls/stored-json.ts';
import { productsSeenBy } from '../catalog/tenancy.ts';
import { tagged } from '../platform/reply.ts';
import { Bound, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { randomToken } from '../platform/tokens.ts';
import { findVoucher, scopeParameters, visibleVouchers, voucherById } from './find.ts';
import { fieldsOf, type VoucherRow, voucherColumns, voucherOf } from './stored.ts';

/** Per account. */
const maxVouchers = 1_000;

const sqlOrders: Readonly<Record<VoucherOrder, string>> = {
  newest: '',
  name: 'v.name COLLATE NOCASE,',
  edited: 'v.updated_at DESC,',
  ends: 'v.ends_ms IS NULL, v.ends_ms,',
  claimed: 'v.claimed DESC,',
  redeemed: 'v.redeemed DESC,',
};

export const vouchers: Handler<'vouchers'> = async (context) => {
  const { database, user } = context.var;
  const { limit, cursor, search, status, order: by } = context.query;
  const sample = seesSampleData(user);
  const order = sample && by === 'name' ? 'newest' : by;
  // With sample data, searching or sorting by real names would reveal them.
  const words = search && !sample ? search : null;
  const ids = statement(
    `SELECT v.id ${visibleVouchers} AND (?3 IS NULL OR v.status = ?3 OR (?3 = 'current' AND v.status <> 'ended'))
       AND (?4 IS NULL OR instr(lower(v.name), lower(?4)) > 0 OR instr(lower(v.title), lower(?4)) > 0)
     ORDER BY ${sqlOrders[order]} v.id DESC LIMIT ${maxVouchers}`,
    ...[...scopeParameters(context), status ?? null, words],
  );
  const rowsAmong = (among: string) => `SELECT ${voucherColumns} ${visibleVouchers} AND v.id IN (${among})`;
  const { rows, nextCursor } = await readPage<VoucherRow>(
    database,
    { ids, rowsAmong },
    { cursor, limit, newest: order === 'newest' },
  );
  const now = Date.now();
  const nameOf = ({ id, name }: VoucherRow) => (sample ? `Voucher ${id}` : name);
  const read = readableRows(context, rows, nameOf, (row) => voucherOf(row, now, visibilityFor(context)));
  return { ...read, nextCursor };
};

export const voucher: Handler<'voucher'> = async (context) => answerVoucher(context, await findVoucher(context));

export const createVoucher: Handler<'createVoucher'> = async (context) => {
  const { database, scope, user } = context.var;
  const { name, kind } = context.body;
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO voucher (public_id, account_id, operator_id, name, title, description, kind, currency, code_source,
         timezone, person_limit, identify_by, person_key, created_by, updated_by, updated_at)
       SELECT ?1, ?2, ?3, ?4, '', '', ?5, ?6, 'pool', ?7, 1, 'email', ?8, ?9, ?9, ?10
       WHERE (SELECT count(*) FROM voucher WHERE account_id = ?2) < ?11 RETURNING id`,
      ...[randomToken(), scope.accountId, scope.operatorId ?? 0, name, kind, kind === 'amount' ? scope.currency : null],
      ...[scope.timezone, randomToken(), user.id, now(), maxVouchers],
    ),
  );
  return await answerCreated(context, made);
};

/** Copies a voucher without its codes, claims and public id. */
export const duplicateVoucher: Handler<'duplicateVoucher'> = async (context) => {
  const { database, user } = context.var;
  const { id, name } = await findVoucher(context);
  const same = `title, description, kind, value, currency, code_source, single_code, starts_at, ends_at, timezone, starts_ms,
    ends_ms, total_limit, person_limit, identify_by, confirm_email, products, retailers`;
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO voucher (public_id, account_id, operator_id, name, ${same}, person_key, created_by, updated_by, updated_at)
       SELECT ?2, account_id, operator_id, ?3, ${same}, ?4, ?5, ?5, ?6 FROM voucher v
       WHERE id = ?1 AND (SELECT count(*) FROM voucher WHERE account_id = v.account_id) < ?7 RETURNING id`,
      ...[id, randomToken(), `Copy of ${name}`.slice(0, 80), randomToken(), user.id, now(), maxVouchers],
    ),
  );
  return await answerCreated(context, made);
};

async function answerCreated(context: UpstreamContext, made: Record<string, unknown> | undefined) {
  if (!made) throw new Failure('too-many-vouchers', { details: { most: maxVouchers } });
  return answerVoucher(context, await voucherById(context, Number(made.id)));
}

export const saveVoucher: Handler<'saveVoucher'> = async (context) => {
  const { database, user } = context.var;
  const given = context.body;
  const row = await findVoucher(context);
  const revision = revisionMatched(context);
  if (row.revision !== revision) throw lostRace();
  const fields = { ...given, ...unusedFieldsCleared(given) };
  throwIfAny('voucher-frozen', findFrozenChanges(row, fields));
  const faults = row.status === 'draft' ? contradictionsOf(fields) : faultsOf(fields, row.codes, 0);
  throwIfAny('fields-invalid', { ...faults, ...(await findForeignReferences(context, row, fields)) });
  const { startsMs, endsMs } = instantsOf(fields);
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE voucher SET name = ?1, title = ?2, description = ?3, kind = ?4, value = ?5, currency = ?6, code_source = ?7,
         single_code = ?8, starts_at = ?9, ends_at = ?10, timezone = ?11, starts_ms = ?12, ends_ms = ?13, total_limit = ?14,
         person_limit = ?15, identify_by = ?16, products = ?17, retailers = ?18, updated_at = ?19, updated_by = ?23,
         confirm_email = ?24,
         revision = revision + 1
       WHERE id = ?20 AND revision = ?21 AND account_id = ?22 RETURNING id`,
      ...[fields.name, fields.title, fields.description, fields.kind, fields.value, fields.currency, fields.codeSource],
      ...[fields.singleCode, fields.startsAt, fields.endsAt, fields.timezone, startsMs, endsMs, fields.totalLimit],
      ...[fields.personLimit, fields.identifyBy, JSON.stringify(fields.products), JSON.stringify(fields.retailers)],
      ...[now(), row.id, revision, row.account_id, user.id, fields.confirmEmail ? 1 : 0],
    ),
  );
  if (!saved) throw lostRace();
  return answerVoucher(context, await voucherById(context, row.id));
};

/** Clears fields that the kind of voucher doesn't use. */
const unusedFieldsCleared = ({
  kind,
  value,
  currency,
  codeSource,
  singleCode,
  identifyBy,
  confirmEmail,
}: VoucherFields) => ({
  value: kind === 'percent' || kind === 'amount' ? value : null,
  currency: kind === 'amount' ? currency : null,
  singleCode: codeSource === 'single' ? singleCode : null,
  confirmEmail: identifyBy === 'email' && confirmEmail,
});

function findFrozenChanges(row: VoucherRow, fields: VoucherFields): Record<string, string> {
  if (row.status === 'draft') return {};
  const before = fieldsOf(row);
  const changed = frozenFields.filter((name) => before[name] !== fields[name]);
  return Object.fromEntries(changed.map((name) => [name, 'stays as it is']));
}

/**
 * Errors for retailers, and for newly added products, that don't belong to the scope. Products added earlier aren't
 * checked, since they may be hidden from a subaccount.
 */
async function findForeignReferences(
  context: UpstreamContext,
  row: VoucherRow,
  { products, retailers }: VoucherFields,
): Promise<Record<string, string>> {
  const { database, scope } = context.var;
  const productsBefore = new Set(fieldsOf(row).products);
  const added = [...new Set(products)].filter((id) => !productsBefore.has(id));
  const bound = new Bound();
  const seen = `SELECT p.id FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id
    WHERE ${productsSeenBy(scope.tenant, bound)} AND p.id IN ${bound.list(added)}`;
  const [visibleProducts = [], knownRetailers = []] = await database.readAll([
    statement(seen, ...bound.values),
    statement(
      'SELECT retailer_id AS id FROM account_retailer WHERE account_id = ?1 AND retailer_id IN (SELECT value FROM json_each(?2))',
      ...[scope.accountId, JSON.stringify(retailers)],
    ),
  ]);
  return {
    ...(visibleProducts.length < added.length ? { products: 'are not all of this scope' } : {}),
    ...(knownRetailers.length < new Set(retailers).size ? { retailers: 'are not all of this account' } : {}),
  };
}

export const deleteVoucher: Handler<'deleteVoucher'> = async (context) => {
  const row = await findVoucher(context);
  const revision = revisionMatched(context);
  if (row.status !== 'draft') throw new Failure('voucher-no-draft');
  const [[deleted] = []] = await context.var.database.write(
    statement(
      "DELETE FROM voucher WHERE id = ? AND revision = ? AND status = 'draft' AND account_id = ? RETURNING id",
      ...[row.id, revision, row.account_id],
    ),
  );
  if (!deleted) throw lostRace();
};

export const setVoucherStatus: Handler<'setVoucherStatus'> = async (context) => {
  const { database, user } = context.var;
  const { status } = context.body;
  const row = await findVoucher(context);
  const revision = revisionMatched(context);
  if (row.revision !== revision) throw lostRace();
  if (!nextStatuses[row.status].includes(status))
    throw new Failure('voucher-status-unreachable', { errors: { status: `is ${row.status}` } });
  if (status === 'active') throwIfAny('voucher-incomplete', faultsOf(fieldsOf(row), row.codes, Date.now()));
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE voucher SET status = ?1, updated_at = ?2, updated_by = ?6, revision = revision + 1
       WHERE id = ?3 AND revision = ?4 AND account_id = ?5 RETURNING id`,
      ...[status, now(), row.id, revision, row.account_id, user.id],
    ),
  );
  if (!saved) throw lostRace();
  return answerVoucher(context, await voucherById(context, row.id));
};

type RefusalCode = 'voucher-frozen' | 'fields-invalid' | 'voucher-incomplete';

function throwIfAny(code: RefusalCode, errors: Readonly<Record<string, string>>): void {
  if (Object.keys(errors).length > 0) throw new Failure(code, { errors });
}

/** Codes are worth money, so people with read access only don't see them. */
const visibilityFor = (context: UpstreamContext) => ({
  sample: scalingFor(context),
  codes: covers(context.var.scope.level, WRITE),
});

const now = (): string => new Date().toISOString();

const answerVoucher = (context: UpstreamContext, row: VoucherRow) =>
  tagged(voucherOf(row, Date.now(), visibilityFor(context)), etagOf(row.revision));
