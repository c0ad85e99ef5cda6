import { ADMIN, covers } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import { lastAdministratorFailure } from '../access/account-administrators.ts';
import { changeGrants, explainSkipped } from '../access/change-grants.ts';
import { checkGrants, checkPartialView } from '../access/check-grants.ts';
import { readGrantState } from '../access/grant-state.ts';
import { authorName } from '../calls/author.ts';
import type { Handler } from '../calls/handler.ts';
import { AccessChanged } from '../platform/reply.ts';
import { isStaff } from '../platform/storage/user.ts';
import { isFullAdmin, readGrantedScope } from '../scope/granted-scope.ts';
import { findPerson } from './person.ts';

/**
 * Changes a grant of any person on an account that the caller administers, by the same rules as in the account itself.
 * If that ends somebody's full administration, the caller has to confirm it.
 */
export const changeInternalGrant: Handler<'changeInternalGrant'> = async (context) => {
  const { database, user } = context.var;
  const { accountId, operatorId, level, confirmed } = context.body;
  const person = await findPerson(context);
  if (person.id === user.id) throw new Failure('own-access');
  const scope = await readGrantedScope(database, user, accountId, null);
  const inAccount = { ...context, var: { ...context.var, scope } };
  const state = await readGrantState(database, scope, person.id);
  if (!state) throw new Failure('no-such-person');
  const type = operatorId === undefined ? ('account' as const) : ('operator' as const);
  const change = await checkGrants(inAccount, [{ type, id: operatorId ?? accountId, level }], state);
  checkPartialView(state, change);
  if (!confirmed && type === 'account' && isStaff(person) && !covers(level ?? 0, ADMIN))
    if (await isFullAdmin(database, person))
      throw new Failure('full-admin-lost', { details: { name: authorName(person, false) } });
  const { changed, signedOut } = await changeGrants(inAccount, {
    ...change,
    people: [state],
    action: 'access-changed',
  });
  if (changed.length === 0)
    throw isStaff(person)
      ? await lastAdministratorFailure(database, person.id)
      : await explainSkipped(inAccount, state);
  return new AccessChanged({ changed: true }, { changed, signedOut });
};
