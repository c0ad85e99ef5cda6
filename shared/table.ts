/**
 * The keys of a constant table, in order. `Object.keys` gives plain strings, since an object may have more keys than
 * its type.
 */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
  // A constant table has exactly the keys of its type, and is never empty.
  Object.keys(table) as [Key, ...Key[]];

/** The rows of a constant table: each key with its value. */
export const entriesOf = <Table extends object>(table: Table): [keyof Table & string, Required<Table>[keyof Table]][] =>
  // As for `keysOf`: it has exactly the keys of its type.
  Object.entries(table) as [keyof Table & string, Required<Table>[keyof Table]][];

/** A table from rows, like `Object.fromEntries`. Every key of the type must be among them. */
export const fromEntries = <Key extends string, Value>(
  entries: Iterable<readonly [key: Key, value: Value]>,
): Record<Key, Value> =>
  // `Object.fromEntries` loses the type of the keys.
  Object.fromEntries(entries) as Record<Key, Value>;

/** A table with a value for each of the keys. */
export const tableOf = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> => fromEntries(keys.map((key) => [key, make(key)] as const));

/** Whether an untrusted value is an own key of the table; inherited ones such as `toString` are not. */
export const hasKey = <Key extends string>(table: Readonly<Record<Key, unknown>>, key: unknown): key is Key =>
  typeof key === 'string' && Object.hasOwn(table, key);

/** A table with the same keys. */
export const mapTable = <Key extends string, From, To>(
  table: Readonly<Record<Key, From>>,
  make: (from: From, key: Key) => To,
): Readonly<Record<Key, To>> => tableOf(keysOf(table), (key) => make(table[key], key));

/** The entries of an object whose values pass a filter. */
export const filterTable = <Table extends object>(
  table: Table,
  keeps: (value: unknown, key: keyof Table & string) => boolean,
): Partial<Table> =>
  // Each value stays under its key.
  Object.fromEntries(entriesOf(table).filter(([key, value]) => keeps(value, key))) as Partial<Table>;

/** Whether an untrusted value is one of a closed list. */
export const isOneOf = <Item>(list: readonly Item[], value: unknown): value is Item =>
  list.some((item) => item === value);

/** Index of a value in a closed list; -1 if it is not in it. */
export const placeIn = (list: readonly unknown[], value: unknown): number => list.indexOf(value);
