import { Failure } from '#shared/api/failure.ts';
import { type TouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import type { ReadingContext } from '../calls/context.ts';

interface Allowance {
  readonly used: number;
  readonly allowed: number;
  /** The subaccount that has the allowance; 0 for the account's own, which counts the whole account. */
  readonly grantedTo: number;
}

/** The allowance of the scope. A subaccount without one of its own shares the account's. */
export async function allowanceOf(context: ReadingContext, kind: TouchpointKind): Promise<Allowance> {
  const { database, scope } = context.var;
  const row = await database.first<{ used: number; allowed: number; granted_to: number }>(
    `WITH granted AS MATERIALIZED (SELECT count, operator_id FROM feature
       WHERE account_id = ?1 AND key = ?2 AND operator_id IN (0, ?3) ORDER BY operator_id DESC LIMIT 1)
     SELECT coalesce((SELECT count FROM granted), 0) AS allowed, coalesce((SELECT operator_id FROM granted), 0) AS granted_to,
       ${usedOf('?1', '?4', 'coalesce((SELECT operator_id FROM granted), 0)')} AS used`,
    ...[scope.accountId, touchpointKinds[kind].allowance, scope.operatorId ?? 0, kind],
  );
  return { used: row?.used ?? 0, allowed: row?.allowed ?? 0, grantedTo: row?.granted_to ?? 0 };
}

/** As SQL, so that counting and inserting are one statement. */
export const usedOf = (account: string, kind: string, grantedTo: string): string =>
  `(SELECT count(*) FROM touchpoint WHERE account_id = ${account} AND kind = ${kind} AND status <> 'archived'
    AND (${grantedTo} = 0 OR operator_id = ${grantedTo}))`;

export function allowanceUsed(kind: TouchpointKind, allowed: number): Failure {
  const { label } = touchpointKinds[kind];
  return new Failure('allowance-used', { details: { label, allowed } });
}
