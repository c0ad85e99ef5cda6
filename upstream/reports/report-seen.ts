import { Failure } from '#shared/api/failure.ts';
import type { Database } from '../platform/storage/database.ts';
import type { Owned } from './owner.ts';

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

export const reportUnshared = new Failure('report-unshared').message;

/** Condition on a report `r` that the owner of a row sees it. */
export const seenByOwnerOf = (row: string): string =>
  `r.account_id = ${row}.account_id AND r.operator_id = ${row}.operator_id AND (r.owner_id = ${row}.owner_id OR r.visibility = 'account')`;

/** Whether a row names a report that its owner doesn't see. The row was read with the name of a visible report. */
export const isReportHidden = (row: {
  readonly report_id: number | null;
  readonly report_name: string | null;
}): boolean => row.report_id !== null && row.report_name === null;

/** Whether a row names a report that its owner no longer sees; false for rows without a report. */
export const isUnshared = async (
  database: Database,
  { report_id, account_id, operator_id, owner_id }: Owned & { readonly report_id: number | null },
): Promise<boolean> =>
  report_id !== null &&
  (await findSeenReport(database, report_id, { account: account_id, operator: operator_id, person: owner_id })) ===
    null;

/** A saved report of the scope that the person made or that is shared there; null for any other. */
export const findSeenReport = (
  database: Database,
  id: number,
  { account, operator, person }: Reader,
): Promise<SeenReport | null> =>
  database.first<SeenReport>(
    `SELECT id, name, definition FROM report
     WHERE id = ?1 AND account_id = ?2 AND operator_id = ?3 AND (owner_id = ?4 OR visibility = 'account')`,
    ...[id, account, operator, person],
  );
