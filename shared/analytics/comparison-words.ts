import { isGranularity } from './calendar.ts';
import { type DateRange, wholeMonths } from './comparison.ts';
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
  'Days without data yet are left out on both sides. Weeks, months and weekdays are compared only where both sides have as many days, or are whole.';

/** Why rows of an answer are compared with nothing; null where all of them are. */
export function unevenNote({ columns, comparison }: QueryAnswer): string | null {
  if (!comparison?.uneven) return null;
  const unit = columns.map(({ id }) => id).find(isGranularity);
  return unit
    ? `Some ${unit}s have no comparison: what they would be compared with has more days in its period, or fewer.`
    : 'Some weekdays have no comparison: the two periods don’t have them equally often.';
}
