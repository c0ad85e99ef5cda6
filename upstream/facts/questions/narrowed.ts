import { type DimensionId, dimensions } from '#shared/analytics/measures.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Bound } from '#upstream/platform/storage/statement.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';
import type { ResolvedFilter } from './conditions.ts';

type Filters = readonly ResolvedFilter[];

/** Columns of the dimensions that can be filtered, and whether they are numbers. */
export type Columns = Partial<Record<DimensionId, { readonly column: string; readonly numeric: boolean }>>;

const ofOffers: Columns = {
  product: { column: 'product_id', numeric: true },
  retailer: { column: 'retailer_id', numeric: true },
  operator: { column: 'operator_id', numeric: true },
  country: { column: 'country', numeric: false },
};

/** SQL condition on offers `o`: of the tenant, and matching the filters. */
export const offersOf = (tenant: Tenant, filters: Filters, bound: Bound): string =>
  conditionsOf('o', ofOffers, tenant, filters, bound);

/** @throws for a filter of a dimension that the table doesn’t have */
export function conditionsOf(alias: string, columns: Columns, tenant: Tenant, filters: Filters, bound: Bound): string {
  return [
    `${alias}.account_id = ${bound.add(tenant.accountId)}`,
    ...(tenant.operatorIds === null ? [] : [`${alias}.operator_id IN ${bound.list(tenant.operatorIds)}`]),
    ...filters.map(({ dimension, op, values }) => {
      const found = columns[dimension];
      if (!found) throw refused(dimension);
      const keys = found.numeric ? values.map(Number) : values;
      return `${alias}.${found.column} ${op === 'in' ? 'IN' : 'NOT IN'} ${bound.list(keys)}`;
    }),
  ].join(' AND ');
}

const refused = (dimension: DimensionId): Failure =>
  new Failure('not-filterable', { details: { label: dimensions[dimension].label }, field: 'filters' });

/** The number of rows on earlier pages. @throws Failure 400 for an invalid cursor */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw new Failure('cursor-unknown', { errors: { cursor: 'is not known' } });
  return Number(cursor);
}

/** A page of rows, given one row more than the limit. */
export function pageOf<Row>(rows: readonly Row[], offset: number, limit: number) {
  return { shown: rows.slice(0, limit), nextCursor: rows.length > limit ? String(offset + limit) : null };
}
