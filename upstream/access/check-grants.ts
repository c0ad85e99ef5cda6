import { covers } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { GrantChange } from './change-grants.ts';
import { type GrantState, readCallerLevels } from './grant-state.ts';

interface RequestedGrant {
  readonly type: 'account' | 'operator';
  readonly id: number;
  /** Null revokes the grant. */
  readonly level: number | null;
}

/** Levels that can be granted. Other existing levels are kept. */
const grantableLevels: Readonly<Record<RequestedGrant['type'], readonly number[]>> = {
  account: [0, 1, 3, 7],
  operator: [1, 3, 7],
};

type Checked = Pick<GrantChange, 'account' | 'operators'>;

/**
 * Checks the grants that a caller wants to give to a person with no or the given grants. Nobody grants more than they
 * have on that scope, and an administrator of a subaccount grants nothing on the account.
 * @throws Failure 409 or 422 with a sentence
 */
export async function checkGrants(
  context: UpstreamContext,
  asked: readonly RequestedGrant[],
  before: Pick<GrantState, 'account' | 'operators'>,
): Promise<Checked> {
  const { scope } = context.var;
  const operatorIds = asked.filter(({ type }) => type === 'operator').map(({ id }) => id);
  const held = await readCallerLevels(context, operatorIds);
  const levelBefore = new Map(before.operators);
  let account: number | null | undefined;
  const operators: (readonly [number, number | null])[] = [];
  for (const { type, id, level } of asked) {
    const now = type === 'account' ? before.account : (levelBefore.get(id) ?? null);
    if (type === 'account' && (id !== scope.accountId || held.account === null))
      throw new Failure('no-such-subaccount');
    if (type === 'operator' && !held.knows(id)) throw new Failure('no-such-subaccount');
    if (level === now) continue;
    if (level !== null && !grantableLevels[type].includes(level)) throw new Failure('level-not-offered');
    const holding = type === 'account' ? (held.account ?? 0) : held.operator(id);
    // Callers need no level themselves to revoke it.
    const added = (level ?? 0) & ~(now ?? 0);
    if (!covers(holding, added))
      throw new Failure('grants-more-than-held', { details: { scope: held.nameOf(type, id) } });
    if (type === 'account') account = level;
    else operators.push([id, level]);
  }
  return { account, operators };
}

/** @throws Failure 422 if a partial view would show nothing */
export function checkPartialView(before: Pick<GrantState, 'account' | 'operators'>, change: Checked): void {
  const account = change.account === undefined ? before.account : change.account;
  if (account !== 0 || change.operators === 'none') return;
  const levels = new Map<number, number | null>([...before.operators, ...change.operators]);
  if (![...levels.values()].some((level) => level !== null)) throw new Failure('partial-view-of-nothing');
}
