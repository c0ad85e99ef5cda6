import type { DimensionId } from '#shared/analytics/measures.ts';
import { countryName } from '#shared/format/country.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';
import type { LineData } from './chart-data.ts';

/** Intervals that a day may represent. */
export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** Label of a period, by its first day. */
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

/** A name with the covered part of an incomplete period. */
export const partialName = (label: string, partial: string | null | undefined): string =>
  partial ? `${label} (${partial})` : label;

/** Label of a key: days and months in the locale, countries in the language of the page, other keys as they are. */
export function memberName(dimension: DimensionId, label: string, formats: Formats): string {
  if (dimension === 'country') return countryName(label);
  const period = periods.find((one) => one === dimension);
  return period ? dayLabel(formats, label, period, 'long') : label;
}
