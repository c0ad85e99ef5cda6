import type { DimensionId } from '#shared/analytics/dimensions.ts';
import { Failure } from '#shared/api/failure.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import type { AskedUnits, Engine, Question, RawRow, UnitCounts } from '#upstream/facts/engine.ts';
import { type Tenant, wholeAccount } from '#upstream/scope/tenant.ts';
import { type Depths, dimensionsTo } from './axes.ts';
import { type Level, levelDimensions, periodOf } from './calendar-blocks.ts';
import { unitKey } from './member-groups.ts';

/** Shoppers in the periods of a level, by the dimensions of each axis. Keys are those of units. */
export interface Counts extends Omit<UnitCounts, 'times'> {
  /** First day of each period. */
  readonly periods: readonly string[];
}

/** The most combinations that are examined. */
const maxCounts = 100_000;

/**
 * Counts shoppers by the periods of a level, and by every dimension of the axes down to the depths. It always counts the
 * whole account, so that the same cells are withheld for everyone.
 * @throws Failure 400 where there are too many combinations
 */
export async function readCounts(
  engine: Engine,
  tenant: Tenant,
  { level, range, depths }: { readonly level: Level; readonly range: DateRange; readonly depths: Depths },
): Promise<readonly Counts[]> {
  const asked: AskedUnits = {
    tenant: wholeAccount(tenant),
    ...{ range, times: levelDimensions[level] },
    places: dimensionsTo('place', depths),
    items: dimensionsTo('item', depths),
  };
  const counted = (await engine.countUnits?.(asked)) ?? (await countByRows(engine, asked));
  if (counted.reduce((sum, { shoppers }) => sum + shoppers.length, 0) > maxCounts)
    throw new Failure('too-many-combinations', { field: 'dimensions' });
  return counted.map(({ times, ...counts }) => ({ ...counts, periods: times.map((keys) => firstDay(level, keys)) }));
}

/** A piece has the keys of its month and its week, and begins with the later of the two. */
const firstDay = (level: Level, keys: readonly string[]): string =>
  level === 'all' ? periodOf('all', '') : keys.reduce((latest, start) => (start > latest ? start : latest), '');

async function countByRows(engine: Engine, asked: AskedUnits): Promise<readonly UnitCounts[]> {
  const tables = asked.places.flatMap((places) => asked.items.map((items) => ({ ...asked, places, items })));
  const { answers } = await engine.read(tables.map(questionOf));
  return tables.map((table, at) => inColumns(answers[at]?.rows ?? [], table));
}

interface Table extends Pick<AskedUnits, 'tenant' | 'range' | 'times'> {
  readonly places: readonly DimensionId[];
  readonly items: readonly DimensionId[];
}

const questionOf = ({ tenant, range, times, places, items }: Table): Question => ({
  selection: {
    measures: ['shoppers'],
    dimensions: [...times, ...places, ...items],
    ...{ filters: [], having: [], order: [], reporting: [], range, limit: maxCounts + 1, offset: 0 },
  },
  wanted: ['rows'],
  tenant,
  money: { currency: '', table: null },
});

function inColumns(rows: readonly RawRow[], { times, places, items }: Table): UnitCounts {
  const [time, place, item] = [
    new KeyColumns(0, times.length),
    new KeyColumns(times.length, places.length),
    new KeyColumns(times.length + places.length, items.length),
  ];
  return {
    timeOf: Int32Array.from(rows, (row) => time.placeOf(row)),
    placeOf: Int32Array.from(rows, (row) => place.placeOf(row)),
    itemOf: Int32Array.from(rows, (row) => item.placeOf(row)),
    shoppers: Int32Array.from(rows, ({ m0 }) => Number(m0 ?? 0)),
    ...{ times: time.keys, places: place.keys, items: item.keys },
  };
}

/** Columns that form a key together: each combination once, in order of appearance. */
class KeyColumns {
  readonly keys: string[][] = [];
  readonly #columns: readonly string[];
  readonly #places = new Map<string, number>();

  constructor(first: number, count: number) {
    this.#columns = Array.from({ length: count }, (_, at) => `k${first + at}`);
  }

  placeOf(row: RawRow): number {
    const keys = this.#columns.map((column) => String(row[column]));
    const name = unitKey(keys);
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    this.#places.set(name, this.keys.length);
    return this.keys.push(keys) - 1;
  }
}
