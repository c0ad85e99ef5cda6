import type { LocationEdits } from '#shared/api/families/locations-schemas.ts';
import { type LocationFieldId, locationFieldIds } from '#shared/locations/fields.ts';
import { hoursLines } from '#shared/locations/hours.ts';
import { readStore, tidied } from '#shared/locations/store-texts.ts';

/** What stands in the form of a store, as text. */
export type StoreValues = Readonly<Record<LocationFieldId, string>>;

/** A sentence beside each field that was not accepted. */
export type StoreErrors = Partial<Record<LocationFieldId, string>>;

export const newStore = Object.fromEntries(locationFieldIds.map((id) => [id, ''])) as StoreValues;

export function valuesOf(store: NonNullable<LocationEdits['store']>): StoreValues {
  const { code, name, street, city, region, postcode, country, phone, url, latitude, longitude, hours } = store;
  return {
    ...{ code, name, street, city, region, postcode, country, phone, url },
    ...{ latitude: String(latitude ?? ''), longitude: String(longitude ?? '') },
    hours: hours ? hoursLines(hours).join('; ').replaceAll('–', '-') : '',
  };
}

export const typedStore = (form: FormData): StoreValues =>
  Object.fromEntries(
    locationFieldIds.map((id) => {
      const value = form.get(id);
      return [id, typeof value === 'string' ? value : ''];
    }),
  ) as StoreValues;

/** @param refused names of the fields that the upstream has not accepted */
export function errorsOf(refused: readonly string[], values: StoreValues): StoreErrors {
  const errors: StoreErrors = {};
  if (refused.length === 0) return errors;
  for (const { field, reason } of readStore(tidied(values)).faults) errors[field] ??= `It ${reason}.`;
  if (refused.includes('code')) errors.code ??= 'It is the number of another store already.';
  return errors;
}
