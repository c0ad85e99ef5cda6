import type { Statement } from '../platform/storage/statement.ts';
import type { ReplacedDays } from './facts.ts';
import { type DailyRow, dailyTables, type ReportedKind, spanOwner } from './ingest/daily-facts.ts';
import { coverDays } from './ingest/import-spans.ts';

/** Rows in one statement: their JSON stays well below the 2 MB that a D1 parameter may have. */
const rowsAtOnce = 4_000;

export const inPortions = (rows: readonly DailyRow[]): string[] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    JSON.stringify(rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce)),
  );

/**
 * Marks the replaced days as covered, whether or not they have rows.
 * @throws Error for a row outside these days, since it would never be replaced
 */
export function coverReplacedDays(days: ReplacedDays<ReportedKind>, rows: readonly DailyRow[]): Statement[] {
  const { accountId, kind, part, from, to } = days;
  for (const { date } of rows)
    if (String(date) < from || String(date) > to) throw new Error(`${date} is not from ${from} to ${to}`);
  const { coverage } = dailyTables[kind];
  if (!coverage) return [];
  const places = new Map<string, { operator: number; part: string }>();
  for (const row of rows) {
    const place = { operator: Number(row.operator), part: String(row[coverage.part]) };
    places.set(JSON.stringify(place), place);
  }
  return coverDays(accountId, coverage.source, spanOwner(`${kind} ${part}`), days, [...places.values()]);
}
