import type { DateRange } from '#shared/analytics/calendar.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Engine, Question, RawRow } from '../../facts/engine.ts';
import { type Tenant, wholeAccount } from '../../scope/tenant.ts';
import { axes, axisIds, type Depths, depthsWithin, dimensionsTo } from './axes.ts';
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
    return rows.map((row) => countOf(row, level, table));
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

function countOf(row: RawRow, level: Level, depths: Depths): Count {
  const times = levelDimensions[level].map((_, at) => String(row[`k${at}`]));
  const keys = axisIds
    .flatMap((axis) => axes[axis].slice(0, depths[axis]))
    .map((_, at) => String(row[`k${times.length + at}`]));
  const [placePath, itemPath] = [keys.slice(0, depths.place), keys.slice(depths.place)];
  return {
    // The later of a month and of a week that lies in it is the first day that both have.
    period: level === 'all' ? periodOf('all', '') : (times.toSorted().at(-1) ?? ''),
    ...{ place: unitKey(placePath), item: unitKey(itemPath), placePath, itemPath },
    shoppers: Number(row.m0 ?? 0),
  };
}
