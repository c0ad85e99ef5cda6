import type { Database } from '../platform/storage/database.ts';
import { isStaff, type User } from '../platform/storage/user.ts';
import { isFullAdmin } from '../scope/full-admin.ts';

/** The person whom a live view shows, null once it is over. @param id of the view, as the BFF names it */
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
