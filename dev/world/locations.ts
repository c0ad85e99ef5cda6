import type { DatabaseSync } from 'node:sqlite';
import { pointOf } from '#shared/locations/sphere.ts';
import { fold } from '#shared/text/fold.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { findTwins } from '#upstream/locations/store-file.ts';
import type { DemoAccount } from './accounts.ts';
import { randomOf } from './random.ts';

const cities: readonly (readonly [
  city: string,
  region: string,
  country: string,
  latitude: number,
  longitude: number,
])[] = [
  ['New York', 'NY', 'US', 40.71, -74.0],
  ['Chicago', 'IL', 'US', 41.88, -87.63],
  ['Denver', 'CO', 'US', 39.74, -104.99],
  ['Seattle', 'WA', 'US', 47.61, -122.33],
  ['Toronto', 'ON', 'CA', 43.65, -79.38],
  ['London', '', 'GB', 51.51, -0.13],
  ['Leeds', '', 'GB', 53.8, -1.55],
  ['Paris', '', 'FR', 48.86, 2.35],
  ['Lyon', '', 'FR', 45.76, 4.84],
  ['Berlin', '', 'DE', 52.52, 13.4],
  ['Munich', '', 'DE', 48.14, 11.58],
  ['Tokyo', '', 'JP', 35.68, 139.69],
  ['Osaka', '', 'JP', 34.69, 135.5],
];
const streets = ['Market Street', 'Station Road', 'Park Avenue', 'Mill Lane', 'Harbour Quay', 'Church Street'];
const usualHours = JSON.stringify([...Array(6).fill([['09:00', '20:00']]), []]);
const longHours = JSON.stringify(Array(7).fill([['07:00', '22:00']]));

const perCity = 3;

/** Two versions of a store list for every named account: an earlier one and the published one. */
export function storeLocations(database: DatabaseSync, account: DemoAccount, author: string, today: LocalDate): void {
  if (!account.name || !account.active) return;
  const shown = account.id * 100 + 2;
  if (database.prepare('SELECT 1 FROM location_version WHERE id = ?').get(shown)) return;
  const countries = new Set(account.operators.flatMap((operator) => operator.countries.map(([country]) => country)));
  const near = cities.filter(([, , country]) => countries.size === 0 || countries.has(country));
  const stores = storesOf(account, near.length > 0 ? near : cities.slice(0, 4));
  writeVersion(
    database,
    { id: shown - 1, account, author, at: `${addDays(today, -264)}T09:00:00.000Z`, name: 'stores-spring.csv' },
    stores.slice(3),
  );
  writeVersion(
    database,
    { id: shown, account, author, at: `${addDays(today, -81)}T09:00:00.000Z`, name: 'stores-autumn.csv' },
    stores,
  );
  database.prepare('INSERT OR IGNORE INTO location_list VALUES (?, 0, ?, 2)').run(account.id, shown);
}

type DemoStore = ReturnType<typeof storesOf>[number];

function storesOf({ id, name }: DemoAccount, near: typeof cities) {
  const random = randomOf(`stores ${id}`);
  const word = name?.split(' ')[0] ?? 'Store';
  return near.flatMap(([city, region, country, north, east], at) =>
    Array.from({ length: perCity }, (_, nth) => {
      const number = 1 + Math.floor(random() * 180);
      return {
        code: `${word.slice(0, 2).toUpperCase()}-${100 + at * perCity + nth}`,
        name: `${word} ${city}${nth === 0 ? '' : ` ${['', 'North', 'South'][nth]}`}`,
        street: `${number} ${streets[Math.floor(random() * streets.length)]}`,
        ...{ city, region, country, postcode: String(10_000 + Math.floor(random() * 80_000)) },
        latitude: Math.round((north + (random() - 0.5) * 0.3) * 1e4) / 1e4,
        longitude: Math.round((east + (random() - 0.5) * 0.4) * 1e4) / 1e4,
        hours: nth === 2 ? longHours : usualHours,
      };
    }),
  );
}

interface DemoVersion {
  readonly id: number;
  readonly account: DemoAccount;
  readonly author: string;
  readonly at: string;
  readonly name: string;
}

function writeVersion(database: DatabaseSync, version: DemoVersion, stores: readonly DemoStore[]): void {
  const { id, account, author, at, name } = version;
  database
    .prepare(
      `INSERT INTO location_version (id, account_id, file_name, status, rows_read, accepted, created_by, created_at,
         published_by, published_at) VALUES (?, ?, ?, 'published', ?, ?, ?, ?, ?, ?)`,
    )
    .run(id, account.id, name, stores.length, stores.length, author, at, author, at);
  const insert = database.prepare(
    `INSERT INTO location (version_id, account_id, code, name, street, city, region, postcode, country, latitude, longitude,
       x, y, z, phone, url, hours, search, name_key, address_key)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?)`,
  );
  for (const store of stores) {
    const { code, street, city, region, postcode, country, latitude, longitude, hours } = store;
    const words = fold([store.name, code, street, city, region, postcode].join(' '));
    const bare = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
    insert.run(
      ...[id, account.id, code, store.name, street, city, region, postcode, country, latitude, longitude],
      ...[...pointOf(store), `https://stores.example.com/${code.toLowerCase()}`, hours, words],
      ...[bare(store.name), bare(`${street}${postcode}${country}`)],
    );
  }
  const { sql, parameters } = findTwins(id);
  database.prepare(sql).run(...parameters);
}
