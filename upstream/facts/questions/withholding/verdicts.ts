import type { DimensionId } from '#shared/analytics/dimensions.ts';
import { bucketEnd, type DateRange, earlier, isGranularity, later } from '#shared/time/calendar.ts';
import type { Scaling } from '#upstream/anonymise/scaling.ts';
import type { Engine } from '#upstream/facts/engine.ts';
import { type Tenant, wholeAccount } from '#upstream/scope/tenant.ts';
import { admittedDays, type ResolvedFilter } from '../conditions.ts';
import { readFamilyCoverage } from '../coverage.ts';
import { shownKey } from '../names.ts';
import { type Axis, admitsMember, depthsOf, membersByRow, rowOf } from './axes.ts';
import type { Days } from './calendar-blocks.ts';
import { readCounts } from './counts.ts';
import { type Cell, Disclosure, type Verdict } from './disclosure.ts';

/** Rows of a question whose shoppers may be withheld, and their days. */
export interface AskedRows {
  readonly dimensions: readonly DimensionId[];
  readonly filters: readonly ResolvedFilter[];
  readonly range: DateRange;
  readonly keys: readonly (readonly string[])[];
}

interface Asker {
  readonly engine: Engine;
  readonly tenant: Tenant;
  /** How sample data makes up names of brands; null for real ones. */
  readonly sample: Scaling | null;
}

/** Decides for each row whether its shoppers are disclosed. Rows of the same dimensions and filters share the reads. */
export async function verdictsOf(asker: Asker, asked: readonly AskedRows[]): Promise<readonly (readonly Verdict[])[]> {
  const { engine, tenant } = asker;
  const { first, last } = await readFamilyCoverage(engine.references, wholeAccount(tenant), 'retailer');
  const own = tenant.operatorIds;
  const within: ResolvedFilter[] = own ? [{ dimension: 'operator', op: 'in', values: own.map(String) }] : [];
  const known = new Map<string, Promise<Disclosure>>();
  return await Promise.all(
    asked.map(async ({ filters: given, ...rows }) => {
      if (first === null || last === null) return rows.keys.map(() => ({ isDisclosed: true, instead: null }));
      const filters = [...given, ...within];
      const depths = depthsOf([...rows.dimensions, ...filters.map(({ dimension }) => dimension)]);
      const coverage = { from: first, to: last };
      const name = JSON.stringify(depths);
      const disclosure =
        known.get(name) ??
        Disclosure.of((level, range) => readCounts(engine, tenant, { level, range, depths }), coverage);
      known.set(name, disclosure);
      return await decided(await disclosure, { ...rows, filters }, asker.sample);
    }),
  );
}

async function decided(disclosure: Disclosure, rows: AskedRows, sample: Scaling | null): Promise<readonly Verdict[]> {
  const { dimensions, filters, keys } = rows;
  const shown = (dimension: DimensionId, key: string) => shownKey(sample, dimension, key);
  const membersOf = (axis: Axis) => {
    const leaves = disclosure.leaves[axis].filter(({ path }) => admitsMember(axis, path, filters));
    return membersByRow(axis, leaves, dimensions, shown);
  };
  const members = { place: membersOf('place'), item: membersOf('item') };
  const of = (axis: Axis, key: readonly string[]) => members[axis].get(rowOf(axis, dimensions, key)) ?? [];
  const times = dimensions.flatMap((dimension, at) =>
    isGranularity(dimension) || dimension === 'weekday' ? [at] : [],
  );
  const known = new Map<string, Days>();
  const daysOnce = (key: readonly string[]): Days => {
    const name = times.map((at) => key[at]).join(' ');
    const days = known.get(name) ?? daysOf(rows, key);
    known.set(name, days);
    return days;
  };
  return await disclosure.decide(
    keys.map((key): Cell => ({ members: { place: of('place', key), item: of('item', key) }, days: daysOnce(key) })),
  );
}

/** The days of a row: those of its period or weekday that are in the range and match the filters. */
function daysOf({ dimensions, filters, range }: AskedRows, key: readonly string[]): Days {
  const admits = admittedDays([...filters, ...weekdayOf(dimensions, key)]);
  const time = dimensions.findIndex((dimension) => isGranularity(dimension));
  const [by, start] = [dimensions[time], key[time]];
  if (!by || !isGranularity(by) || start === undefined) return { ...range, admits };
  return { from: later(range.from, start), to: earlier(range.to, bucketEnd(start, by)), admits };
}

function weekdayOf(dimensions: readonly DimensionId[], key: readonly string[]): ResolvedFilter[] {
  const at = dimensions.indexOf('weekday');
  return at < 0 ? [] : [{ dimension: 'weekday', op: 'in', values: [key[at] ?? ''] }];
}
