import { type DateBounds, presets } from '#shared/analytics/presets.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import * as texts from './texts.ts';

/** Text of a range of days. Days of this year are shown without the year. */
function spanWords({ from, to }: DateRange, { today }: Pick<DateBounds, 'today'>, formats: Formats): string {
  const length = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4)) ? 'short' : 'medium';
  return from === to ? formats.day(from, length) : `${formats.day(from, length)} – ${formats.day(to, length)}`;
}

/** Text of a period: its name if it has one, and its days. */
export function periodWords(
  { preset, range }: Pick<ViewState, 'preset' | 'range'>,
  bounds: DateBounds,
  formats: Formats,
): string {
  const days = spanWords(range, bounds, formats);
  return preset ? fill(texts.namedPeriod, { name: presets[preset], days }) : days;
}
