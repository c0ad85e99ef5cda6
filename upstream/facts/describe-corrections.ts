import { fromMinor } from '#shared/analytics/money.ts';
import type { Correction } from '#shared/api/families/imports-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { namesOfDays } from './d1/daily-names.ts';
import {
  type CorrectedField,
  firstUnnumbered,
  partOf,
  type StoredFact,
  type StoredFacts,
  storedFacts,
  storedOf,
} from './ingest/stored-facts.ts';

/** A fact before or after a correction, as JSON of its kind; null if it did not exist. */
export interface VersionRow {
  readonly id: number;
  readonly key: string;
  readonly line: number;
  readonly before: string | null;
  readonly before_date: string | null;
  readonly after: string | null;
  readonly after_date: string | null;
  readonly state: Correction['state'];
  readonly undoable: number;
}

/** Describes versions of facts with names in place of ids. */
export async function describeCorrections(
  database: Database,
  kind: ImportKind,
  rows: readonly VersionRow[],
): Promise<Correction[]> {
  const spec = storedFacts[kind];
  if (!spec || rows.length === 0) return [];
  const facts = rows.map(({ before, after }) =>
    [before, after].map((value) => (value === null ? null : storedOf(value))),
  );
  const names = await namesOf(database, spec, facts.flat());
  const days = await namesOfDays(
    database,
    kind,
    rows.map(({ key }) => key),
  );
  return rows.map((row, at): Correction => {
    const [before = null, after = null] = facts[at] ?? [];
    return {
      id: row.id,
      of: days.has(row.key) ? { number: days.get(row.key) ?? null, line: null } : nameOf(kind, row),
      state: row.state,
      undoable: row.undoable === 1,
      change: after === null ? 'taken-out' : before === null ? 'put-back' : 'values',
      fields: fieldsOf(spec, row, before, after, names),
    };
  });
}

/**
 * Shows the number of an order without the prefix that its id has here. Codes of vouchers aren’t shown, since they are
 * worth money.
 */
function nameOf(kind: ImportKind, { key, line }: VersionRow): Correction['of'] {
  if (kind === 'voucher-redemptions') return { number: null, line: null };
  const isOrder = kind === 'retailer-sales' || kind === 'attributed-orders';
  if (!isOrder) return { number: key.startsWith('row:') ? null : key, line: null };
  const before = kind === 'retailer-sales' ? 3 : 2;
  return { number: key.split(':').slice(before).join(':'), line: line >= firstUnnumbered ? null : line };
}

type Names = ReadonlyMap<string, string>;

/** Tables with the names of the ids in facts. */
const tables = {
  product: 'SELECT id, name FROM product',
  retailer: 'SELECT id, name FROM retailer',
  touchpoint: 'SELECT id, name FROM touchpoint',
  recipe: 'SELECT id, name FROM recipe',
  offer: `SELECT o.id, p.name || ' · ' || r.name || ' · ' || o.country AS name, o.currency FROM offer o
    JOIN product p ON p.id = o.product_id JOIN retailer r ON r.id = o.retailer_id`,
} as const;
type Named = keyof typeof tables;
const isNamed = (as: CorrectedField['as']): as is Named => as in tables;

async function namesOf(database: Database, spec: StoredFacts, facts: readonly (StoredFact | null)[]): Promise<Names> {
  const names = new Map<string, string>();
  for (const as of new Set(spec.fields.map((field) => field.as))) {
    if (!isNamed(as)) continue;
    const parts = spec.fields.flatMap((field) => (field.as === as ? [field.parts[0]] : []));
    const ids = new Set(facts.flatMap((fact) => (fact ? parts.map((part) => Number(partOf(fact, part))) : [])));
    const [rows = []] = await database.readAll([
      statement(`SELECT * FROM (${tables[as]}) WHERE id IN (SELECT value FROM json_each(?))`, JSON.stringify([...ids])),
    ]);
    for (const { id, name, currency } of rows) {
      names.set(`${as} ${id}`, String(name));
      if (currency !== undefined) names.set(`currency ${id}`, String(currency));
    }
  }
  return names;
}

function fieldsOf(
  spec: StoredFacts,
  row: VersionRow,
  before: StoredFact | null,
  after: StoredFact | null,
  names: Names,
): Correction['fields'] {
  return spec.fields.flatMap((field) => {
    const value = (fact: StoredFact | null, date: string | null) =>
      fact && displayedValue(spec, field, fact, date, names);
    const [old, own] = [value(before, row.before_date), value(after, row.after_date)];
    if (before && after && old === own) return [];
    const fact = after ?? before;
    return [
      {
        label: field.label,
        as: isNamed(field.as) ? ('text' as const) : field.as,
        currency: field.as === 'amount' && fact ? currencyOf(spec, fact, names) : null,
        ...{ before: old, after: own },
      },
    ];
  });
}

/** A value as shown: names in place of ids, and money in units of its currency. */
function displayedValue(spec: StoredFacts, field: CorrectedField, fact: StoredFact, date: string | null, names: Names) {
  const [part] = field.parts;
  const value = partOf(fact, part);
  if (field.as === 'day') return date;
  if (field.as === 'moment') return typeof value === 'number' ? new Date(value).toISOString() : value;
  if (isNamed(field.as)) return names.get(`${field.as} ${value}`) ?? null;
  const currency = currencyOf(spec, fact, names);
  return field.as === 'amount' && typeof value === 'number' && currency ? fromMinor(value, currency) : value;
}

function currencyOf({ currency }: StoredFacts, fact: StoredFact, names: Names): string | null {
  if (currency === null) return names.get(`currency ${partOf(fact, 1)}`) ?? null;
  return String(partOf(fact, currency) ?? '') || null;
}
