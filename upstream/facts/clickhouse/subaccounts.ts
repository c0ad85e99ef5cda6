import { statement } from '#upstream/platform/storage/statement.ts';
import type { RawFact } from './kinds.ts';
import { currentOf, importsOf, type LoadedFact } from './loaded-fact.ts';
import { updateReferences } from './references.ts';
import { creditedOperators } from './roll-ups/brand.ts';
import type { RawFacts } from './rows.ts';
import { clickHouseStatement } from './typed.ts';

/** A key with the stored facts that have it. */
type Keyed = readonly [key: string, held: readonly LoadedFact[]];

/** The keys with facts that also, or only, belong to other subaccounts. */
export async function keysOutside(of: RawFacts, operatorId: number, keyed: readonly Keyed[]): Promise<Set<string>> {
  const { ownedBy } = of.raw;
  if (!ownedBy) return new Set();
  if (ownedBy === 'order') return await ordersOutside(of, operatorId, keyed);
  const { column, reference } = ownedBy;
  const factsOf = (held: readonly LoadedFact[]) => held.map(currentOf).filter((fact) => fact !== null);
  const named = keyed.map(([key, held]) => [key, factsOf(held).map((fact) => Number(fact[column]))] as const);
  const own = reference
    ? await referencesOf(
        of,
        reference,
        operatorId,
        named.flatMap(([, ids]) => ids),
      )
    : new Set([operatorId]);
  return new Set(named.flatMap(([key, ids]) => (ids.every((id) => own.has(id)) ? [] : [key])));
}

async function referencesOf(
  { database, accountId }: RawFacts,
  reference: 'offer' | 'recipe',
  operatorId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const [rows = []] = await database.readAll([
    statement(
      `SELECT id FROM ${reference} WHERE account_id = ?1 AND operator_id = ?2 AND id IN (SELECT value FROM json_each(?3))`,
      ...[accountId, operatorId, JSON.stringify([...new Set(ids)])],
    ),
  ]);
  return new Set(rows.map(({ id }) => Number(id)));
}

/**
 * All lines of an order are attributed together, so an order belongs to a subaccount only if all its lines do,
 * including removed ones. A line belongs to the subaccount of its touchpoint; without one, to that of its import or of
 * the order’s attribution.
 */
async function ordersOutside(of: RawFacts, operatorId: number, keyed: readonly Keyed[]): Promise<Set<string>> {
  const lines = keyed.flatMap(([key, held]) =>
    held.flatMap((line) => (importsOf(line).length > 0 ? [{ key, line, isThere: currentOf(line) !== null }] : [])),
  );
  const ownerOf = (line: LoadedFact) => Number((currentOf(line) ?? lastOf(line))?.operator_id ?? 0);
  const withoutTouchpoint = lines.filter(({ line }) => ownerOf(line) === 0);
  const imports = await importsMadeBy(
    of,
    operatorId,
    withoutTouchpoint.flatMap(({ line }) => importsOf(line)),
  );
  const open = withoutTouchpoint.filter(({ line }) => !importsOf(line).some((job) => imports.has(job)));
  const credited = await creditedTo(
    of,
    open.filter(({ isThere }) => isThere).map(({ key }) => key),
  );
  const unowned = new Set(open.map(({ line }) => line));
  return new Set(
    lines.flatMap(({ key, line, isThere }) => {
      const owner = ownerOf(line);
      if (owner !== 0) return owner === operatorId ? [] : [key];
      if (!unowned.has(line)) return [];
      return isThere && credited.get(key) === operatorId ? [] : [key];
    }),
  );
}

/** The last value of a removed line. */
function lastOf({ values }: LoadedFact): RawFact | null {
  const latest = values.toSorted((one, other) => other.rank - one.rank);
  return latest.map(({ value, before }) => value ?? before).find((fact) => fact !== null) ?? null;
}

/** Imports that a subaccount made. */
async function importsMadeBy(
  { database, accountId }: RawFacts,
  operatorId: number,
  jobs: readonly number[],
): Promise<ReadonlySet<number>> {
  if (jobs.length === 0) return new Set();
  const [rows = []] = await database.readAll([
    statement(
      `SELECT id FROM import_job WHERE account_id = ?1 AND operator_id = ?2 AND id IN (SELECT value FROM json_each(?3))`,
      ...[accountId, operatorId, JSON.stringify([...new Set(jobs)])],
    ),
  ]);
  return new Set(rows.map(({ id }) => Number(id)));
}

async function creditedTo(
  { database, clickhouse, accountId }: RawFacts,
  orders: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orders.length === 0) return new Map();
  await updateReferences(database, clickhouse);
  const rows = await clickhouse.query(
    clickHouseStatement(creditedOperators, { account: accountId, keys: [...new Set(orders)] }),
  );
  return new Map(rows.map(({ order_id, operator_id }) => [String(order_id), Number(operator_id)]));
}
