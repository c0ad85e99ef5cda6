import { accountTypeOf, accountTypes } from '#shared/access/modes.ts';
import { Failure } from '#shared/api/failure.ts';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { madeUpName, madeUpPerson } from '../anonymise/names.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import { changerName, changerOf } from '../calls/changer.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { etagOf, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { AccessChanged, taggedByItself } from '../platform/reply.ts';
import { type Parameter, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { checkFormats } from '../session/known-formats.ts';
import {
  type AuditRow,
  activityOf,
  allowancesOf,
  type CountRow,
  countsOf,
  type HistoryRow,
  historyColumns,
  historyOf,
  type PersonRow,
  personOf,
  readGrantHolders,
  selectAccountActivity,
  selectFeatures,
  selectPeople,
  selectUses,
  type UseRow,
} from './stored.ts';

export interface AccountRow extends HistoryRow, Record<string, unknown> {
  readonly id: number;
  readonly name: string | null;
  readonly type: 1 | 2;
  readonly default_currency: string;
  readonly default_locale: string;
  readonly reporting_timezone: string;
  readonly is_alcohol_us: number;
  readonly product2_brand_id: string | null;
  readonly gtm_id: string | null;
  readonly type_fixed: number;
}

/** SQL: an account can't change its type once it has facts or touchpoints, since these depend on the type. */
const hasFixedType = (id: string): string => `(EXISTS (SELECT 1 FROM touchpoint WHERE account_id = ${id})
  OR EXISTS (SELECT 1 FROM fact_change WHERE account_id = ${id})
  OR EXISTS (SELECT 1 FROM fact_coverage WHERE account_id = ${id}))`;

/** The account in the path. @throws Failure 404 */
export async function findAccountInPath({ params, var: { database } }: WithParams<'accountId'>): Promise<AccountRow> {
  const row = await database.first<AccountRow>(
    `SELECT r.id, r.name, r.type, r.default_currency, r.default_locale, r.reporting_timezone, r.is_alcohol_us,
       r.product2_brand_id, r.gtm_id, ${hasFixedType('r.id')} AS type_fixed, ${historyColumns}, ${changerOf('r')}
     FROM account r WHERE r.id = ?`,
    Number(params.accountId),
  );
  if (!row) throw noSuch('account');
  return row;
}

interface RetailerRow {
  readonly name: string;
  readonly reports_sales: number;
  readonly window_days: number;
}
interface MoveRow {
  readonly from_zone: string;
  readonly to_zone: string;
  readonly started_at: string;
}

export async function readDetail(context: UpstreamContext, row: AccountRow): Promise<AccountDetail> {
  const { database, user } = context.var;
  const { id } = row;
  const sample = seesSampleData(user);
  const [features, uses, sold, known, [counted], people, activity, [move], [change], invited] = await database.readAll<
    [
      CountRow,
      UseRow,
      RetailerRow,
      { name: string },
      { count: number },
      PersonRow,
      AuditRow,
      MoveRow,
      ChangeRow,
      InvitedRow,
    ]
  >([
    selectFeatures(id, 0),
    selectUses(id, 0),
    statement(
      `SELECT r.name, s.reports_sales, s.window_days FROM account_retailer s JOIN retailer r ON r.id = s.retailer_id
       WHERE s.account_id = ? ORDER BY r.name`,
      id,
    ),
    statement('SELECT name FROM retailer ORDER BY name LIMIT 300'),
    statement('SELECT count(*) AS count FROM (SELECT 1 FROM operator WHERE account_id = ? LIMIT 1000)', id),
    selectPeople(id),
    selectAccountActivity(id),
    statement('SELECT from_zone, to_zone, started_at FROM timezone_change WHERE account_id = ?', id),
    statement('SELECT changed_at FROM fact_change WHERE account_id = ?', id),
    statement(
      `SELECT id, email, expires_at FROM invitation
       WHERE account_id = ? AND operator_id = 0 AND accepted_at IS NULL AND revoked_at IS NULL ORDER BY id DESC LIMIT 20`,
      id,
    ),
  ]);
  const granted = countsOf(features);
  return {
    id,
    name: sample && row.name !== null ? madeUpName('account', id) : row.name,
    type: accountTypeOf(row.type),
    active: row.active === 1,
    ...{ currency: row.default_currency, locale: row.default_locale, timezone: row.reporting_timezone },
    alcohol: row.is_alcohol_us === 1,
    product2BrandId: sample ? null : row.product2_brand_id,
    gtmId: sample ? null : row.gtm_id,
    typeFixed: row.type_fixed === 1,
    features: granted,
    allowances: allowancesOf(uses, granted),
    retailers: sold.map(({ name, reports_sales, window_days }) => ({
      name: sample ? madeUpName('retailer', name) : name,
      reports: reports_sales === 1,
      windowDays: window_days,
    })),
    knownRetailers: sample ? [] : known.map(({ name }) => name),
    subaccounts: counted?.count ?? 0,
    users: people.map((person) => personOf(context, person, sample)),
    invited: invited.map(({ id: invitationId, email, expires_at }) => ({
      email: sample ? madeUpPerson(`invitation ${invitationId}`).email : email,
      expiresAt: expires_at,
    })),
    lastFactAt: change?.changed_at ?? null,
    timezoneChange: move ? { from: move.from_zone, to: move.to_zone, startedAt: move.started_at } : null,
    ...historyOf(row, changerName(row, sample), sample),
    activity: activityOf(activity, sample),
    etag: etagOf(row.version),
  };
}

interface InvitedRow {
  readonly id: number;
  readonly email: string;
  readonly expires_at: string;
}

interface ChangeRow {
  readonly changed_at: string;
}

export const internalAccount: Handler<'internalAccount'> = async (context) =>
  taggedByItself(await readDetail(context, await findAccountInPath(context)));

/** Answers with the changed account, and reloads the access of everybody who has a grant on it. */
export async function answerChangedAccount(context: WithParams<'accountId'>): Promise<AccessChanged<AccountDetail>> {
  const row = await findAccountInPath(context);
  const changed = await readGrantHolders(context.var.database, row.id);
  return new AccessChanged(await readDetail(context, row), { changed });
}

export const changeInternalAccount: Handler<'changeInternalAccount'> = async (context) => {
  const { database, user } = context.var;
  const { body } = context;
  const row = await findAccountInPath(context);
  const revision = revisionMatched(context);
  await checkFormats(database, body, '');
  const columns: readonly (readonly [column: string, before: Parameter, after: Parameter | undefined])[] = [
    ['name', row.name, body.name === undefined ? undefined : body.name || null],
    ['type', row.type, body.type && accountTypes[body.type]],
    ['default_currency', row.default_currency, body.currency],
    ['default_locale', row.default_locale, body.locale],
    ['is_alcohol_us', row.is_alcohol_us, body.alcohol === undefined ? undefined : Number(body.alcohol)],
    ['product2_brand_id', row.product2_brand_id, body.product2BrandId],
    ['gtm_id', row.gtm_id, body.gtmId],
  ];
  const changes = columns.filter(([, before, after]) => after !== undefined && after !== before);
  const typeChanges = changes.some(([column]) => column === 'type');
  if (row.version !== revision) throw lostRace();
  if (typeChanges && row.type_fixed === 1) throw typeFixed();
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE account SET ${changes.map(([column], at) => `${column} = ?${at + 5}, `).join('')}version = version + 1,
         updated_by = ?3, updated_at = ?4
       WHERE id = ?1 AND version = ?2 ${typeChanges ? `AND NOT ${hasFixedType('?1')}` : ''} RETURNING id`,
      ...[row.id, revision, user.id, new Date().toISOString()],
      ...changes.map(([, , after]) => after ?? null),
    ),
    auditLineIfChanged(context, {
      ...{ action: 'account-changed', accountId: row.id, targetId: row.id },
      before: Object.fromEntries(changes.map(([column, before]) => [column, before])),
      after: Object.fromEntries(changes.map(([column, , after]) => [column, after])),
    }),
  );
  if (!saved) throw (await findAccountInPath(context)).version === revision ? typeFixed() : lostRace();
  return await answerChangedAccount(context);
};

const typeFixed = () => new Failure('account-type-fixed', { field: 'type' });
