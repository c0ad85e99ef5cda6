import { type DimensionId, dimensions } from '#shared/analytics/catalogue.ts';
import type { Formats } from '#shared/format/formats.ts';
import { dayLabel } from './day-label.ts';

/** Days, months and countries as their locale writes them; everything else is a name already. */
export function memberName(dimension: DimensionId, label: string, formats: Formats): string {
  if (dimension === 'country') return countryName(label, formats.locale);
  return dimensions[dimension].kind === 'time' ? dayLabel(formats, label, dimension as 'day', 'long') : label;
}

function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const names = regions.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  regions.set(locale, names);
  return names.of(code) ?? code;
}

/** Making one takes far longer than asking it. */
const regions = new Map<string, Intl.DisplayNames>();
