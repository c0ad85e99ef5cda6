import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { type NamedItems, readNamedItems } from './named-items.ts';
import type { Target } from './target.ts';

interface Touchpoint {
  readonly id: number;
  readonly operatorId: number;
}

/** Everything that rows of a file may refer to, looked up once before they are read. */
export interface Lookups {
  readonly target: Target;
  /** The instant that "in the future" is measured against. */
  readonly now: number;
  readonly today: LocalDate;
  /** By id and by name in lower case. */
  readonly operators: ReadonlyMap<string, number>;
  readonly touchpoints: ReadonlyMap<string, Touchpoint>;
  readonly channels: ReadonlyMap<string, string>;
  /** Those with an exchange rate: amounts in others can’t be shown. */
  readonly currencies: ReadonlySet<string>;
  /** Empty for kinds whose rows name none of them. */
  readonly items: NamedItems;
}

type Row = Readonly<Record<string, unknown>>;

export async function readLookups(store: FactStore, target: Target, now: number, kind: ImportKind): Promise<Lookups> {
  const operators = target.operatorId === null ? null : JSON.stringify([target.operatorId]);
  const [operatorRows = [], touchpointRows = [], channelRows = [], rates = []] = await store.readAll([
    statement(
      `SELECT id, name FROM operator WHERE account_id = ?1 AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2)))`,
      ...[target.accountId, operators],
    ),
    statement(
      `SELECT id, name, operator_id FROM touchpoint
       WHERE account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))`,
      ...[target.accountId, operators],
    ),
    statement('SELECT id, name FROM channel'),
    statement('SELECT DISTINCT currency FROM fx_rate'),
  ]);
  return {
    target,
    now,
    today: dayAt(now, target.timeZone),
    operators: byName(operatorRows, ({ id }) => Number(id)),
    touchpoints: byName(touchpointRows, ({ id, operator_id: operatorId }) => ({
      id: Number(id),
      operatorId: Number(operatorId),
    })),
    channels: byName(channelRows, ({ id }) => String(id)),
    items: await readNamedItems(store, target, kind),
    currencies: new Set(['USD', target.currency, ...rates.map(({ currency }) => String(currency))]),
  };
}

function byName<T>(rows: readonly Row[], value: (row: Row) => T): Map<string, T> {
  const found = new Map<string, T>();
  for (const row of rows) found.set(String(row.name).toLowerCase(), value(row));
  for (const row of rows) found.set(String(row.id).toLowerCase(), value(row));
  return found;
}
