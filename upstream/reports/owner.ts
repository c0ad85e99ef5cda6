import { covers, READ, WRITE } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import { storedJson, strings } from '../calls/stored-json.ts';
import type { Database } from '../platform/storage/database.ts';
import { seesSampleData, type User } from '../platform/storage/user.ts';
import { type GrantedScope, readGrantedScope } from '../scope/granted-scope.ts';

/** The owner and scope of a schedule or an alert. Operator 0 is the account itself. */
export interface Owned {
  readonly account_id: number;
  readonly operator_id: number;
  readonly owner_id: string;
}

export interface Owner {
  readonly user: User;
  readonly scope: GrantedScope;
}

/** The owner's access at the time of the run, or a sentence why there is none. */
export async function ownerScope(
  database: Database,
  { account_id, operator_id, owner_id }: Owned,
): Promise<Owner | { readonly refused: string }> {
  const user = await database.first<User>('SELECT * FROM user WHERE id = ?', owner_id);
  if (!user) return { refused: 'The owner no longer exists.' };
  if (user.disabled_at !== null) return { refused: 'The owner is disabled.' };
  if (seesSampleData(user)) return { refused: 'The owner sees sample data.' };
  try {
    const scope = await readGrantedScope(database, user, account_id, operator_id || null);
    if (!scope.active) return { refused: 'The scope is inactive.' };
    return covers(scope.level, READ | WRITE)
      ? { user, scope }
      : { refused: 'The owner may no longer do this in the scope.' };
  } catch (error) {
    if (error instanceof Failure && error.status === 403)
      return { refused: 'The owner no longer has access to the scope.' };
    throw error;
  }
}

interface WithRecipients {
  readonly id: number;
  /** JSON, email addresses. */
  readonly recipients: string;
}

/** Recipients of a schedule or an alert. @throws Failure 422 if the row can't be read */
export const storedRecipients = (table: 'schedule' | 'alert', { id, recipients }: WithRecipients): string[] =>
  storedJson(recipients, strings, { table, id });
