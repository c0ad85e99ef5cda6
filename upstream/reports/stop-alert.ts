import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import type { AlertRow } from './alert-row.ts';
import { ownerNotice } from './notify-owner.ts';

/** Stops an alert, and deletes its messages with figures that the owner may no longer see. */
export async function stopAlert(
  database: Database,
  { id, owner_id, name }: Pick<AlertRow, 'id' | 'owner_id' | 'name'>,
  reason: string,
  now: number,
): Promise<void> {
  await database.write(
    statement(
      'UPDATE alert SET next_check = NULL, crossed = 0, stopped_because = ?1, version = version + 1 WHERE id = ?2',
      ...[reason, id],
    ),
    statement('DELETE FROM alert_outcome WHERE alert_id = ?', id),
    ...ownerNotice(owner_id, 'error', `The alert “${name}” has stopped: ${reason}`, now),
  );
}
