import { hasKey } from '../table.ts';
import { type DateRange, isGranularity } from '../time/calendar.ts';
import { wholeMonths } from './comparison.ts';
import { measures } from './measures.ts';
import { unfinishedRows } from './partial-period.ts';
import { type Preset, presets } from './presets.ts';
import type { QueryAnswer } from './query.ts';

interface Compared {
  readonly preset: Preset | null;
  readonly range: DateRange;
  readonly comparison: 'previous-period' | 'previous-year' | 'none';
}

const previousPeriodNames: Readonly<Partial<Record<Preset, string>>> = {
  ...{ today: 'the day before', yesterday: 'the day before' },
  ...{ 'this-week': 'the same days of the week before', 'last-week': 'the week before' },
  ...{ 'this-month': 'the same part of the month before', 'last-month': 'the month before' },
  ...{ 'this-quarter': 'the same part of the quarter before', 'last-quarter': 'the quarter before' },
  ...{ 'this-year': 'the same part of the year before', 'last-year': 'the year before' },
  ...{ ytd: 'the same part of the year before', '13m': 'the same part of the 13 months before' },
};

/** Which days a view is compared with, as a sentence. */
export function comparisonWords({ preset, range, comparison }: Compared): string {
  if (comparison === 'none') return 'No comparison.';
  if (comparison === 'previous-year') return 'Compared with the same dates a year earlier.';
  const name = preset ? presets[preset] : 'The days you picked';
  const before =
    (preset && previousPeriodNames[preset]) ??
    `as many ${preset === null && wholeMonths(range) ? 'calendar months' : 'days'} just before`;
  return `${name}: compared with ${before}.`;
}

/** Explains which days are compared. */
export const comparisonRule =
  'For each retailer and channel, only days with data in both periods are compared. If less than 90% of the other period has data, there is no comparison. Weeks, months and weekdays are compared only if both sides are whole, or have the same number of days.';

/** Why rows or totals have no comparison, one sentence per reason; empty if all have one. */
export function noComparisonNotes(answer: QueryAnswer): string[] {
  const { columns, comparison } = answer;
  if (!comparison) return [];
  const time = columns.findIndex(({ id }) => isGranularity(id));
  const unit = columns[time]?.id;
  const byWeekday = columns.some(({ id }) => id === 'weekday');
  const hasUnmatchedRows = unit !== undefined && comparison.rows.some((row) => row[time] === null);
  return [
    ...(comparison.uneven ? [unequalLengthWords(unit, byWeekday)] : []),
    ...(hasUnmatchedRows ? [`Some ${unit}s have no comparison: the period before has none in their place.`] : []),
    ...(unfinishedRows(answer).length > 0 ? [`The last ${unit} has no comparison: it isn’t over yet.`] : []),
    ...(comparison.unevenTotals ? [unequalLengthTotalsWords] : []),
    ...gapNotes(answer),
  ];
}

/** A note for comparisons that end with an unfinished day. */
export const unfinishedDayWords = 'Today isn’t over yet. It’s shown, but not compared.';

export const unequalLengthTotalsWords =
  'Totals have no comparison: with these filters, the periods have different numbers of days.';

/** Which parts of a comparison lack days, one sentence per source; empty if all days are compared. */
export function gapNotes({ comparison }: Pick<QueryAnswer, 'comparison'>): string[] {
  return (comparison?.gaps ?? []).map(({ measures: ids, compared, of, leftOut }) => {
    const list = new Intl.ListFormat('en');
    const names = list.format(ids.flatMap((id) => (hasKey(measures, id) ? [measures[id].label] : [])));
    const without = leftOut.length > 0 ? ` Left out for lack of data: ${list.format(leftOut)}.` : '';
    if (compared === 0)
      return `${names}: no comparison, since data covers too few days of one of the two periods.${without}`;
    return `${names}: compared over the ${compared} of ${of} days that data covers in both periods.${without}`;
  });
}

function unequalLengthWords(unit: string | undefined, byWeekday: boolean): string {
  if (unit === 'day') return 'Some days have no comparison: the other period has different weekdays.';
  if (unit && byWeekday)
    return `Some weekdays have no comparison: the ${unit} to compare with has more or fewer of them.`;
  if (unit)
    return `Some ${unit}s have no comparison: what they would be compared with has more days in its period, or fewer.`;
  // Rows that aren't periods can be uneven only by a filter.
  return byWeekday
    ? 'Some weekdays have no comparison: they occur more often in one of the periods.'
    : 'Rows have no comparison: with these filters, the periods have different numbers of days.';
}
