import {
  type LocationFieldId,
  type LocationMapping,
  locationFieldIds,
  locationFields,
} from '#shared/locations/fields.ts';
import { parseHours } from '#shared/locations/hours.ts';
import { pointOf } from '#shared/locations/sphere.ts';
import { fold } from '#shared/text/fold.ts';
import type { CsvRow } from '../ingest/csv-rows.ts';
import { UnreadableFile } from '../ingest/failure.ts';
import type { Problem } from '../ingest/row.ts';

/** A store as it is kept. */
export type Store = Readonly<Record<Exclude<LocationFieldId, 'latitude' | 'longitude' | 'hours'>, string>> & {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly z: number | null;
  /** JSON of `Hours`. */
  readonly hours: string | null;
  readonly search: string;
  readonly nameKey: string;
  readonly addressKey: string;
};

const longest: Partial<Record<LocationFieldId, number>> = { code: 60, phone: 40, url: 500, hours: 400 };
const longestText = 200;

const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Reads the stores of one file; a store number may come once. */
export class StoreReader {
  readonly #places = new Map<LocationFieldId, number>();
  readonly #rowsByCode = new Map<string, number>();
  readonly #country: string;

  /** @throws UnreadableFile where a column is named that the file has not */
  constructor(columns: readonly string[], mapping: LocationMapping, country: string) {
    this.#country = country;
    for (const id of locationFieldIds) {
      const column = mapping[id];
      const at = column ? columns.indexOf(column) : -1;
      if (column && at < 0) throw new UnreadableFile(`The file has no column “${column}”.`);
      if (at >= 0) this.#places.set(id, at);
    }
  }

  /** The store of a row, or what is wrong with it. */
  read({ row, cells }: CsvRow): Store | readonly Problem[] {
    const problems: Problem[] = [];
    const text = (id: LocationFieldId): string => (cells[this.#places.get(id) ?? -1] ?? '').replace(/\s+/g, ' ').trim();
    const wrong = (id: LocationFieldId, reason: string): null => {
      problems.push({ column: locationFields[id].label, reason, value: text(id).slice(0, 200) });
      return null;
    };
    const texts = Object.fromEntries(locationFieldIds.map((id) => [id, text(id)])) as Record<LocationFieldId, string>;
    for (const id of locationFieldIds) {
      const most = longest[id] ?? longestText;
      if (texts[id].length > most) wrong(id, `is longer than ${most} characters`);
      else if (/\p{Cc}|\ufffd/u.test(texts[id])) wrong(id, 'has characters that can’t be read');
      else if (texts[id] === '' && 'required' in locationFields[id]) wrong(id, 'is missing');
    }
    const before = this.#rowsByCode.get(texts.code);
    if (before !== undefined) wrong('code', `is the store number of row ${before} already`);
    const country = (texts.country || this.#country).toUpperCase();
    if (!/^[A-Z]{2}$/.test(country))
      wrong('country', country === '' ? 'is missing' : 'is not a country of two letters');
    if (texts.url !== '' && !isWebAddress(texts.url)) wrong('url', 'is no web address that begins with https://');
    const hours = texts.hours === '' ? null : parseHours(texts.hours);
    if (texts.hours !== '' && !hours) wrong('hours', 'is no opening hours such as Mo-Fr 08:00-20:00; Su off');
    const place = placeOf(texts.latitude, texts.longitude, wrong);
    if (problems.length > 0) return problems;
    this.#rowsByCode.set(texts.code, row);
    const { code, name, street, city, region, postcode, phone, url } = texts;
    const [x, y, z] = place ? pointOf(place) : [null, null, null];
    return {
      ...{ code, name, street, city, region, postcode, country, phone, url, x, y, z },
      ...{ latitude: place?.latitude ?? null, longitude: place?.longitude ?? null },
      hours: hours && JSON.stringify(hours),
      search: fold([name, code, street, city, region, postcode].join(' ')),
      nameKey: bare(name),
      addressKey: street === '' ? '' : bare(`${street}${postcode || city}${country}`),
    };
  }
}

type Wrong = (id: LocationFieldId, reason: string) => null;

/** Both or neither; 0, 0 is where a form was left empty and no store is. */
function placeOf(north: string, east: string, wrong: Wrong) {
  if (north === '' && east === '') return null;
  const latitude = degrees('latitude', north, 90, wrong);
  const longitude = degrees('longitude', east, 180, wrong);
  if (latitude === null || longitude === null) return null;
  if (latitude === 0 && longitude === 0) return wrong('latitude', 'and longitude are 0, which is in the sea');
  return { latitude, longitude };
}

function degrees(id: 'latitude' | 'longitude', text: string, most: number, wrong: Wrong): number | null {
  if (text === '') return wrong(id, 'is missing where the other is given');
  if (!/^[+-]?\d{1,3}([.,]\d+)?$/.test(text)) return wrong(id, 'is not a number of degrees');
  const value = Number(text.replace(',', '.'));
  return Math.abs(value) <= most ? value : wrong(id, `is not from -${most} to ${most}`);
}

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
};
