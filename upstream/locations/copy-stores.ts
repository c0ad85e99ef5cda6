import { type Statement, statement } from '../platform/storage/statement.ts';

/** Every column of a store except its version. */
export const storeColumns = `account_id, code, name, street, city, region, postcode, country, latitude, longitude, x, y, z, phone, url,
  hours, search, name_key, address_key, twin`;

export const copyStores = (from: number, to: number): Statement =>
  statement(
    `INSERT INTO location (version_id, ${storeColumns}) SELECT ?2, ${storeColumns} FROM location WHERE version_id = ?1`,
    ...[from, to],
  );
