import type { Features } from '#shared/access/features.ts';
import { ADMIN } from '#shared/access/levels.ts';
import { accountTypeOf, accountTypes } from '#shared/access/modes.ts';
import { planOf, plans } from '#shared/access/plans.ts';
import type { AccountListItem } from '#shared/api/families/internal-accounts-schemas.ts';
import { daysBetween, type LocalDate } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { madeUpName } from '../anonymise/names.ts';
import type { Handler } from '../calls/handler.ts';
import { idOfCursor } from '../calls/revision.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly type: 1 | 2;
  readonly active: number;
  readonly default_currency: string;
  readonly reporting_timezone: string;
  readonly is_alcohol_us: number;
  readonly last_fact_at: string | null;
}

interface Figures {
  readonly id: number;
  readonly subaccounts: number;
  readonly users: number;
  readonly administered: number;
  /** JSON of the features that tell the plan. */
  readonly plan: string;
  /** JSON of the current statement of work; null if there is none. */
  readonly contract: string | null;
}

interface StoredContract {
  readonly id: number;
  readonly status: 'draft' | 'active' | 'ended' | 'cancelled';
  readonly endsOn: string;
  readonly renews: 0 | 1;
}

interface AccountQuery {
  readonly search: string;
  readonly type: number | null;
  readonly active: number | null;
  /** Id of the previous page's last account; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}

const sqlName = "coalesce(a.name, '') COLLATE NOCASE";
const sqlNameBefore = "(SELECT coalesce(name, '') FROM account WHERE id = ?4)";

/**
 * Selects a page of all accounts by name. Without a search, it reads only the rows that it returns.
 * @returns one row more than `limit` if there is another page
 */
export function selectAccounts({ search, type, active, after, limit }: AccountQuery): Statement {
  const found = `AND (instr(lower(a.name), lower(?1)) > 0 OR CAST(a.id AS TEXT) = ?1
    OR a.id IN (SELECT o.account_id FROM operator o WHERE instr(lower(o.name), lower(?1)) > 0))`;
  return statement(
    `SELECT a.id, a.name, a.type, a.active, a.default_currency, a.reporting_timezone, a.is_alcohol_us,
       f.changed_at AS last_fact_at
     FROM account a INDEXED BY account_by_name LEFT JOIN fact_change f ON f.account_id = a.id
     WHERE (?2 IS NULL OR a.type = ?2) AND (?3 IS NULL OR a.active = ?3) ${search === '' ? 'AND ?1 = ?1' : found}
       AND ${sqlName} >= ${after === 0 ? "''" : sqlNameBefore} AND (?4 = 0 OR ${sqlName} > ${sqlNameBefore} OR a.id > ?4)
     ORDER BY ${sqlName}, a.id LIMIT ?5`,
    ...[search, type, active, after, limit + 1],
  );
}

/** Counting stops here, so that large accounts don't slow down the list. */
const maxCounted = 1_000;

const selectFigures = (ids: readonly number[], userId: string): Statement =>
  statement(
    `SELECT a.value AS id,
       (SELECT count(*) FROM (SELECT 1 FROM operator o WHERE o.account_id = a.value LIMIT ${maxCounted})) AS subaccounts,
       (SELECT count(*) FROM (
          SELECT user_id FROM (SELECT user_id FROM account_grant WHERE account_id = a.value LIMIT ${maxCounted})
          UNION SELECT user_id FROM (
            SELECT g.user_id FROM operator o CROSS JOIN operator_grant g ON g.operator_id = o.id
            WHERE o.account_id = a.value LIMIT ${maxCounted})
        ) h JOIN user u ON u.id = h.user_id WHERE u.is_staff = 0) AS users,
       EXISTS (SELECT 1 FROM account_grant g
         WHERE g.user_id = ?2 AND g.account_id = a.value AND (g.level & ${ADMIN}) <> 0) AS administered,
       (SELECT json_group_object(key, count) FROM feature
        WHERE account_id = a.value AND operator_id = 0
          AND key IN ('retAdvancedAnalytics', 'retAdvancedAnalyticsLevel')) AS plan,
       (SELECT json_object('id', id, 'status', status, 'endsOn', ends_on, 'renews', renews) FROM sow
        WHERE account_id = a.value
        ORDER BY status = 'active' DESC, iif(status = 'active', ends_on, ''), ends_on DESC, id LIMIT 1) AS contract
     FROM json_each(?1) a`,
    ...[JSON.stringify(ids), userId],
  );

/** A page of accounts. Counts, access and plans are read only for the accounts shown. */
export const internalAccounts: Handler<'internalAccounts'> = async (context) => {
  const { database, user } = context.var;
  const { search = '', type, status, limit, cursor } = context.query;
  const [rows] = await database.readAll<[Row]>([
    selectAccounts({
      ...{ search, limit, after: idOfCursor(cursor) },
      type: type === undefined ? null : accountTypes[type],
      active: status === undefined ? null : Number(status === 'active'),
    }),
  ]);
  const shown = rows.slice(0, limit);
  const [counted] = await database.readAll<[Figures]>([
    selectFigures(
      shown.map(({ id }) => id),
      user.id,
    ),
  ]);
  const figures = new Map(counted.map((row) => [row.id, row]));
  const sample = seesSampleData(user);
  return {
    items: shown.map((row) => itemOf(row, figures.get(row.id), sample)),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
};

function itemOf(row: Row, figures: Figures | undefined, sample: boolean): AccountListItem {
  const features: Features = JSON.parse(figures?.plan ?? '{}');
  const plan = row.type === accountTypes.retailer ? planOf(features) : null;
  return {
    id: row.id,
    name: sample && row.name !== null ? madeUpName('account', row.id) : row.name,
    type: accountTypeOf(row.type),
    active: row.active === 1,
    plan: plan && plans[plan].name,
    currency: row.default_currency,
    timezone: row.reporting_timezone,
    alcohol: row.is_alcohol_us === 1,
    subaccounts: figures?.subaccounts ?? 0,
    users: figures?.users ?? 0,
    lastFactAt: row.last_fact_at,
    contract: contractOf(figures?.contract ?? null, dayAt(Date.now(), row.reporting_timezone)),
    administered: figures?.administered === 1,
  };
}

/** The active statement of work that ends first, else the last one. */
function contractOf(stored: string | null, today: LocalDate): AccountListItem['contract'] {
  if (stored === null) return null;
  const { id, status, endsOn, renews }: StoredContract = JSON.parse(stored);
  return { id, status, renews: renews === 1, daysLeft: status === 'active' ? daysBetween(today, endsOn) : null };
}
