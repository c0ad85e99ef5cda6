import { accountPlans } from '#shared/access/account-plans.ts';
import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import { accountTypes } from '#shared/access/modes.ts';
import { Failure } from '#shared/api/failure.ts';
import { inviteStatements, makeLinks } from '../access/invite.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { checkFormats } from '../session/known-formats.ts';
import { answerChangedAccount } from './account.ts';

/** The retailers of a new brand. None of them counts as reporting sales before its first file of orders. */
const firstRetailers = ['Amazon', 'Target', 'Walmart'];

/** Accounts created at the same time may pick the same id; then one of them tries again. */
const maxAttempts = 20;

/** Creates an account. Its pages exist for every account of its type, so it needs none of its own. */
export const createInternalAccount: Handler<'createInternalAccount'> = async (context) => {
  const { database, user } = context.var;
  const { once, plan, administrator, ...account } = context.body;
  if (accountPlans[plan].accountType !== account.type) throw new Failure('plan-of-other-type', { field: 'plan' });
  await checkFormats(database, account, '');
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const id = await nextId(database);
    const [[made] = []] = await database.write(
      statement(
        `INSERT INTO account (id, name, type, default_currency, default_locale, reporting_timezone, is_alcohol_us,
           product2_brand_id, gtm_id, created_at, created_by, made_once)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) ON CONFLICT DO NOTHING RETURNING id`,
        ...[id, account.name, accountTypes[account.type], account.currency, account.locale, account.timezone],
        ...[Number(account.alcohol), account.product2BrandId, account.gtmId],
        ...[new Date().toISOString(), user.id, once],
      ),
      auditLineIfChanged(context, {
        ...{ action: 'account-created', accountId: id, targetId: id },
        after: { ...account, plan },
      }),
      ...grantAdministrators(id, once, user.id),
      statement(
        `INSERT INTO feature (account_id, key, count) SELECT ?1, key, value FROM json_each(?3) WHERE ${justCreated}`,
        ...[id, once, JSON.stringify(accountPlans[plan].features)],
      ),
      ...(account.type === 'brand' ? addFirstRetailers(id, once) : []),
    );
    if (made) return await answerWithAdministrator(id);
    const known = await database.first<{ id: number; created_by: string }>(
      'SELECT id, created_by FROM account WHERE made_once = ?',
      once,
    );
    if (!known) continue;
    if (known.created_by !== user.id) throw new Failure('account-made-by-another');
    return await answerWithAdministrator(known.id);
  }
  throw new Failure('unavailable');

  /** Invites the administrator. Submitting the form again invites them if that failed before. */
  async function answerWithAdministrator(id: number) {
    if (administrator !== null) await inviteAdministrator(context, id, administrator, once);
    return await answerChangedAccount({ ...context, params: { accountId: String(id) } });
  }
};

/** Invites an administrator by mail. If it fails, the invitation is missing from the list of the account. */
async function inviteAdministrator(
  context: UpstreamContext,
  accountId: number,
  email: string,
  once: string,
): Promise<void> {
  const grants = [{ type: 'account', id: accountId, level: READ | WRITE | ADMIN } as const];
  const invitation = { accountId, operatorId: null, grants, language: null, note: '', once };
  await context.var.database.write(...inviteStatements(context, invitation, await makeLinks([email])));
}

async function nextId(database: Database): Promise<number> {
  const row = await database.first<{ id: number }>('SELECT coalesce(max(id), 0) + 1 AS id FROM account');
  return row?.id ?? 1;
}

/** SQL condition: account `?1` was created by the form `?2` just now. False if the id was taken meanwhile. */
const justCreated = `EXISTS (SELECT 1 FROM account WHERE id = ?1 AND made_once = ?2)
  AND NOT EXISTS (SELECT 1 FROM feature WHERE account_id = ?1)`;

/**
 * Grants ADMIN to the person who creates the account, and to every full administrator of the staff. Full administrators
 * have ADMIN on every account they have a grant on, and no grant on a subaccount without one on its account.
 */
const grantAdministrators = (accountId: number, once: string, userId: string): Statement[] => [
  statement(
    `INSERT OR IGNORE INTO account_grant (user_id, account_id, level)
     SELECT u.id, ?1, ${READ | WRITE | ADMIN} FROM user u WHERE ${justCreated} AND u.is_staff = 1 AND u.disabled_at IS NULL
       AND (u.id = ?3 OR (
         EXISTS (SELECT 1 FROM account_grant g WHERE g.user_id = u.id)
         AND NOT EXISTS (SELECT 1 FROM account_grant g WHERE g.user_id = u.id AND (g.level & ${ADMIN}) = 0)
         AND NOT EXISTS (SELECT 1 FROM operator_grant g JOIN operator o ON o.id = g.operator_id WHERE g.user_id = u.id
           AND NOT EXISTS (SELECT 1 FROM account_grant a WHERE a.user_id = u.id AND a.account_id = o.account_id))))`,
    ...[accountId, once, userId],
  ),
];

const addFirstRetailers = (accountId: number, once: string): Statement[] => {
  const names = JSON.stringify(firstRetailers);
  return [
    statement('INSERT OR IGNORE INTO retailer (name) SELECT value FROM json_each(?)', names),
    statement(
      `INSERT OR IGNORE INTO account_retailer (account_id, retailer_id, reports_sales)
       SELECT ?1, r.id, 0 FROM retailer r
       WHERE r.name IN (SELECT value FROM json_each(?3)) AND EXISTS (SELECT 1 FROM account WHERE id = ?1 AND made_once = ?2)`,
      ...[accountId, once, names],
    ),
  ];
};
