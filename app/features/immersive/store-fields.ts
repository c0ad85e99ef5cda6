import { choiceField, customField, type FieldErrors, postedText, textField } from '#app/forms/fields.ts';
import { fill } from '#shared/text/fill.ts';
import type { BlockOf, BlockStore } from '#shared/touchpoints/blocks.ts';
import { startStoreList } from '#shared/touchpoints/blocks-starts.ts';
import type { StoreList } from '#shared/touchpoints/store-list.ts';
import { countField, maxShown, parseCount } from './count-field.ts';
import { isListed, partFieldFactory } from './part-fields.ts';
import * as texts from './texts.ts';

type Stores = BlockOf<'stores'>;

/** Row of a store, as typed. */
export type StoreValues = {
  readonly name: string;
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
};

/** Center and radius of the store search, as typed. */
export type PlaceValues = { readonly latitude: string; readonly longitude: string; readonly km: string };

export const emptyStore: StoreValues = { name: '', address: '', latitude: '', longitude: '' };

const maxStores = 200;
/** Maximum and default radius in kilometers. */
const [maxKm, usualKm] = [20_000, 50];

const text = (form: FormData, name: string): string => postedText(form, name).trim();

const readStores = (form: FormData): readonly StoreValues[] =>
  Array.from({ length: maxStores + 1 }, (_, at) => at)
    .filter((at) => form.has(`store.${at}.name`))
    .map((at) => ({
      ...{ name: text(form, `store.${at}.name`), address: text(form, `store.${at}.address`) },
      ...{ latitude: text(form, `store.${at}.latitude`), longitude: text(form, `store.${at}.longitude`) },
    }))
    .filter(isFilled);

const isFilled = (store: StoreValues): boolean => Object.values(store).some((value) => value !== '');

const degreesText = (degrees: number | null | undefined): string => String(degrees ?? '');

/** @returns null for empty text, undefined for text that is no number between `-max` and `max` */
function parseDegrees(typed: string, max: number): number | null | undefined {
  if (typed === '') return null;
  const degrees = Number(typed.replace(',', '.'));
  return Number.isFinite(degrees) && Math.abs(degrees) <= max ? degrees : undefined;
}

/** Stores of the rows, without empty ones. */
const toStores = (rows: readonly StoreValues[]): BlockStore[] =>
  rows
    .filter(isFilled)
    .slice(0, maxStores)
    .map(({ name, address, latitude, longitude }) => ({
      name: name.slice(0, 120),
      address: address.slice(0, 300),
      latitude: parseDegrees(latitude, 90) ?? null,
      longitude: parseDegrees(longitude, 180) ?? null,
    }));

function toPlace({ latitude, longitude, km }: PlaceValues, before: StoreList['near']): StoreList['near'] {
  const [north, east, distance] = [parseDegrees(latitude, 90), parseDegrees(longitude, 180), parseDegrees(km, maxKm)];
  if (north === undefined || east === undefined || distance === undefined) return before;
  if (north === null || east === null) return null;
  return { latitude: north, longitude: east, km: distance !== null && distance > 0 ? distance : usualKm };
}

const degreesErrors = (values: Partial<PlaceValues>, name: string): FieldErrors => ({
  ...(parseDegrees(values.latitude ?? '', 90) === undefined && { [`${name}.latitude`]: texts.latitudeError }),
  ...(parseDegrees(values.longitude ?? '', 180) === undefined && { [`${name}.longitude`]: texts.longitudeError }),
});

const kmError = (typed: string, name: string): FieldErrors => {
  const km = parseDegrees(typed, maxKm);
  return km === null || (km !== undefined && km > 0) ? {} : { [name]: fill(texts.kmError, { max: maxKm }) };
};

const stores = partFieldFactory<Stores>();

/** Changes the selection of published stores; a block with typed stores stays unchanged. */
const withList = (block: Stores, changed: (list: StoreList) => StoreList): Stores =>
  block.list ? { ...block, list: changed(block.list) } : block;

export const storeFields = {
  from: stores(
    choiceField(
      { hand: texts.storesTypedIn, list: texts.storesPublished },
      { label: texts.storesComeFrom, initial: 'hand' },
    ),
    {
      show: ({ list }) => (list ? 'list' : 'hand'),
      put: (block, from) => ({ ...block, list: from === 'list' ? (block.list ?? startStoreList) : undefined }),
    },
  ),
  stores: stores(
    customField(readStores, {
      ...{ label: texts.storesTypedIn, initial: [] },
      rows: { name: 'store', errors: { latitude: texts.latitudeError, longitude: texts.longitudeError } },
    }),
    {
      isPosted: isListed,
      show: (block) =>
        block.stores.map(({ name, address, latitude, longitude }) => ({
          ...{ name, address, latitude: degreesText(latitude), longitude: degreesText(longitude) },
        })),
      put: (block, rows) => ({ ...block, stores: toStores(rows) }),
      errorsIn: (rows) => Object.assign({}, ...rows.map((row, at) => degreesErrors(row, `store.${at}`))),
    },
  ),
  country: stores(
    textField({
      ...{ label: texts.country, hint: texts.countryHint, maxLength: 2, autoCapitalize: 'characters' },
      ...{ path: 'list.country', error: texts.countryError },
    }),
    {
      show: ({ list }) => list?.country ?? '',
      put: (block, typed) =>
        isCountry(typed) ? withList(block, (list) => ({ ...list, country: typed.toUpperCase() })) : block,
      errorsIn: (typed, name) => (isCountry(typed) ? {} : { [name]: texts.countryError }),
    },
  ),
  most: {
    ...countField(texts.storesAtMost, maxShown, texts.storesHint),
    path: 'list.most',
    show: ({ list }: Stores) => String(list?.most ?? ''),
    put: (block: Stores, typed: string) =>
      withList(block, (list) => ({ ...list, most: parseCount(typed, maxShown) ?? list.most })),
  },
  near: stores(
    customField(
      (form, name): PlaceValues => ({
        ...{ latitude: text(form, `${name}.latitude`), longitude: text(form, `${name}.longitude`) },
        km: text(form, `${name}.km`),
      }),
      { label: texts.aroundLatitude, initial: { latitude: '', longitude: '', km: '' }, path: 'list.near' },
    ),
    {
      isPosted: (form, name) => form.has(`${name}.latitude`),
      show: ({ list }) => ({
        latitude: degreesText(list?.near?.latitude),
        longitude: degreesText(list?.near?.longitude),
        km: degreesText(list?.near?.km),
      }),
      put: (block, place) => withList(block, (list) => ({ ...list, near: toPlace(place, list.near) })),
      errorsIn: (place, name) => ({ ...degreesErrors(place, name), ...kmError(place.km, `${name}.km`) }),
    },
  ),
};

const isCountry = (typed: string): boolean => /^([A-Za-z]{2})?$/.test(typed);
