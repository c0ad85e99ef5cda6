import {
  type FieldDefinition,
  type FieldErrors,
  type FormValues,
  type InputAttributes,
  textField,
} from '#app/forms/fields.ts';
import type { LocationEdits } from '#shared/api/families/locations-schemas.ts';
import { type LocationFieldId, locationFieldIds, locationFields } from '#shared/locations/fields.ts';
import { hoursLines } from '#shared/locations/hours.ts';
import { longestOf, readStore, tidied } from '#shared/locations/store-texts.ts';
import { tableOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

const hints: Partial<Record<LocationFieldId, string>> = {
  code: 'Your own number; the same one in a file is the same store',
  country: texts.countryHint,
  latitude: texts.latitudeHint,
  longitude: texts.longitudeHint,
  url: texts.urlHint,
  hours: 'Such as Mo-Fr 08:00-20:00; Sa 09:00-18:00; Su off. Empty where they are not known.',
};
const inputs: Partial<Record<LocationFieldId, InputAttributes>> = {
  code: { required: true },
  name: { required: true },
  country: { required: true, maxLength: 2 },
  phone: { inputMode: 'tel' },
  url: { inputMode: 'url' },
};

const storeFieldDefinition = (id: LocationFieldId): FieldDefinition<string> => {
  const input = inputs[id];
  const hint = hints[id];
  const label = `${locationFields[id].label}${input?.required ? ' (required)' : ''}`;
  return textField({ label, maxLength: longestOf(id), autoComplete: 'off', ...(hint && { hint }), ...input });
};

export const storeFields = tableOf(locationFieldIds, storeFieldDefinition);

export type StoreValues = FormValues<typeof storeFields>;

export function storeFormValues(store: NonNullable<LocationEdits['store']>): StoreValues {
  const { code, name, street, city, region, postcode, country, phone, url, latitude, longitude, hours } = store;
  return {
    ...{ code, name, street, city, region, postcode, country, phone, url },
    ...{ latitude: String(latitude ?? ''), longitude: String(longitude ?? '') },
    hours: hours ? hoursLines(hours).join('; ').replaceAll('–', '-') : '',
  };
}

/** Errors by field, from the validation of store files. @param refused fields the upstream refused */
export function storeErrors(refused: readonly string[], values: StoreValues): FieldErrors {
  if (refused.length === 0) return {};
  const faults = readStore(tidied(values)).faults.toReversed();
  const taken = refused.includes('code') ? { code: texts.numberTaken } : {};
  return {
    ...taken,
    ...Object.fromEntries(faults.map(({ field, reason }) => [field, fill(texts.itReason, { reason })])),
  };
}
