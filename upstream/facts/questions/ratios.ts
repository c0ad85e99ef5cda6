import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import { countedFor, type RatioId, ratioParts, valueInfo } from '#shared/analytics/ratios.ts';
import { placeIn } from '#shared/table.ts';
import type { MeasureValue } from './cells.ts';

type Row = QueryAnswer['rows'][number];

/** Answers a question that may have ratios. @param answer answers a question without ratios */
export async function answerRatios(
  query: SemanticQuery,
  answer: (counted: SemanticQuery) => Promise<QueryAnswer>,
): Promise<QueryAnswer> {
  if (!query.ratios?.length) return await answer(query);
  return withRatios(query, await answer(countedQuery(query)));
}

/** The question with all measures that its ratios need. */
function countedQuery({ ratios = [], ...query }: SemanticQuery): SemanticQuery {
  return { ...query, measures: countedFor(query.measures, ratios) };
}

/**
 * Computes ratios from the measures of each row and of the totals. A ratio of totals divides
 * totals, not ratios. A comparison has a ratio only if both of its measures are compared over the
 * same days.
 */
function withRatios({ measures, ratios = [], dimensions }: SemanticQuery, counted: QueryAnswer): QueryAnswer {
  const asked = countedFor(measures, ratios);
  const ofNumbers = (numbers: readonly MeasureValue[], known: (ratio: RatioId) => boolean): MeasureValue[] => [
    ...measures.map((measure) => numbers[asked.indexOf(measure)] ?? null),
    ...ratios.map((ratio) => (known(ratio) ? ratioIn(ratio, (measure) => numbers[placeIn(asked, measure)]) : null)),
  ];
  const ofRow = (row: Row, known: (ratio: RatioId) => boolean): Row => [
    ...row.slice(0, dimensions.length),
    ...ofNumbers(row.slice(dimensions.length).map(numberOf), known),
  ];
  const { comparison } = counted;
  const always = () => true;
  const fairly = (ratio: RatioId) => isComparedAlike(comparison, ratio);
  return {
    ...counted,
    columns: [
      ...dimensions.map((id) => ({ id, kind: 'dimension' as const })),
      ...[...measures, ...ratios].map((id) => ({ id, kind: 'measure' as const })),
    ],
    rows: counted.rows.map((row) => ofRow(row, always)),
    totals: counted.totals && ofNumbers(counted.totals, always),
    comparison: comparison && {
      ...comparison,
      rows: comparison.rows.map((row) => ofRow(row, fairly)),
      totals: comparison.totals && ofNumbers(comparison.totals, fairly),
      ...(comparison.own && {
        own: {
          rows: comparison.own.rows.map((row) => ofRow(row, fairly)),
          totals: comparison.own.totals && ofNumbers(comparison.own.totals, fairly),
        },
      }),
    },
  };
}

const numberOf = (cell: Row[number]): MeasureValue => (typeof cell === 'number' ? cell : null);

const moneyDigits = 1e4;

function ratioIn(ratio: RatioId, numberOfMeasure: (measure: string) => MeasureValue | undefined): MeasureValue {
  const parts = ratioParts(ratio);
  const over = parts && numberOfMeasure(parts.over);
  const under = parts && numberOfMeasure(parts.under);
  if (over == null || under == null || under === 0) return null;
  const value = over / under;
  return valueInfo(ratio).format === 'money' ? Math.round(value * moneyDigits) / moneyDigits : value;
}

/** Whether both measures of a ratio are compared over the same days, all of them or the same part. */
function isComparedAlike(comparison: QueryAnswer['comparison'], ratio: RatioId): boolean {
  const parts = ratioParts(ratio);
  if (!comparison || !parts) return false;
  const gapOf = (measure: string) => (comparison.gaps ?? []).find(({ measures }) => measures.includes(measure));
  return gapOf(parts.over) === gapOf(parts.under);
}
