import type { ZodType } from 'zod';
import { addDays, type LocalDate } from '#shared/analytics/calendar.ts';

/** What came of rows that were sent in one go. A bad row stops no other. */
export interface RowResults {
  readonly accepted: number;
  /** Rows whose id was known already; they change nothing. */
  readonly duplicates: number;
  /** `row` counts from 1. */
  readonly rejects: readonly RowReject[];
}

export interface RowReject {
  readonly row: number;
  readonly column: string;
  readonly reason: string;
}

/** Rows that are written in one transaction. */
const rowsAtOnce = 1_000;

/** Writes rows part by part. @param write answers how many of a part were new */
export async function writeInParts<Row>(
  rows: readonly Row[],
  rejects: readonly RowReject[],
  write: (part: readonly Row[]) => Promise<number>,
): Promise<RowResults> {
  let accepted = 0;
  for (let at = 0; at < rows.length; at += rowsAtOnce) accepted += await write(rows.slice(at, at + rowsAtOnce));
  return { accepted, duplicates: rows.length - accepted, rejects: rejects.toSorted((a, b) => a.row - b.row) };
}

/** The rows that are as the schema says, with their numbers; what is wrong with the others is added to the rejects. */
export function readRows<T>(rows: readonly unknown[], schema: ZodType<T>, rejects: RowReject[]): [number, T][] {
  return rows.flatMap((row, at): [number, T][] => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [[at + 1, parsed.data]];
    const [issue] = parsed.error.issues;
    rejects.push({ row: at + 1, column: issue?.path.join('.') || 'row', reason: issue?.message ?? 'is not a row' });
    return [];
  });
}

/** A clock that is a little fast is no reason to lose a row. */
const aheadMs = 5 * 60_000;
export const isInFuture = (instant: string, now: number): boolean => Date.parse(instant) > now + aheadMs;

const longestSpan = 14;

/** Spans that hold the days, in order, so that none is rebuilt twice: close ones together, and none too long to sort. */
export function spansOf(days: Iterable<LocalDate>): [from: LocalDate, to: LocalDate][] {
  const spans: [LocalDate, LocalDate][] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = spans.at(-1);
    if (last && day <= addDays(last[1], 2) && day < addDays(last[0], longestSpan)) last[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}
