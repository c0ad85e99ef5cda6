import type { UnconfirmedRecipient } from '#shared/api/families/schedules-schemas.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Database } from '../platform/storage/database.ts';
import type { Sender } from './allowance.ts';
import { readRecipientStates } from './recipients.ts';

/** The person of a call, within the account of its scope. */
export const senderOf = ({ var: { scope, user } }: UpstreamContext): Sender => ({
  accountId: scope.accountId,
  ownerId: user.id,
});

interface Recipients {
  /** JSON, email addresses. */
  readonly recipients: string;
}

const addressesOf = ({ recipients }: Recipients): readonly string[] => JSON.parse(recipients);

/** The recipients of rows who get nothing until they agree. Read once for all rows. */
export async function unconfirmedIn(
  database: Database,
  accountId: number,
  rows: readonly Recipients[],
): Promise<(row: Recipients) => UnconfirmedRecipient[]> {
  const states = await readRecipientStates(database, accountId, [...new Set(rows.flatMap(addressesOf))], Date.now());
  return (row) =>
    addressesOf(row).flatMap((address) => {
      const state = states.get(address) ?? 'unasked';
      return state === 'ready' || state === 'agreed' ? [] : [{ address, state }];
    });
}
