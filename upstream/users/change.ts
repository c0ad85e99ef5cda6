import { Failure } from '#shared/api/failure.ts';
import { changeGrants, explainSkipped, type GrantChange } from '../access/change-grants.ts';
import { checkGrants, checkPartialView } from '../access/check-grants.ts';
import { type GrantState, readGrantStates } from '../access/grant-state.ts';
import { auditLine } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { noSuch, revisionMatched } from '../calls/revision.ts';
import { AccessChanged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { findPerson, grantsTag } from './person.ts';

export const changeUserAccess: Handler<'changeUserAccess'> = async (context) => {
  const state = await otherPerson(context);
  const matched = revisionMatched(context);
  if ((await grantsTag(state)) !== `"${matched}"`) throw new Failure('changed-meanwhile');
  const change = await checkGrants(context, context.body.grants, state);
  checkPartialView(state, change);
  return await changeOne(context, state, { ...change, people: [state], action: 'access-changed' });
};

export const removeUser: Handler<'removeUser'> = async (context) => {
  const state = await otherPerson(context);
  return await changeOne(context, state, removalOf(context, [state], 'access-removed'));
};

export const leaveScope: Handler<'leaveScope'> = async (context) => {
  const { database, scope, user } = context.var;
  const [state] = await readGrantStates(database, scope, [user.id]);
  // Only full administrators remove our own staff from an account.
  if (!state) throw noSuch('person');
  return await changeOne(context, state, removalOf(context, [state], 'access-left'));
};

/** All grants of the call's scope. */
export function removalOf(
  { var: { scope } }: UpstreamContext,
  people: readonly GrantState[],
  action: 'access-removed' | 'access-left',
): GrantChange {
  return scope.operatorId === null
    ? { people, account: null, operators: 'none', action }
    : { people, operators: [[scope.operatorId, null]], action };
}

async function changeOne(context: UpstreamContext, state: GrantState, change: GrantChange) {
  const { changed, signedOut } = await changeGrants(context, change);
  if (changed.length === 0) throw await explainSkipped(context, state);
  return new AccessChanged({ changed: changed.length }, { changed, signedOut });
}

/** The person in the path. @throws Failure 404, and 409 for the caller */
async function otherPerson(context: WithParams<'userId'>): Promise<GrantState> {
  const state = await findPerson(context);
  if (state.userId === context.var.user.id) throw new Failure('own-access');
  return state;
}

export const signOutUser: Handler<'signOutUser'> = async (context) => {
  const { database, scope } = context.var;
  const { userId } = await findPerson(context);
  await database.write(
    statement('DELETE FROM upstream_session WHERE user_id = ?', userId),
    auditLine(context, {
      ...{
        action: 'signed-out-everywhere',
        accountId: scope.accountId,
        operatorId: scope.operatorId,
        targetId: userId,
      },
    }),
  );
  return new AccessChanged({ changed: 1 }, { signedOut: [userId] });
};
