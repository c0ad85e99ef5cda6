import type { LocationDiff } from '#shared/api/families/locations-schemas.ts';
import { locationFields } from '#shared/locations/fields.ts';
import { hoursLines } from '#shared/locations/hours.ts';

type Side = LocationDiff['items'][number]['before'];

interface FieldChange {
  readonly field: string;
  /** Null on the empty side. */
  readonly was: string | null;
  readonly is: string | null;
}

const fields = [
  ...(['name', 'street', 'city', 'region', 'postcode', 'country'] as const),
  ...(['latitude', 'longitude', 'phone', 'url', 'hours'] as const),
];

/** Changed fields between two versions of a store; for an added or removed one, its address. */
export function storeChanges(before: Side, after: Side): FieldChange[] {
  if (before && after)
    return fields.flatMap((field) => {
      const [was, is] = [fieldText(before, field), fieldText(after, field)];
      return was === is ? [] : [{ field: locationFields[field].label, was: was || null, is: is || null }];
    });
  const side = after ?? before;
  if (!side) return [];
  const address = [side.street, side.postcode, side.city, side.country].filter(Boolean).join(', ');
  return [{ field: 'Address', was: before ? address : null, is: after ? address : null }];
}

function fieldText(side: NonNullable<Side>, field: (typeof fields)[number]): string {
  if (field === 'hours') return side.hours ? hoursLines(side.hours).join('; ') : '';
  return String(side[field] ?? '');
}
