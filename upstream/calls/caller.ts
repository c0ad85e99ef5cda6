import type { Endpoint } from '#shared/api/endpoint.ts';
import { Failure } from '#shared/api/failure.ts';
import { viewAsHeader } from '#shared/constants.ts';
import type { Identity } from '../identity/identity.ts';
import { type Person, type PersonRow, personOf, personStatement } from '../identity/person.ts';
import type { Database } from '../platform/storage/database.ts';
import { isStaff, type User } from '../platform/storage/user.ts';
import {
  type GrantedScope,
  type GrantRows,
  grantedScope,
  grantStatements,
  isFullAdmin,
  type NamedScope,
  readGrantedScope,
} from '../scope/granted-scope.ts';
import type { RawContext, UpstreamContext } from './context.ts';
import { requestedScope } from './requested-scope.ts';

interface CallerRead {
  readonly caller: Person | null;
  /** @throws Failure 403 unless the person has a grant for exactly this scope */
  readonly scopeOf: (person: User, named: NamedScope) => Promise<GrantedScope> | GrantedScope;
}

/**
 * Reads the caller, and their grants on the named scope, in one round trip and one snapshot. In a view the scope
 * belongs to the viewed person, who isn't known yet, so it is read on demand.
 */
export async function readCaller(context: RawContext, endpoint: Endpoint, identity: Identity): Promise<CallerRead> {
  const { database } = context.var;
  const inView = context.req.header(viewAsHeader) !== undefined;
  const named = inView ? null : readableScope(context, endpoint);
  if (!named) {
    const [[row]] = await database.readAll<[PersonRow]>([personStatement(identity)]);
    return {
      caller: personOf(row),
      scopeOf: (person, { accountId, operatorId }) => readGrantedScope(database, person, accountId, operatorId),
    };
  }
  const [[row], ...held] = await database.readAll<[PersonRow, ...GrantRows]>([
    personStatement(identity),
    ...grantStatements(identity, named),
  ]);
  return { caller: personOf(row), scopeOf: (person) => grantedScope(person, named, held) };
}

/** The named scope; null also for a malformed one, which is refused later. */
function readableScope(context: RawContext, endpoint: Endpoint): NamedScope | null {
  try {
    return requestedScope(context, endpoint);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Replaces the caller's own id in answers, since browsers never get it. */
const me = 'me';

/** A person's id in answers to the caller. */
export const shownId = ({ var: { user } }: UpstreamContext, id: string): string => (id === user.id ? me : id);

/** The id that a caller means, who may write `me`. */
export const namedId = ({ var: { user } }: UpstreamContext, named: string): string => (named === me ? user.id : named);

/** The person that an active view shows; null once it has ended. @param id of the view, as the BFF names it */
export async function targetOfView(database: Database, id: string, staff: User): Promise<User | null> {
  if (!isStaff(staff)) return null;
  const target = await database.first<User>(
    `SELECT u.* FROM view_as v JOIN user u ON u.id = v.target_user_id
     WHERE v.id = ?1 AND v.staff_user_id = ?2 AND v.ended_at IS NULL AND v.expires_at > ?3`,
    ...[id, staff.id, new Date().toISOString()],
  );
  if (!target || isStaff(target) || target.disabled_at !== null) return null;
  return (await isFullAdmin(database, staff)) ? target : null;
}
