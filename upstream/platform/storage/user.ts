import type { UserMode } from '#shared/access/modes.ts';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

/** A row of `user`. Flags are 0 or 1. */
export interface User extends Record<string, unknown> {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly jobtitle: string;
  readonly avatar: string;
  readonly is_staff: number;
  readonly both_platforms: number;
  readonly email_subscription: number;
  readonly currency: string | null;
  readonly locale: string | null;
  /** The last choice in the header or the profile; null for none. */
  readonly chosen_currency: string | null;
  readonly chosen_locale: string | null;
  readonly default_currency: string | null;
  readonly default_locale: string | null;
  readonly user_mode: UserMode;
  readonly demo_banner: number;
  readonly anonymized: number;
  readonly scope_type: 'account' | 'operator' | null;
  readonly scope_id: number | null;
  readonly accepted_terms: string | null;
  readonly created_at: string | null;
  readonly last_seen_at: string | null;
  readonly disabled_at: string | null;
}

const seenStepMs = 15 * 60_000;

/** Records that the person is active, at most every 15 minutes. */
export async function noteSeen(database: Database, { id, last_seen_at: before }: User): Promise<void> {
  const now = Date.now();
  if (before !== null && now - Date.parse(before) < seenStepMs) return;
  await database.write(statement('UPDATE user SET last_seen_at = ? WHERE id = ?', new Date(now).toISOString(), id));
}

export const isStaff = (user: User): boolean => user.is_staff === 1;
export const seesSampleData = (user: User): boolean => user.anonymized === 1;
