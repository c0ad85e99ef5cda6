import type { RowDays } from '#shared/analytics/comparison.ts';
import type { Family } from '#shared/analytics/dimensions.ts';
import { type DimensionId, isNumeric } from '#shared/analytics/measures.ts';
import { bucketStart, type DateRange, isGranularity, weekday } from '#shared/time/calendar.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';
import type { Dialect } from '../dialect.ts';
import type { DimensionColumn } from '../families/family.ts';
import { dimensionOf } from '../families.ts';
import { type DayCondition, dayConditionSql } from './day-condition.ts';

export interface ResolvedFilter {
  readonly dimension: DimensionId;
  readonly op: 'in' | 'not-in';
  readonly values: readonly string[];
}

interface Narrowed {
  readonly range: DateRange;
  readonly dimensions: readonly DimensionId[];
  readonly filters: readonly ResolvedFilter[];
  readonly days?: DayCondition;
}

/** SQL condition on rows `f`: of the tenant, in the range, and matching the filters. */
export function conditionsOf(
  narrowed: Narrowed,
  { family, table }: { readonly family: Family; readonly table: string },
  tenant: Tenant,
  dialect: Dialect,
): string {
  const { range, filters, dimensions, days } = narrowed;
  const used = [...dimensions, ...filters.map(({ dimension }) => dimension)].map((id) => dimensionOf(family, id));
  const account = dialect.value(tenant.accountId);
  return [
    `f.account_id = ${account}`,
    `f.date BETWEEN ${dialect.day(range.from)} AND ${dialect.day(range.to)}`,
    ...(days ? [dayConditionSql(days, dialect)] : []),
    ...(tenant.operatorIds === null ? [] : [dialect.within('f.operator_id', tenant.operatorIds)]),
    ...new Set(used.flatMap(({ optional, column }) => (optional ? [`f.${column} <> 0`] : []))),
    ...filters.map(({ dimension, op, values }) => {
      const within = admits(dimensionOf(family, dimension), table, keysIn(dimension, values), account, dialect);
      return op === 'in' ? within : `NOT (${within})`;
    }),
  ].join(' AND ');
}

/** A filter's text values, converted to the type of the key. */
const keysIn = (dimension: DimensionId, values: readonly string[]): readonly (string | number)[] =>
  isNumeric(dimension) ? values.map(Number) : values;

/** The column of a dimension, before periods and properties are derived from it. */
export function columnIn(table: string, { column, ofTable }: DimensionColumn): string {
  const key = ofTable?.(table) ?? null;
  return key === null ? `f.${column}` : `'${key}'`;
}

function admits(
  of: DimensionColumn,
  table: string,
  values: readonly (string | number)[],
  account: string,
  dialect: Dialect,
): string {
  const { column, period, property } = of;
  if (property) {
    const ofAccount = `SELECT id FROM ${property.table} WHERE account_id = ${account}`;
    const known = `f.${column} IN (${ofAccount} AND ${dialect.within(property.column, values)})`;
    // Ids without a row in the table have an empty property.
    return values.includes('') ? `(${known} OR f.${column} NOT IN (${ofAccount}))` : known;
  }
  const own = columnIn(table, of);
  const key = period ? dialect.period(own, period) : own;
  return dialect.within(key, values);
}

/** Which days of the range the filters admit; null for all of them. */
export function admittedDays(filters: readonly ResolvedFilter[]): RowDays['admits'] {
  const tests = filters.flatMap(({ dimension, op, values }): NonNullable<RowDays['admits']>[] => {
    const wanted = op === 'in';
    if (dimension === 'weekday') return [(day) => values.some((key) => Number(key) === weekday(day)) === wanted];
    return isGranularity(dimension) ? [(day) => values.includes(bucketStart(day, dimension)) === wanted] : [];
  });
  return tests.length === 0 ? null : (day) => tests.every((admits) => admits(day));
}
