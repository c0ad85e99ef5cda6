import type { Database } from '../storage/database.ts';

interface SeenReport extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly definition: string;
}

interface Reader {
  readonly account: number;
  readonly operator: number;
  readonly person: string;
}

/** A saved report of the scope that the person made or that is shared there; null for any other. */
export const reportSeen = (
  database: Database,
  id: number,
  { account, operator, person }: Reader,
): Promise<SeenReport | null> =>
  database.first<SeenReport>(
    `SELECT id, name, definition FROM report
     WHERE id = ?1 AND account_id = ?2 AND operator_id = ?3 AND (owner_id = ?4 OR visibility = 'account')`,
    ...[id, account, operator, person],
  );
