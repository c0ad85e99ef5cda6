import type { MeasureId } from '#shared/analytics/measures.ts';
import { type Measure, measures } from '#shared/analytics/measures.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';
import type { ResolvedFilter } from './conditions.ts';

/** A retailer that a brand sells at. */
export interface Retailer extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly reports: 0 | 1;
}

export const retailersStatement = (tenant: Tenant): Statement =>
  statement(
    `SELECT r.id, r.name, a.reports_sales AS reports
     FROM account_retailer a JOIN retailer r ON r.id = a.retailer_id
     WHERE a.account_id = ? ORDER BY r.id`,
    tenant.accountId,
  );

/** The retailers that match the filters of a question. */
export const retailersAsked = (retailers: readonly Retailer[], filters: readonly ResolvedFilter[]): Retailer[] =>
  retailers.filter(({ id }) =>
    filters.every(
      ({ dimension, op, values }) => dimension !== 'retailer' || values.includes(String(id)) === (op === 'in'),
    ),
  );

export const reportingIds = (asked: readonly Retailer[]): number[] =>
  asked.filter(({ reports }) => reports === 1).map(({ id }) => id);

export function needsSalesReports(measure: MeasureId): boolean {
  const { reported }: Measure = measures[measure];
  return reported === true;
}
