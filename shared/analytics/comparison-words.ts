import { hasKey } from '../table.ts';
import { type DateRange, isGranularity } from './calendar.ts';
import { measures } from './catalogue.ts';
import { wholeMonths } from './comparison.ts';
import { unfinishedRows } from './partial-period.ts';
import { type Preset, presets } from './presets.ts';
import type { QueryAnswer } from './query.ts';

interface Compared {
  readonly preset: Preset | null;
  readonly range: DateRange;
  readonly comparison: 'previous-period' | 'previous-year' | 'none';
}

const ofNames: Readonly<Partial<Record<Preset, string>>> = {
  ...{ today: 'the day before', yesterday: 'the day before' },
  ...{ 'this-week': 'the same days of the week before', 'last-week': 'the week before' },
  ...{ 'this-month': 'the same part of the month before', 'last-month': 'the month before' },
  ...{ 'this-quarter': 'the same part of the quarter before', 'last-quarter': 'the quarter before' },
  ...{ 'this-year': 'the same part of the year before', 'last-year': 'the year before' },
  ...{ ytd: 'the same part of the year before', '13m': 'the same part of the 13 months before' },
};

/** Which days a view is compared with, as a sentence. */
export function comparisonWords({ preset, range, comparison }: Compared): string {
  if (comparison === 'none') return 'Nothing is compared.';
  if (comparison === 'previous-year') return 'Compared with the same dates a year before.';
  const name = preset ? presets[preset] : 'The days you picked';
  const before =
    (preset && ofNames[preset]) ??
    `as many ${preset === null && wholeMonths(range) ? 'calendar months' : 'days'} just before`;
  return `${name}: compared with ${before}.`;
}

/** What holds of every comparison. */
export const comparisonRule =
  'Only days that the sources cover in both periods are compared, for each retailer and channel; with under 90% of the other period covered there is no comparison. Weeks, months and weekdays are compared only where both sides have as many days, or are whole.';

/** Why rows of an answer, or its totals, are compared with nothing, a sentence for each reason; none where all of them are. */
export function unevenNotes(answer: QueryAnswer): string[] {
  const { columns, comparison } = answer;
  if (!comparison) return [];
  const time = columns.findIndex(({ id }) => isGranularity(id));
  const unit = columns[time]?.id;
  const byWeekday = columns.some(({ id }) => id === 'weekday');
  const alone = unit !== undefined && comparison.rows.some((row) => row[time] === null);
  return [
    ...(comparison.uneven ? [unevenWords(unit, byWeekday)] : []),
    ...(alone ? [`Some ${unit}s have no comparison: the period before has none in their place.`] : []),
    ...(unfinishedRows(answer).length > 0 ? [`The last ${unit} has no comparison: it is not over.`] : []),
    ...(comparison.unevenTotals ? [unevenTotalsWords] : []),
    ...gapNotes(answer),
  ];
}

/** What has to be known to read a comparison that ends with a day that is going on. */
export const unfinishedDayWords = 'Today is not over: it is shown, and is not compared.';

export const unevenTotalsWords =
  'Totals have no comparison: the filters leave more days of one of the two periods than of the other.';

/** What of the comparison lacks days, a sentence for each of the sources; none where all days are compared. */
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

function unevenWords(unit: string | undefined, byWeekday: boolean): string {
  if (unit === 'day') return 'Some days have no comparison: the days in their place are other days of the week.';
  if (unit && byWeekday)
    return `Some weekdays have no comparison: the ${unit} they would be compared with doesn’t have them equally often.`;
  if (unit)
    return `Some ${unit}s have no comparison: what they would be compared with has more days in its period, or fewer.`;
  // Rows that stand for no days of their own are uneven by a filter alone.
  return byWeekday
    ? 'Some weekdays have no comparison: the two periods don’t have them equally often.'
    : 'Rows have no comparison: the filters leave more days of one of the two periods than of the other.';
}
