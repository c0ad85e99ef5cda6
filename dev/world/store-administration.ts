import type { DatabaseSync } from 'node:sqlite';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { demoAccounts } from './accounts.ts';
import { authorOf, staffAuthor } from './grants.ts';

const viewId = '00000000-0000-4000-8000-000000000001';

/** A finished support view, with its entries in the audit trail. */
export function storeAdministration(database: DatabaseSync, today: LocalDate): void {
  const [account] = demoAccounts;
  const administrator = account && authorOf(account);
  const staff = staffAuthor();
  if (!account || !administrator || !staff) return;
  const at = (daysAgo: number, time: string) => `${addDays(today, -daysAgo)}T${time}:00.000Z`;
  const [start, end] = [at(3, '14:02'), at(3, '14:20')];
  const reason = 'The overview looked empty to her after the import.';
  const { changes } = database
    .prepare(
      `INSERT OR IGNORE INTO view_as (id, staff_user_id, target_user_id, reason, ticket, started_at, expires_at, ended_at, end_cause)
       VALUES (?, ?, ?, ?, 'SUP-4711', ?, ?, ?, 'stopped')`,
    )
    .run(viewId, staff, administrator, reason, start, at(3, '14:32'), end);
  if (changes === 0) return;
  const line = database.prepare(
    `INSERT INTO audit_event (at, actor_id, account_id, action, target_kind, target_id, reason, request_id)
     VALUES (?, ?, ?, ?, 'user', ?, ?, ?)`,
  );
  line.run(start, staff, account.id, 'view-as-started', administrator, reason, viewId);
  line.run(end, staff, account.id, 'view-as-ended', administrator, 'stopped', viewId);
}
