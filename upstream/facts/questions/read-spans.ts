import {
  addDays,
  bucketsOf,
  type DateRange,
  earlier,
  type LocalDate,
  later,
  monthEnd,
  monthStart,
} from '#shared/time/calendar.ts';

/** Days of a range, and the month whose rates convert their sums. */
export interface Span extends DateRange {
  /** No month, one for all rows, or the month of each row. */
  readonly month: { readonly kind: 'none' | 'of-rows' } | { readonly kind: 'one'; readonly key: string };
  /** Whether they are whole months, which may be read from monthly tables. */
  readonly isOfMonths: boolean;
}

export const noMonth = { kind: 'none' } as const;
export const ofRows = { kind: 'of-rows' } as const;

interface Reading {
  /** Whether monthly tables may be read. */
  readonly byMonth: boolean;
  /** The first day with a daily rate; null for none. */
  readonly dailyFrom: LocalDate | null;
}

/** The range as one span or, with monthly tables, with its whole months as a separate span. */
export const spansTogether = (range: DateRange, month: Span['month'], reading: Reading): readonly Span[] =>
  (reading.byMonth ? aroundMonths(range, reading.dailyFrom) : [range]).map((days) => ({
    ...days,
    month,
    isOfMonths: isOfMonths(days, reading),
  }));

/** The range month by month; several months to a span if there would be too many. */
export function spansByMonth(range: DateRange, maxSpans: number, reading: Reading): readonly Span[] {
  const months = bucketsOf(range, 'month');
  const together = Math.ceil(months.length / Math.max(1, maxSpans));
  return Array.from({ length: Math.ceil(months.length / together) }, (_, at) => {
    const first = months[at * together] ?? range.from;
    const end = monthEnd(months[(at + 1) * together - 1] ?? range.to);
    const isOne = together === 1 && (reading.dailyFrom === null || end < reading.dailyFrom);
    const days = { from: later(range.from, first), to: earlier(range.to, end) };
    const month = isOne ? ({ kind: 'one', key: first.slice(0, 7) } as const) : ofRows;
    return { ...days, month, isOfMonths: isOfMonths(days, reading) };
  });
}

const isOfMonths = ({ from, to }: DateRange, { byMonth, dailyFrom }: Reading): boolean =>
  byMonth && from === monthStart(from) && to === monthEnd(to) && (dailyFrom === null || to < dailyFrom);

/**
 * The whole months of a range, with the days before and after them.
 * @param before the first day that may not be read from monthly tables
 */
function aroundMonths({ from, to }: DateRange, before: LocalDate | null): readonly DateRange[] {
  const first = from === monthStart(from) ? from : addDays(monthEnd(from), 1);
  const end = before === null ? to : earlier(to, addDays(before, -1));
  const last = end === monthEnd(end) ? end : addDays(monthStart(end), -1);
  if (last < first) return [{ from, to }];
  return [
    { from, to: addDays(first, -1) },
    { from: first, to: last },
    { from: addDays(last, 1), to },
  ].filter((days) => days.from <= days.to);
}

/** The days of the spans that are whole months; null for none. */
export function monthsIn(spans: readonly Span[]): DateRange | null {
  const months = spans.filter((span) => span.isOfMonths);
  const [first, last] = [months[0], months.at(-1)];
  return first && last ? { from: first.from, to: last.to } : null;
}
