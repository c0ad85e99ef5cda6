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

/** A store as it is stored. */
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

const toKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Reads a store from texts. @returns the store, or what is wrong with the texts */
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
    nameKey: toKey(name),
    addressKey: street === '' ? '' : toKey(`${street}${postcode || city}${country}`),
  };
}

export const isStore = (read: Store | readonly unknown[]): read is Store => !Array.isArray(read);

interface RejectedStore {
  readonly code: string;
  readonly problems: readonly Problem[];
}

/** Reads the stores of one file, in which store numbers must be unique. */
export class StoreReader {
  readonly #places = new Map<LocationFieldId, number>();
  readonly #rowsByCode = new Map<string, number>();
  readonly #country: string;

  /** @throws UnreadableFile if the mapping names a column that the file doesn't have */
  constructor(columns: readonly string[], mapping: LocationMapping, country: string) {
    this.#country = country;
    for (const id of locationFieldIds) {
      const column = mapping[id];
      const at = column ? columns.indexOf(column) : -1;
      if (column && at < 0) throw new UnreadableFile('column-missing', { details: { column } });
      if (at >= 0) this.#places.set(id, at);
    }
  }

  /**
   * Reads the store of a row.
   * @returns the store, or what is wrong with the row, with its store number (which may be empty)
   */
  read({ row, cells }: CsvRow): Store | RejectedStore {
    const rawTexts = tableOf(locationFieldIds, (id) => cells[this.#places.get(id) ?? -1] ?? '');
    const typed = tidied(rawTexts);
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
