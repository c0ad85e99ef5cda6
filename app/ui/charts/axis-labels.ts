import type { Formats } from '#shared/format/formats.ts';
import type { LineData } from './chart-data.ts';
import { dayLabel } from './day-label.ts';

const longestWithoutYearMs = 366 * 24 * 3_600_000;

/** Labels of an axis of days. Beyond a year the same day comes again, so months with their year stand for days. */
export function axisLabels(formats: Formats, days: readonly string[], by: LineData['by']): string[] {
  const spanMs = Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '');
  const unit = (by === 'day' || by === 'week') && spanMs > longestWithoutYearMs ? 'month' : by;
  return days.map((day) => dayLabel(formats, day, unit, 'short'));
}
