import type { DimensionId } from '#shared/analytics/measures.ts';
import { countryName } from '#shared/format/country.ts';
import type { Formats } from '#shared/format/formats.ts';
import { dayLabel, periods } from './day-label.ts';

/** A name with how much there is of what it names, where that is not all. */
export const partialName = (label: string, partial: string | null | undefined): string =>
  partial ? `${label} (${partial})` : label;

/** Days and months as their locale writes them, countries in the language of the text around them; everything else is a name already. */
export function memberName(dimension: DimensionId, label: string, formats: Formats): string {
  if (dimension === 'country') return countryName(label);
  const period = periods.find((one) => one === dimension);
  return period ? dayLabel(formats, label, period, 'long') : label;
}
