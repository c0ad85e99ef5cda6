import { longestSilence, mergeSpans } from '#shared/analytics/covered-spans.ts';
import type { DataSource } from '#shared/analytics/data-sources.ts';
import { type DateRange, daysBetween, type LocalDate } from '#shared/time/calendar.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';

/** Whose covered days a row extends. */
export interface Covers {
  readonly source: DataSource;
  /** Null where the row names none; then it is the import’s. */
  readonly operator: number | null;
  /** Retailer id or channel; empty for a source that has neither. */
  readonly part: string;
}

/** Which days a file covers: from its first row to its last, for each retailer or channel in it. */
export class ImportSpans {
  readonly #parts = new Map<string, Covers>();
  #last: Covers | null = null;
  readonly #days = new Set<LocalDate>();

  add(covers: Covers, date: LocalDate): void {
    this.#days.add(date);
    const { source, operator, part } = covers;
    const last = this.#last;
    if (last && last.source === source && last.operator === operator && last.part === part) return;
    this.#last = covers;
    this.#parts.set(JSON.stringify([source, operator, part]), covers);
  }

  /** @param job 0 for facts without an import; their spans are added to each other */
  statements(accountId: number, operatorId: number | null, job: number): Statement[] {
    const spans = daySpans(this.#days);
    const rows = [...this.#parts.values()].flatMap(({ source, operator, part }) =>
      spans.map(([first, last]) => [source, operator ?? operatorId ?? 0, part, first, last]),
    );
    return [
      ...(job === 0 ? [] : [statement('DELETE FROM import_span WHERE job_id = ?', job)]),
      statement(
        `INSERT INTO import_span
         SELECT ?1, value ->> 0, value ->> 1, value ->> 2, ?3, value ->> 3, max(value ->> 4) FROM json_each(?2)
         GROUP BY 2, 3, 4, 6
         ON CONFLICT DO UPDATE SET last_date = max(last_date, excluded.last_date)`,
        ...[accountId, JSON.stringify(rows), job],
      ),
      ...mergeSpans.map((sql) => statement(sql, accountId)),
    ];
  }
}

/** Removes the covered days of an import that is undone. */
export const removeSpans = (accountId: number, job: number): Statement[] => [
  statement('DELETE FROM import_span WHERE job_id = ?', job),
  ...mergeSpans.map((sql) => statement(sql, accountId)),
];

/** Where a connection reports: a subaccount, and a retailer's id or a channel. */
export interface CoveredPlace {
  readonly operator: number;
  readonly part: string;
}

/**
 * Notes that days are covered for these places, and for all that the same owner has reported before.
 * @param owner the part of the connection, as `spanOwner` numbers it
 */
export function coverDays(
  accountId: number,
  source: DataSource,
  owner: number,
  { from, to }: DateRange,
  places: readonly CoveredPlace[],
): Statement[] {
  const own = 'account_id = ?1 AND source = ?2 AND job_id = ?3';
  const same = (row: string) =>
    `s.${own.replaceAll(' AND ', ' AND s.')} AND s.operator_id = ${row}.operator_id AND s.part = ${row}.part`;
  const touching = (row: string) =>
    `FROM import_span s WHERE ${same(row)} AND s.first_date <= date(?5, '+1 day') AND s.last_date >= date(?4, '-1 day')`;
  return [
    statement(
      `INSERT INTO import_span (account_id, source, job_id, operator_id, part, first_date, last_date)
       SELECT ?1, ?2, ?3, p.operator_id, p.part, min(?4, coalesce((SELECT min(s.first_date) ${touching('p')}), ?4)),
              max(?5, coalesce((SELECT max(s.last_date) ${touching('p')}), ?5))
       FROM (SELECT value ->> 'operator' AS operator_id, value ->> 'part' AS part FROM json_each(?6)
             UNION SELECT operator_id, part FROM import_span WHERE ${own}) p WHERE true
       ON CONFLICT DO UPDATE SET last_date = max(last_date, excluded.last_date)`,
      ...[accountId, source, owner, from, to, JSON.stringify(places)],
    ),
    // Removes spans that lie within another one of this owner.
    statement(
      `DELETE FROM import_span AS i WHERE ${own} AND EXISTS (
         SELECT 1 FROM import_span s WHERE ${same('i')} AND s.first_date <= i.first_date AND s.last_date >= i.last_date
           AND (s.first_date < i.first_date OR s.last_date > i.last_date))`,
      ...[accountId, source, owner],
    ),
    ...mergeSpans.map((sql) => statement(sql, accountId)),
  ];
}

/** Removes the covered days of a connection’s part, along with its facts. */
export const uncoverDays = (accountId: number, owner: number): Statement[] => [
  statement('DELETE FROM import_span WHERE account_id = ?1 AND job_id = ?2', accountId, owner),
  ...mergeSpans.map((sql) => statement(sql, accountId)),
];

/** A row far from all others covers only its own day: its date may be wrong. */
function daySpans(days: ReadonlySet<LocalDate>): [first: LocalDate, last: LocalDate][] {
  const spans: [LocalDate, LocalDate][] = [];
  for (const day of [...days].sort()) {
    const last = spans.at(-1);
    if (last && daysBetween(last[1], day) <= longestSilence) last[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}
