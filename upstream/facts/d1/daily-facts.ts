import type { Database } from '#upstream/platform/storage/database.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import { coverReplacedDays, inPortions } from '../daily-portions.ts';
import type { ReplacedDays, ReportingPart } from '../facts.ts';
import {
  countDays,
  deleteDays,
  insertDays,
  noteDeletedDays,
  noteInsertedDays,
  type ReportedKind,
  spanOwner,
  summedRows,
} from '../ingest/daily-facts.ts';
import { uncoverDays } from '../ingest/import-spans.ts';

/** One transaction, so that queries see the days either before or after the change. */
export async function replaceDays<Kind extends ReportedKind>(
  database: Database,
  days: ReplacedDays<Kind>,
): Promise<void> {
  const { accountId, kind, part, also = [] } = days;
  const rows = summedRows(kind, days.rows);
  await database.write(
    deleteDays(accountId, kind, part, days),
    ...inPortions(rows).flatMap((json) => [
      insertDays(accountId, kind, part, json),
      ...noteInsertedDays(accountId, kind, json),
    ]),
    ...noteDeletedDays(accountId, kind),
    ...coverReplacedDays(days, rows),
    ...also,
  );
}

export async function countPart(database: Database, { accountId, kind, part }: ReportingPart): Promise<number> {
  const [[row] = []] = await database.readAll([countDays(accountId, kind, part)]);
  return Number(row?.n ?? 0);
}

export async function removePart(
  database: Database,
  { accountId, kind, part }: ReportingPart,
  also: readonly Statement[] = [],
): Promise<void> {
  await database.write(
    deleteDays(accountId, kind, part, null),
    ...noteDeletedDays(accountId, kind),
    ...uncoverDays(accountId, spanOwner(`${kind} ${part}`)),
    ...also,
  );
}
