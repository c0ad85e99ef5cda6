import {
  type LocationFieldId,
  type LocationMapping,
  locationFieldIds,
  locationFields,
} from '#shared/locations/fields.ts';
import { pointOf } from '#shared/locations/sphere.ts';
import { readStore, type StoreFault, type StoreTexts, tidied } from '#shared/locations/store-texts.ts';
import { tableOf } from '#shared/table.ts';
import { fold } from '#shared/text/fold.ts';
import type { CsvRow } from '../facts/ingest/csv-rows.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import type { Problem } from '../facts/ingest/row-values.ts';

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

const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The store that texts tell, or what is wrong with them. */
export function storeOf(texts: StoreTexts): Store | readonly StoreFault[] {
  const { faults, hours, place } = readStore(texts);
  if (faults.length > 0) return faults;
  const { code, name, street, city, region, postcode, country, phone, url } = texts;
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

export const isStore = (read: Store | readonly unknown[]): read is Store => !Array.isArray(read);

interface RejectedStore {
  readonly code: string;
  readonly problems: readonly Problem[];
}

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
      if (column && at < 0) throw new UnreadableFile('column-missing', { details: { column } });
      if (at >= 0) this.#places.set(id, at);
    }
  }

  /** The store of a row, or what is wrong with it, with the number of the store that it means; empty for none. */
  read({ row, cells }: CsvRow): Store | RejectedStore {
    const given = tableOf(locationFieldIds, (id) => cells[this.#places.get(id) ?? -1] ?? '');
    const typed = tidied(given);
    const texts = { ...typed, country: typed.country || this.#country.toUpperCase() };
    const read = storeOf(texts);
    const before = this.#rowsByCode.get(texts.code);
    const faults: StoreFault[] = isStore(read) ? [] : [...read];
    if (before !== undefined) faults.unshift({ field: 'code', reason: `is the store number of row ${before} already` });
    if (!isStore(read) || faults.length > 0)
      return {
        code: texts.code,
        problems: faults.map(({ field, reason }) => {
          return { column: locationFields[field].label, reason, value: typed[field].slice(0, 200) };
        }),
      };
    this.#rowsByCode.set(texts.code, row);
    return read;
  }
}
