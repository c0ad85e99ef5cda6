import type { DateRange } from '#shared/analytics/calendar.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Engine, Question, RawRow } from '../../facts/engine.ts';
import { type Tenant, wholeAccount } from '../../scope/tenant.ts';
import { type Depths, depthsWithin, dimensionsTo } from './axes.ts';
import { type Level, levelDimensions, periodOf } from './calendar-blocks.ts';
import { unitKey } from './member-groups.ts';

/** How many shoppers there were of a unit of each axis in one period. */
export interface Count {
  readonly period: string;
  readonly place: string;
  readonly item: string;
  readonly placePath: readonly string[];
  readonly itemPath: readonly string[];
  readonly shoppers: number;
}

/** More combinations than these are not looked through. */
const maxCounts = 100_000;

/**
 * Shoppers of the whole account, whoever asks, so that everybody finds the same cells withheld: by the periods of a
 * level and by every dimension of the axes down to the depths.
 * @throws Failure 400 where there are too many combinations
 */
export async function readCounts(
  engine: Engine,
  tenant: Tenant,
  { level, range, depths }: { readonly level: Level; readonly range: DateRange; readonly depths: Depths },
): Promise<readonly Count[]> {
  const tables = depthsWithin(depths);
  const { answers } = await engine.read(tables.map((table) => questionOf(tenant, level, range, table)));
  const counts = answers.flatMap(({ rows = [] }, at) => {
    const table = tables[at] ?? depths;
    return rows.map(reader(level, table));
  });
  if (counts.length > maxCounts) throw new Failure('too-many-combinations', { field: 'dimensions' });
  return counts;
}

const questionOf = (tenant: Tenant, level: Level, range: DateRange, depths: Depths): Question => ({
  selection: {
    measures: ['shoppers'],
    dimensions: [...levelDimensions[level], ...dimensionsTo(depths)],
    ...{ filters: [], having: [], order: [], reporting: [], range, limit: maxCounts + 1, offset: 0 },
  },
  wanted: ['rows'],
  tenant: wholeAccount(tenant),
  money: { currency: '', table: null },
  unnamed: true,
});

/** Reads rows of one question. Units are met in many periods, so that each is named once. */
function reader(level: Level, { place, item }: Depths): (row: RawRow) => Count {
  const times = levelDimensions[level].length;
  const placeOf = unitReader(times, place);
  const itemOf = unitReader(times + place, item);
  return (row) => {
    const [where, what] = [placeOf(row), itemOf(row)];
    return {
      period: level === 'all' ? periodOf('all', '') : latest(row, times),
      ...{ place: where.key, item: what.key, placePath: where.path, itemPath: what.path },
      shoppers: Number(row.m0 ?? 0),
    };
  };
}

/** The later of a month and of a week that lies in it is the first day that both have. */
function latest(row: RawRow, times: number): string {
  let found = '';
  for (let at = 0; at < times; at += 1) {
    const start = String(row[`k${at}`]);
    if (start > found) found = start;
  }
  return found;
}

interface Unit {
  readonly key: string;
  readonly path: readonly string[];
}

/** Reads the unit of one axis, whose keys are some columns in a row. */
function unitReader(first: number, depth: number): (row: RawRow) => Unit {
  const columns = Array.from({ length: depth }, (_, at) => `k${first + at}`);
  const units = new Map<string, Unit>();
  return (row) => {
    let name = '';
    for (const column of columns) name += `${String(row[column])}\u0000`;
    const known = units.get(name);
    if (known) return known;
    const path = columns.map((column) => String(row[column]));
    const unit = { key: unitKey(path), path };
    units.set(name, unit);
    return unit;
  };
}
