import { Failure } from '#shared/api/failure.ts';
import { type TouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import type { UpstreamContext } from '../hono.ts';
import { type Statement, statement } from '../storage/database.ts';

interface Allowance {
  readonly used: number;
  readonly allowed: number;
  /** Id of the subaccount that the allowance was given to; 0 for the account's own, which counts the whole account. */
  readonly grantedTo: number;
}

/** A subaccount without a number of its own shares the account's. */
export async function allowanceOf(context: UpstreamContext, kind: TouchpointKind): Promise<Allowance> {
  const { database, scope } = context.var;
  const [granted] = await database.read<{ count: number; operator_id: number }>(
    `SELECT count, operator_id FROM feature WHERE account_id = ?1 AND key = ?2 AND operator_id IN (0, ?3)
     ORDER BY operator_id DESC LIMIT 1`,
    ...[scope.accountId, touchpointKinds[kind].allowance, scope.operatorId ?? 0],
  );
  const grantedTo = granted?.operator_id ?? 0;
  const { sql, parameters } = countUsed(scope.accountId, kind, grantedTo);
  const counted = await database.first<{ used: number }>(sql, ...parameters);
  return { used: counted?.used ?? 0, allowed: granted?.count ?? 0, grantedTo };
}

const countUsed = (accountId: number, kind: TouchpointKind, grantedTo: number): Statement =>
  statement(`SELECT ${usedOf('?1', '?2', '?3')} AS used`, accountId, kind, grantedTo);

/** As a value in SQL, so that making another and counting is one step. */
export const usedOf = (account: string, kind: string, grantedTo: string): string =>
  `(SELECT count(*) FROM touchpoint WHERE account_id = ${account} AND kind = ${kind} AND status <> 'archived'
    AND (${grantedTo} = 0 OR operator_id = ${grantedTo}))`;

export function allowanceUsed(kind: TouchpointKind, allowed: number): Failure {
  const { label } = touchpointKinds[kind];
  return new Failure('allowance-used', { details: { label, allowed } });
}
