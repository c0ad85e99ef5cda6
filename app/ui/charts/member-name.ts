import { type DimensionId, dimensions } from '#shared/analytics/catalogue.ts';
import { countryName } from '#shared/format/country.ts';
import type { Formats } from '#shared/format/formats.ts';
import { dayLabel } from './day-label.ts';

/** A name with how much there is of what it names, where that is not all. */
export const partialName = (label: string, partial: string | null | undefined): string =>
  partial ? `${label} (${partial})` : label;

/** Days and months as their locale writes them, countries in the language of the text around them; everything else is a name already. */
export function memberName(dimension: DimensionId, label: string, formats: Formats): string {
  if (dimension === 'country') return countryName(label);
  // The dimensions of time are those that days are labelled by.
  return dimensions[dimension].kind === 'time' ? dayLabel(formats, label, dimension as 'day', 'long') : label;
}
