import { Failure } from '#shared/api/failure.ts';
import type { DeactivationPreview } from '#shared/api/families/internal-accounts-schemas.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { lostRace, revisionMatched } from '../calls/revision.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { answerChangedAccount, findAccountInPath } from './account.ts';

/** Counts what stops working if an account or subaccount is deactivated. @param operatorId 0 for the whole account */
export async function countWhatStops(
  database: Database,
  accountId: number,
  operatorId: number,
): Promise<DeactivationPreview> {
  const of = (table: string, works: string) =>
    `(SELECT count(*) FROM ${table} WHERE account_id = ?1 AND (?2 = 0 OR operator_id = ?2) AND ${works})`;
  const row = await database.first<Record<keyof DeactivationPreview, number>>(
    `SELECT ${of('touchpoint', "status = 'published'")} AS touchpoints,
       ${of('custom_redirect', 'active = 1')} AS redirects,
       ${of('voucher', "status = 'active'")} AS vouchers,
       ${of('form', 'published IS NOT NULL')} AS forms,
       ${of('api_key', 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?3)')} AS apiKeys,
       ${of('schedule', 'paused = 0 AND stopped_because IS NULL')} AS schedules,
       ${of('alert', 'paused = 0 AND stopped_because IS NULL')} AS alerts,
       (SELECT count(*) FROM operator WHERE account_id = ?1 AND ?2 = 0 AND active = 1) AS subaccounts,
       (SELECT count(*) FROM (
          SELECT user_id FROM account_grant WHERE account_id = ?1 AND ?2 = 0
          UNION SELECT g.user_id FROM operator o JOIN operator_grant g ON g.operator_id = o.id
            WHERE o.account_id = ?1 AND (?2 = 0 OR o.id = ?2)
        ) h JOIN user u ON u.id = h.user_id WHERE u.is_staff = 0) AS users`,
    ...[accountId, operatorId, new Date().toISOString()],
  );
  if (!row) throw new Failure('unexpected');
  return row;
}

export const internalAccountDeactivationPreview: Handler<'internalAccountDeactivationPreview'> = async (context) =>
  countWhatStops(context.var.database, (await findAccountInPath(context)).id, 0);

export const deactivateInternalAccount: Handler<'deactivateInternalAccount'> = async (context) => {
  await switchAccount(context, false, context.body.reason);
  return await answerChangedAccount(context);
};

export const reactivateInternalAccount: Handler<'reactivateInternalAccount'> = async (context) => {
  await switchAccount(context, true, null);
  return await answerChangedAccount(context);
};

async function switchAccount(context: WithParams<'accountId'>, active: boolean, reason: string | null): Promise<void> {
  const { id, active: before } = await findAccountInPath(context);
  await switchActive(context, { kind: 'account', id, accountId: id, before, active, reason });
}

const tableOf = { account: 'account', subaccount: 'operator' } as const;

interface ActivitySwitch {
  readonly kind: keyof typeof tableOf;
  readonly id: number;
  readonly accountId: number;
  /** 1 if it is active now. */
  readonly before: number;
  readonly active: boolean;
  readonly reason: string | null;
}

/** Activates or deactivates an account or subaccount. @throws Failure 409 if it already is, 412 after another change */
export async function switchActive(
  context: UpstreamContext,
  { kind, id, accountId, before, active, reason }: ActivitySwitch,
): Promise<void> {
  const { database, user } = context.var;
  const revision = revisionMatched(context);
  const now = new Date().toISOString();
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE ${tableOf[kind]} SET active = ?3, deactivated_at = ?4, deactivated_reason = ?5, version = version + 1,
         updated_by = ?6, updated_at = ?7
       WHERE id = ?1 AND version = ?2 AND active <> ?3 RETURNING id`,
      ...[id, revision, Number(active), active ? null : now, reason, user.id, now],
    ),
    auditLineIfChanged(context, {
      action: active ? `${kind}-reactivated` : `${kind}-deactivated`,
      ...{ accountId, targetId: id, reason },
    }),
  );
  if (saved) return;
  if ((before === 1) === active) throw new Failure(active ? 'account-active' : 'account-inactive');
  throw lostRace();
}
