import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type { StoreLocation } from '#shared/api/families/locations-schemas.ts';
import { madeUpName } from '../anonymise/names.ts';
import { madeUpCity, madeUpStoreCode } from '../anonymise/sample-stores.ts';
import type { ReadingContext } from '../calls/context.ts';
import { nullIfUnreadable, storedJson } from '../calls/stored-json.ts';

export interface LocationRow extends Record<string, unknown> {
  readonly version_id: number;
  readonly code: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postcode: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly phone: string;
  readonly url: string;
  readonly hours: string | null;
}

const hoursShape = z.array(z.unknown());

/** A store in an answer, without its code. With sample data, it has a made-up name and city. */
export async function toShownStore(
  { var: { sampleKey, scope } }: ReadingContext,
  row: LocationRow,
): Promise<Omit<StoreLocation, 'code' | 'version' | 'operator' | 'km' | 'twin'>> {
  const { city, region, country, postcode, latitude, longitude, name, street, phone, url } = row;
  const hours: StoreLocation['hours'] =
    row.hours === null
      ? null
      : nullIfUnreadable(() => storedJson(row.hours ?? '', hoursShape, { table: 'location', id: row.code }));
  if (!sampleKey) return { name, street, city, region, postcode, country, latitude, longitude, phone, url, hours };
  return {
    ...{ street: '', region: '', postcode: '', phone: '', url: '', country, hours },
    // Made from the made-up code, since a name made from the real code would allow to guess it.
    name: madeUpName('retailer', await madeUpStoreCode(sampleKey, scope.accountId, row.code)),
    city: city === '' ? '' : await madeUpCity(sampleKey, scope.accountId, city),
    ...{ latitude: latitude && rounded(latitude, 1), longitude: longitude && rounded(longitude, 1) },
  };
}

export const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;

/** A store's code for the person: made up with sample data. */
export const shownCode = async ({ var: { sampleKey, scope } }: ReadingContext, code: string): Promise<string> =>
  sampleKey ? await madeUpStoreCode(sampleKey, scope.accountId, code) : code;

const maxBatch = 1_000;

/** The real code for a code that the person sees; null if no store of these versions has it. */
export async function findRealCode(
  { var: { database, sampleKey, scope } }: ReadingContext,
  versions: readonly number[],
  shown: string,
): Promise<string | null> {
  if (!sampleKey) return shown;
  const page = 'SELECT code FROM location WHERE version_id = ? AND code > ? ORDER BY code LIMIT ?';
  for (const version of versions)
    for (let last: string | undefined = ''; last !== undefined; ) {
      const codes: string[] = (await database.read(page, version, last, maxBatch)).map(({ code }) => String(code));
      const made = await Promise.all(codes.map((code) => madeUpStoreCode(sampleKey, scope.accountId, code)));
      const found = codes[made.indexOf(shown)];
      if (found !== undefined) return found;
      last = codes.length < maxBatch ? undefined : codes.at(-1);
    }
  return null;
}

/** A cursor for the person. With sample data it is sealed, since it contains a store's real code. */
export const shownCursor = async ({ var: { sampleKey } }: ReadingContext, cursor: string): Promise<string> =>
  sampleKey ? await sampleKey.seal(cursor) : cursor;

/** Reads a cursor made by `shownCursor`. @throws Failure 400 for any other */
export async function openCursor({ var: { sampleKey } }: ReadingContext, cursor: string): Promise<string> {
  const opened = sampleKey ? await sampleKey.open(cursor) : cursor;
  if (opened === null) throw unknownCursor();
  return opened;
}

export const unknownCursor = (): Failure => new Failure('cursor-unknown', { errors: { cursor: 'is not known' } });
