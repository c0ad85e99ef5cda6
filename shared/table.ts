/** The keys of a constant table, in its order. `Object.keys` gives plain strings, since an object may hold more than its type tells. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
  // A table of the code holds what its type names, and is never empty.
  Object.keys(table) as [Key, ...Key[]];

/** The rows of a constant table: each key with its value. */
export const entriesOf = <Table extends object>(table: Table): [keyof Table & string, Required<Table>[keyof Table]][] =>
  // As for `keysOf`: it holds what its type names.
  Object.entries(table) as [keyof Table & string, Required<Table>[keyof Table]][];

/** A table of rows, as `Object.fromEntries` makes it. Each key of the type has to be among them. */
export const fromEntries = <Key extends string, Value>(
  entries: Iterable<readonly [key: Key, value: Value]>,
): Record<Key, Value> =>
  // `Object.fromEntries` forgets the keys.
  Object.fromEntries(entries) as Record<Key, Value>;

/** A table with a value for each of the keys. */
export const tableOf = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> => fromEntries(keys.map((key) => [key, make(key)] as const));

/** Whether something from outside is a key of such a table; what every object inherits, `toString` for one, is not. */
export const hasKey = <Key extends string>(table: Readonly<Record<Key, unknown>>, key: unknown): key is Key =>
  typeof key === 'string' && Object.hasOwn(table, key);

/** A table with the same keys. */
export const mapTable = <Key extends string, From, To>(
  table: Readonly<Record<Key, From>>,
  make: (from: From, key: Key) => To,
): Readonly<Record<Key, To>> => tableOf(keysOf(table), (key) => make(table[key], key));

/** The part of an object whose values are kept. */
export const filterTable = <Table extends object>(
  table: Table,
  keeps: (value: unknown, key: keyof Table & string) => boolean,
): Partial<Table> =>
  // Each value stays under its key.
  Object.fromEntries(entriesOf(table).filter(([key, value]) => keeps(value, key))) as Partial<Table>;

/** Whether something from outside is one of a closed list. */
export const isOneOf = <Item>(list: readonly Item[], value: unknown): value is Item =>
  list.some((item) => item === value);

/** Where something is in a closed list that needn't hold it; -1 where it doesn't. */
export const placeIn = (list: readonly unknown[], value: unknown): number => list.indexOf(value);
