import { tableOf } from '../table.ts';
import { type LocationFieldId, locationFieldIds, locationFields } from './fields.ts';
import { type Hours, parseHours } from './hours.ts';
import type { Place } from './sphere.ts';

/** A store as text, from a file or a form: each field as text, empty for none. */
export type StoreTexts = Readonly<Record<LocationFieldId, string>>;

/** Texts with single spaces and a country in capitals. */
export const tidied = (texts: StoreTexts): StoreTexts => {
  const tidy = tableOf(locationFieldIds, (id) => texts[id].replace(/\s+/g, ' ').trim());
  return { ...tidy, country: tidy.country.toUpperCase() };
};

export interface StoreFault {
  readonly field: LocationFieldId;
  /** Continues the field's name: `is missing`. */
  readonly reason: string;
}

interface ReadStore {
  /** Empty if the store is valid. */
  readonly faults: readonly StoreFault[];
  readonly hours: Hours | null;
  readonly place: Place | null;
}

const longest: Partial<Record<LocationFieldId, number>> = { code: 60, phone: 40, url: 500, hours: 400 };

/** Characters that a field has at most. */
export const longestOf = (field: LocationFieldId): number => longest[field] ?? 200;

/** Parses the texts of a store, with the problems found. */
export function readStore(texts: StoreTexts): ReadStore {
  const faults: StoreFault[] = [];
  const wrong = (field: LocationFieldId, reason: string): null => {
    faults.push({ field, reason });
    return null;
  };
  for (const id of locationFieldIds) {
    if (texts[id].length > longestOf(id)) wrong(id, `is longer than ${longestOf(id)} characters`);
    else if (/\p{Cc}|\ufffd/u.test(texts[id])) wrong(id, 'has characters that can’t be read');
    else if (texts[id] === '' && 'required' in locationFields[id]) wrong(id, 'is missing');
  }
  if (!/^[A-Z]{2}$/.test(texts.country))
    wrong('country', texts.country === '' ? 'is missing' : 'is not a country of two letters');
  if (texts.url !== '' && !isWebAddress(texts.url)) wrong('url', 'is no web address that begins with https://');
  const hours = texts.hours === '' ? null : parseHours(texts.hours);
  if (texts.hours !== '' && !hours) wrong('hours', 'is no opening hours such as Mo-Fr 08:00-20:00; Su off');
  const place = placeOf(texts.latitude, texts.longitude, wrong);
  return { faults, hours, place };
}

type Wrong = (field: LocationFieldId, reason: string) => null;

/** Both or neither; 0, 0 comes from an empty form, and no store is there. */
function placeOf(north: string, east: string, wrong: Wrong): Place | null {
  if (north === '' && east === '') return null;
  const latitude = degrees('latitude', north, 90, wrong);
  const longitude = degrees('longitude', east, 180, wrong);
  if (latitude === null || longitude === null) return null;
  if (latitude === 0 && longitude === 0) return wrong('latitude', 'and longitude are 0, which is in the sea');
  return { latitude, longitude };
}

function degrees(field: 'latitude' | 'longitude', text: string, most: number, wrong: Wrong): number | null {
  if (text === '') return wrong(field, 'is missing where the other is given');
  if (!/^[+-]?\d{1,3}([.,]\d+)?$/.test(text)) return wrong(field, 'is not a number of degrees');
  const value = Number(text.replace(',', '.'));
  return Math.abs(value) <= most ? value : wrong(field, `is not from -${most} to ${most}`);
}

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
};
