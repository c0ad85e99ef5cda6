import type { Endpoint } from '#shared/api/endpoint.ts';
import { Failure } from '#shared/api/failure.ts';
import { viewAsHeader } from '#shared/constants.ts';
import type { Identity } from '../identity/identity.ts';
import { type Person, type PersonRow, personOf, personStatement } from '../identity/person.ts';
import type { User } from '../platform/storage/user.ts';
import {
  type GrantedScope,
  type GrantRows,
  grantedScope,
  grantScope,
  grantStatements,
  type NamedScope,
} from '../scope/granted-scope.ts';
import type { RawContext } from './context.ts';
import { requestedScope } from './requested-scope.ts';

interface CallerRead {
  readonly caller: Person | null;
  /** @throws Failure 403 unless the person holds a grant for exactly this scope */
  readonly scopeOf: (person: User, named: NamedScope) => Promise<GrantedScope> | GrantedScope;
}

/**
 * Who calls, and what they hold of the scope that the call names, in one round trip and one snapshot. In a view the
 * scope is the viewed person's, who is not known yet, so it is read once it is asked for.
 */
export async function readCaller(context: RawContext, endpoint: Endpoint, identity: Identity): Promise<CallerRead> {
  const { database } = context.var;
  const inView = context.req.header(viewAsHeader) !== undefined;
  const named = inView ? null : readableScope(context, endpoint);
  if (!named) {
    const [[row]] = await database.readAll<[PersonRow]>([personStatement(identity)]);
    return {
      caller: personOf(row),
      scopeOf: (person, { accountId, operatorId }) => grantScope(database, person, accountId, operatorId),
    };
  }
  const [[row], ...held] = await database.readAll<[PersonRow, ...GrantRows]>([
    personStatement(identity),
    ...grantStatements(identity, named),
  ]);
  return { caller: personOf(row), scopeOf: (person) => grantedScope(person, named, held) };
}

/** Null also for one that can't be read: whether the call gets as far as being told so is decided later. */
function readableScope(context: RawContext, endpoint: Endpoint): NamedScope | null {
  try {
    return requestedScope(context, endpoint);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
