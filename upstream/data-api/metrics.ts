import { incompatibility } from '#shared/analytics/compatibility.ts';
import {
  dimensionIds,
  dimensions,
  isNumeric,
  type MeasureId,
  measureIds,
  measures,
} from '#shared/analytics/measures.ts';
import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import type { MetricsAnswer, MetricsCatalog } from '#shared/api/families/data-api-schemas.ts';
import { hasKey } from '#shared/table.ts';
import type { Handler } from '../calls/handler.ts';
import { isLargeQuery, withTurn } from '../calls/heavy/heavy-call.ts';
import { answerQuery } from '../facts/questions/answer.ts';
import { checkQuery } from '../facts/questions/check.ts';
import { countKeyCall } from './key-call.ts';

/** Answers the same query as pages, in the scope of the key, with the same facts, rules and withheld numbers. */
export const publicMetricsQuery: Handler<'publicMetricsQuery'> = async (context) => {
  const { id, scope, perMinute, remaining } = await countKeyCall(context, 'metrics:read');
  const query = checkQuery(context.body, scope.accountType);
  const { database, facts } = context.var;
  const ask = () => answerQuery(facts, { query, scope, sample: null, now: Date.now() });
  const place = { pool: 'reads', userId: `key ${id}`, accountId: scope.accountId } as const;
  const answer = isLargeQuery(query) ? await withTurn(database, place, ask) : await ask();
  return { perMinute, remaining, answer: metricsOf(query, answer) };
};

export const publicMetricsCatalog: Handler<'publicMetricsCatalog'> = async (context) => {
  const { scope, perMinute, remaining } = await countKeyCall(context, 'metrics:read');
  const accountType = scope.accountType === 1 ? 'brand' : 'retailer';
  const own = measureIds.filter((id) => isOf(id, accountType));
  const answer: MetricsCatalog = {
    ...{ accountType, currency: scope.currency, timezone: scope.timezone },
    measures: own.map((id) => {
      const { label, definition, unit, format, kind } = measures[id];
      const by = dimensionIds.filter((dimension) => incompatibility(id, dimension) === null);
      return { id, label, definition, unit, format, kind, dimensions: by };
    }),
    dimensions: dimensionIds
      .filter((id) => own.some((measure) => incompatibility(measure, id) === null))
      .map((id) => ({ id, label: dimensions[id].label, kind: dimensions[id].kind, numeric: isNumeric(id) })),
  };
  return { perMinute, remaining, answer };
};

function isOf(id: MeasureId, accountType: MetricsCatalog['accountType']): boolean {
  const types: readonly string[] = measures[id].accountTypes;
  return types.includes(accountType);
}

function metricsOf({ offset = 0, limit }: SemanticQuery, answered: QueryAnswer): MetricsAnswer {
  const { columns, factsFrom, factsThrough, factsChangedAt, completeThrough, incompleteFrom, ...rest } = answered;
  const { truncated, salesReporting, ...shown } = rest;
  return {
    ...shown,
    columns: columns.map((column) => ({ ...column, ...unitOf(column.id) })),
    freshness: { changedAt: factsChangedAt, completeThrough, incompleteFrom },
    coverage: { from: factsFrom, through: factsThrough, salesReporting },
    nextOffset: truncated ? offset + limit : null,
  };
}

function unitOf(id: string): Pick<MetricsAnswer['columns'][number], 'label' | 'unit' | 'format'> {
  if (hasKey(measures, id)) {
    const { label, unit, format } = measures[id];
    return { label, unit, format };
  }
  return { label: hasKey(dimensions, id) ? dimensions[id].label : id, unit: null, format: null };
}
