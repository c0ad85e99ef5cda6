import { Failure } from '#shared/api/failure.ts';
import { lastAdministratorFailure } from '../access/account-administrators.ts';
import { changeGrants, findChangeable, type GrantChange } from '../access/change-grants.ts';
import { checkGrants } from '../access/check-grants.ts';
import { type GrantState, readGrantStates } from '../access/grant-state.ts';
import type { Call, Handler } from '../calls/handler.ts';
import { noSuch } from '../calls/revision.ts';
import { AccessChanged } from '../platform/reply.ts';
import { removalOf } from './change.ts';
import { shownPerson } from './list.ts';

type BulkCall = Call<'changeUsers'>;

interface RefusedPerson {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
}

/** Makes one change for many people, in one batch. People who can't be changed are named with the reason. */
export const changeUsers: Handler<'changeUsers'> = async (context) => {
  const { database, scope } = context.var;
  const ids = [...new Set(context.body.ids)];
  const states = new Map((await readGrantStates(database, scope, ids)).map((state) => [state.userId, state]));
  const refused: RefusedPerson[] = [];
  const people: GrantState[] = [];
  for (const id of ids) {
    const state = states.get(id);
    const failure = state ? await findRefusal(context, state) : noSuch('person');
    if (failure) refused.push({ id, name: nameOf(context, id, state), sentence: failure.message });
    else if (state) people.push(state);
  }
  const change = changeOf(context, people);
  const { changed, signedOut } = context.body.dryRun
    ? { changed: [...(await findChangeable(context, change))], signedOut: [] }
    : await changeGrants(context, change);
  const done = new Set(changed);
  for (const state of people.filter(({ userId }) => !done.has(userId)))
    refused.push({
      id: state.userId,
      name: nameOf(context, state.userId, state),
      sentence: (await lastAdministratorFailure(database, state.userId)).message,
    });
  const answer = { changed: changed.length, refused };
  return context.body.dryRun ? new AccessChanged(answer, {}) : new AccessChanged(answer, { changed, signedOut });
};

const nameOf = (context: BulkCall, id: string, state: GrantState | undefined): string =>
  state ? shownPerson(context, { ...state, id }).name : '';

/** Why this person can't be changed, regardless of the others; null if they can. */
async function findRefusal(context: BulkCall, state: GrantState): Promise<Failure | null> {
  const { change } = context.body;
  if (state.userId === context.var.user.id) return new Failure('own-access');
  if ('remove' in change) return null;
  try {
    await checkGrants(context, [{ ...placeOf(context), level: change.level }], state);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function changeOf(context: BulkCall, people: readonly GrantState[]): GrantChange {
  const { change } = context.body;
  if ('remove' in change) return removalOf(context, people, 'access-removed');
  const { type, id } = placeOf(context);
  return type === 'account'
    ? { people, account: change.level, operators: [], action: 'access-changed' }
    : { people, operators: [[id, change.level]], action: 'access-changed' };
}

const placeOf = ({ var: { scope } }: BulkCall) =>
  scope.operatorId === null
    ? ({ type: 'account', id: scope.accountId } as const)
    : ({ type: 'operator', id: scope.operatorId } as const);
