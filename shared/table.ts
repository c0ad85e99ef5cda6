/** The keys of a table that stands in the code, in its order. `Object.keys` gives plain strings, since an object may hold more than its type tells. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
  Object.keys(table) as [Key, ...Key[]];

/** Whether something from outside is a key of such a table; what every object inherits, `toString` for one, is not. */
export const hasKey = <Key extends string>(table: Readonly<Record<Key, unknown>>, key: unknown): key is Key =>
  typeof key === 'string' && Object.hasOwn(table, key);

/** A table with the same keys. */
export const mapTable = <Key extends string, From, To>(
  table: Readonly<Record<Key, From>>,
  make: (from: From, key: Key) => To,
): Readonly<Record<Key, To>> =>
  Object.fromEntries(keysOf(table).map((key) => [key, make(table[key], key)])) as Record<Key, To>;
