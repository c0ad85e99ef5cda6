import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';

const kinds: readonly ImportKind[] = ['media-spend', 'sell-out', 'model-series'];

type Cells = readonly (string | number)[];

/** Parses a key that `dailyId` wrote as JSON. */
const cellsOf = (key: string): Cells => JSON.parse(key);

/** Readable names of daily facts by their keys: the day and whatever else identifies them. Empty for other kinds. */
export async function namesOfDays(
  database: Database,
  kind: ImportKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!kinds.includes(kind)) return new Map();
  const facts = [...new Set(keys)].map((key) => [key, cellsOf(key)] as const);
  const names = kind === 'sell-out' ? await soldNames(database, facts) : new Map<string, string>();
  return new Map(
    facts.map(([key, [date = '', , ...cells]]) => [
      key,
      [date, ...cells.map((cell, at) => (typeof cell === 'number' ? (names.get(`${at} ${cell}`) ?? '') : cell))]
        .filter((text) => text !== '')
        .join(' · '),
    ]),
  );
}

/** Names of retailers (0) and products (1), by their index after day and subaccount. */
async function soldNames(
  database: Database,
  facts: readonly (readonly [string, Cells])[],
): Promise<ReadonlyMap<string, string>> {
  const idsAt = (at: number) => JSON.stringify([...new Set(facts.map(([, cells]) => cells[at]))]);
  const rows = await database.readAll<{ id: number; name: string }[]>([
    statement('SELECT id, name FROM retailer WHERE id IN (SELECT value FROM json_each(?))', idsAt(2)),
    statement('SELECT id, name FROM product WHERE id IN (SELECT value FROM json_each(?))', idsAt(3)),
  ]);
  return new Map(rows.flatMap((named, at) => named.map(({ id, name }) => [`${at} ${id}`, name] as const)));
}
