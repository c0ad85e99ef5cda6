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

/** Some days of a range, and the month whose rates convert what is summed of them. */
export interface Span extends DateRange {
  /** None, one for all of them, or that of each row. */
  readonly month: { readonly kind: 'none' | 'of-rows' } | { readonly kind: 'one'; readonly key: string };
  /** They are whole months, which may be read as such. */
  readonly isOfMonths: boolean;
}

export const noMonth = { kind: 'none' } as const;
export const ofRows = { kind: 'of-rows' } as const;

interface Reading {
  /** Whether what is counted may be read by the month. */
  readonly byMonth: boolean;
  /** The first day whose amounts have rates of their own; null where none has. */
  readonly dailyFrom: LocalDate | null;
}

/** The days of a range: whole months apart where these may be read as such. */
export const spansTogether = (range: DateRange, month: Span['month'], reading: Reading): readonly Span[] =>
  (reading.byMonth ? aroundMonths(range, reading.dailyFrom) : [range]).map((days) => ({
    ...days,
    month,
    isOfMonths: isOfMonths(days, reading),
  }));

/** The days of a range month by month, some months together where there are more months than spans may be. */
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

/** The whole months of a range, with the days before and after them. @param before the first day that is not to be read by the month */
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

/** All of the days that are read by the month, of spans in their order; null where there are none. */
export function monthsIn(spans: readonly Span[]): DateRange | null {
  const months = spans.filter((span) => span.isOfMonths);
  const [first, last] = [months[0], months.at(-1)];
  return first && last ? { from: first.from, to: last.to } : null;
}
