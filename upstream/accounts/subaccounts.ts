import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import { accountTypeOf } from '#shared/access/modes.ts';
import { Failure } from '#shared/api/failure.ts';
import type { SubaccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { madeUpName } from '../anonymise/names.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import { changerName, changerOf } from '../calls/changer.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { etagOf, idOfCursor, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { AccessChanged, taggedByItself } from '../platform/reply.ts';
import { type Parameter, type Statement, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { administersAccount } from '../scope/admin-of.ts';
import { checkFormats } from '../session/known-formats.ts';
import { countWhatStops, switchActive } from './activity.ts';
import {
  type AuditRow,
  activityOf,
  allowancesOf,
  type CountRow,
  countsOf,
  type HistoryRow,
  historyColumns,
  historyOf,
  readGrantHolders,
  replaceFeatures,
  selectFeatures,
  selectSubaccountActivity,
  selectUses,
  type UseRow,
} from './stored.ts';

interface Row extends HistoryRow, Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly default_currency: string | null;
  readonly default_locale: string | null;
  readonly account_name: string | null;
  readonly account_type: 1 | 2;
  readonly account_active: number;
  readonly account_currency: string;
  readonly account_locale: string;
}

interface ListRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly active: number;
  readonly default_currency: string | null;
  readonly default_locale: string | null;
}

/** For calls whose account isn't in the path. @throws Failure 403 unless the person administers the account */
async function checkAdministers({ var: { database, user } }: UpstreamContext, accountId: number): Promise<void> {
  if (!(await administersAccount(database, user, accountId))) throw new Failure('level-too-low');
}

/** Selects a page of an account's subaccounts by name. Without a search, it reads only the rows that it returns. */
export const selectSubaccounts = (accountId: number, search: string, after: number, limit: number): Statement => {
  const nameAfter = '(SELECT name FROM operator WHERE id = ?3)';
  return statement(
    `SELECT id, name, active, default_currency, default_locale FROM operator INDEXED BY operator_by_name
     WHERE account_id = ?1 AND (?2 = '' OR instr(lower(name), lower(?2)) > 0 OR CAST(id AS TEXT) = ?2)
       AND name >= ${after === 0 ? "''" : nameAfter} COLLATE NOCASE AND id <> ?3
     ORDER BY name COLLATE NOCASE LIMIT ?4`,
    ...[accountId, search, after, limit + 1],
  );
};

export const internalSubaccounts: Handler<'internalSubaccounts'> = async (context) => {
  const { accountId, search = '', limit, cursor } = context.query;
  await checkAdministers(context, accountId);
  const [rows] = await context.var.database.readAll<[ListRow]>([
    selectSubaccounts(accountId, search, idOfCursor(cursor), limit),
  ]);
  const shown = rows.slice(0, limit);
  const sample = seesSampleData(context.var.user);
  return {
    items: shown.map(({ id, name, active, default_currency, default_locale }) => ({
      ...{ id, name: sample ? madeUpName('operator', id) : name, active: active === 1 },
      ...{ currency: default_currency, locale: default_locale },
    })),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
};

/** Subaccounts created at the same time may pick the same id; then one of them tries again. */
const maxAttempts = 20;

export const createInternalSubaccount: Handler<'createInternalSubaccount'> = async (context) => {
  const { database, user } = context.var;
  const { accountId, once, ...fields } = context.body;
  await checkAdministers(context, accountId);
  await checkFormats(database, fields, '');
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const id = (await database.first<{ id: number }>('SELECT coalesce(max(id), 0) + 1 AS id FROM operator'))?.id ?? 1;
    const [[made] = []] = await database.write(
      statement(
        `INSERT INTO operator (id, account_id, name, default_currency, default_locale, created_at, created_by, made_once)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING RETURNING id`,
        ...[id, accountId, fields.name, fields.currency, fields.locale, new Date().toISOString(), user.id, once],
      ),
      auditLineIfChanged(context, { ...{ action: 'subaccount-created', accountId, targetId: id }, after: fields }),
      // Administrators of the account administer all of its subaccounts.
      statement(
        `INSERT OR IGNORE INTO operator_grant (user_id, operator_id, level)
         SELECT g.user_id, ?1, ${READ | WRITE | ADMIN} FROM account_grant g
         WHERE g.account_id = ?2 AND (g.level & ${ADMIN}) <> 0
           AND EXISTS (SELECT 1 FROM operator WHERE id = ?1 AND made_once = ?3 AND created_by = ?4)`,
        ...[id, accountId, once, user.id],
      ),
    );
    if (made) return await answerChangedSubaccount({ ...context, params: { operatorId: String(id) } });
    const [[known], [namesake]] = await database.readAll<[{ id: number; created_by: string }, { id: number }]>([
      statement('SELECT id, created_by FROM operator WHERE made_once = ?', once),
      statement('SELECT id FROM operator WHERE account_id = ?1 AND name = ?2 COLLATE NOCASE', accountId, fields.name),
    ]);
    if (known && known.created_by !== user.id) throw new Failure('account-made-by-another');
    if (known) return await answerChangedSubaccount({ ...context, params: { operatorId: String(known.id) } });
    if (namesake) throw nameTaken();
  }
  throw new Failure('unavailable');
};

const nameTaken = () => new Failure('subaccount-name-taken', { field: 'name' });

/** The subaccount in the path. @throws Failure 404 */
async function findSubaccountInPath({ params, var: { database } }: WithParams<'operatorId'>): Promise<Row> {
  const row = await database.first<Row>(
    `SELECT r.id, r.account_id, r.name, r.default_currency, r.default_locale, a.name AS account_name,
       a.type AS account_type, a.active AS account_active, a.default_currency AS account_currency,
       a.default_locale AS account_locale, ${historyColumns}, ${changerOf('r')}
     FROM operator r JOIN account a ON a.id = r.account_id WHERE r.id = ?`,
    Number(params.operatorId),
  );
  if (!row) throw noSuch('subaccount');
  return row;
}

async function readDetail({ var: { database, user } }: UpstreamContext, row: Row): Promise<SubaccountDetail> {
  const { id, account_id: accountId } = row;
  const sample = seesSampleData(user);
  const [own, inherited, uses, activity] = await database.readAll<[CountRow, CountRow, UseRow, AuditRow]>([
    selectFeatures(accountId, id),
    selectFeatures(accountId, 0),
    selectUses(accountId, id),
    selectSubaccountActivity(id),
  ]);
  const [features, accountFeatures] = [countsOf(own), countsOf(inherited)];
  return {
    id,
    account: {
      id: accountId,
      name: sample && row.account_name !== null ? madeUpName('account', accountId) : row.account_name,
      type: accountTypeOf(row.account_type),
      active: row.account_active === 1,
    },
    name: sample ? madeUpName('operator', id) : row.name,
    ...{ currency: row.default_currency, locale: row.default_locale, active: row.active === 1 },
    ...{ accountCurrency: row.account_currency, accountLocale: row.account_locale, features, accountFeatures },
    allowances: allowancesOf(uses, { ...accountFeatures, ...features }),
    ...historyOf(row, changerName(row, sample), sample),
    activity: activityOf(activity, sample),
    etag: etagOf(row.version),
  };
}

export const internalSubaccount: Handler<'internalSubaccount'> = async (context) =>
  taggedByItself(await readDetail(context, await findSubaccountInPath(context)));

async function answerChangedSubaccount(context: WithParams<'operatorId'>): Promise<AccessChanged<SubaccountDetail>> {
  const row = await findSubaccountInPath(context);
  const changed = await readGrantHolders(context.var.database, row.account_id);
  return new AccessChanged(await readDetail(context, row), { changed });
}

export const changeInternalSubaccount: Handler<'changeInternalSubaccount'> = async (context) => {
  const { database, user } = context.var;
  const { body } = context;
  const row = await findSubaccountInPath(context);
  const revision = revisionMatched(context);
  if (row.version !== revision) throw lostRace();
  await checkFormats(database, body, '');
  const columns: readonly (readonly [column: string, before: Parameter, after: Parameter | undefined])[] = [
    ['name', row.name, body.name],
    ['default_currency', row.default_currency, body.currency],
    ['default_locale', row.default_locale, body.locale],
  ];
  const changes = columns.filter(([, before, after]) => after !== undefined && after !== before);
  const [[saved] = []] = await database.write(
    // Does nothing if another subaccount of the account has that name.
    statement(
      `UPDATE OR IGNORE operator SET ${changes.map(([column], at) => `${column} = ?${at + 5}, `).join('')}
         version = version + 1, updated_by = ?3, updated_at = ?4
       WHERE id = ?1 AND version = ?2 RETURNING id`,
      ...[row.id, revision, user.id, new Date().toISOString()],
      ...changes.map(([, , after]) => after ?? null),
    ),
    auditLineIfChanged(context, {
      ...{ action: 'subaccount-changed', accountId: row.account_id, targetId: row.id },
      before: Object.fromEntries(changes.map(([column, before]) => [column, before])),
      after: Object.fromEntries(changes.map(([column, , after]) => [column, after])),
    }),
  );
  if (!saved) throw (await findSubaccountInPath(context)).version === revision ? nameTaken() : lostRace();
  return await answerChangedSubaccount(context);
};

export const changeInternalSubaccountFeatures: Handler<'changeInternalSubaccountFeatures'> = async (context) => {
  const { database, user } = context.var;
  const { features } = context.body;
  const row = await findSubaccountInPath(context);
  const revision = revisionMatched(context);
  const [before] = await database.readAll<[CountRow]>([selectFeatures(row.account_id, row.id)]);
  const now = new Date().toISOString();
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE operator SET version = version + 1, updated_by = ?3, updated_at = ?4 WHERE id = ?1 AND version = ?2
       RETURNING id`,
      ...[row.id, revision, user.id, now],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'subaccount-changed', accountId: row.account_id, targetId: row.id },
      ...{ before: { features: countsOf(before) }, after: { features } },
    }),
    ...replaceFeatures(row.account_id, row.id, features, {
      sql: 'EXISTS (SELECT 1 FROM operator WHERE id = ?2 AND version = ?4 AND updated_by = ?5 AND updated_at = ?6)',
      parameters: [revision + 1, user.id, now],
    }),
  );
  if (!saved) throw lostRace();
  return await answerChangedSubaccount(context);
};

export const internalSubaccountDeactivationPreview: Handler<'internalSubaccountDeactivationPreview'> = async (
  context,
) => {
  const row = await findSubaccountInPath(context);
  return await countWhatStops(context.var.database, row.account_id, row.id);
};

export const deactivateInternalSubaccount: Handler<'deactivateInternalSubaccount'> = async (context) => {
  await switchSubaccount(context, false, context.body.reason);
  return await answerChangedSubaccount(context);
};

export const reactivateInternalSubaccount: Handler<'reactivateInternalSubaccount'> = async (context) => {
  await switchSubaccount(context, true, null);
  return await answerChangedSubaccount(context);
};

async function switchSubaccount(
  context: WithParams<'operatorId'>,
  active: boolean,
  reason: string | null,
): Promise<void> {
  const { id, account_id: accountId, active: before } = await findSubaccountInPath(context);
  await switchActive(context, { kind: 'subaccount', id, accountId, before, active, reason });
}
