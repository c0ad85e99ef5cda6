import type { DimensionId } from '#shared/analytics/measures.ts';
import { countryName } from '#shared/format/country.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';
import type { LineData } from './chart-data.ts';

/** The lengths of time that a day can stand for. */
export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** A period by its first day, as an axis or a sentence names it. */
export function dayLabel(
  formats: Formats,
  day: string | undefined,
  by: LineData['by'],
  length: 'short' | 'long',
): string {
  if (day === undefined) return '';
  if (by === 'year') return day.slice(0, 4);
  if (by === 'quarter') return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
  if (by === 'month') return formats.day(day, 'month');
  if (length === 'short') return formats.day(day, 'short');
  return by === 'week' ? fill(texts.weekOfDay, { day: formats.day(day) }) : formats.day(day);
}

/** A name with how much there is of what it names, where that is not all. */
export const partialName = (label: string, partial: string | null | undefined): string =>
  partial ? `${label} (${partial})` : label;

/** Days and months as their locale writes them, countries in the language of the text around them; everything else is a name already. */
export function memberName(dimension: DimensionId, label: string, formats: Formats): string {
  if (dimension === 'country') return countryName(label);
  const period = periods.find((one) => one === dimension);
  return period ? dayLabel(formats, label, period, 'long') : label;
}
