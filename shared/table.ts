/** The keys of a table that stands in the code, in its order. `Object.keys` gives plain strings, since an object may hold more than its type tells. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
  Object.keys(table) as [Key, ...Key[]];

/** Whether something from outside is a key of such a table; what every object inherits, `toString` for one, is not. */
export const hasKey = <Key extends string>(table: Readonly<Record<Key, unknown>>, key: unknown): key is Key =>
  typeof key === 'string' && Object.hasOwn(table, key);
