import { type Measure, type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';

type Row = QueryAnswer['rows'][number];

/** Rounds scaled counts. Rows that add up to their total still do so after rounding. */
export function wholeCounts(query: SemanticQuery, answer: QueryAnswer): QueryAnswer {
  const width = query.dimensions.length;
  const counts = query.measures.flatMap((measure, at) => (isCount(measure) ? [at] : []));
  const { rows, totals, comparison, truncated } = answer;
  const isWhole = !truncated && !query.offset && query.having.length === 0;
  return {
    ...answer,
    rows: rounded(rows, counts, width, isWhole ? totals : null),
    totals: totals && roundedRow(totals, counts),
    comparison: comparison && {
      ...comparison,
      rows: rounded(comparison.rows, counts, width, null),
      totals: comparison.totals && roundedRow(comparison.totals, counts),
      ...(comparison.own && {
        own: {
          rows: rounded(comparison.own.rows, counts, width, null),
          totals: comparison.own.totals && roundedRow(comparison.own.totals, counts),
        },
      }),
    },
  };
}

function isCount(id: MeasureId): boolean {
  const { kind, format }: Measure = measures[id];
  return kind === 'additive' && format === 'integer';
}

function rounded(rows: readonly Row[], counts: readonly number[], width: number, totals: QueryAnswer['totals']): Row[] {
  const columns = new Map(
    counts.map((at) => [
      width + at,
      roundToTotal(
        rows.map((row) => row[width + at] ?? null),
        totals?.[at] ?? null,
      ),
    ]),
  );
  return rows.map((row, at) => row.map((cell, column) => columns.get(column)?.[at] ?? cell));
}

const roundedRow = (row: readonly (number | null)[], counts: readonly number[]): (number | null)[] =>
  row.map((value, at) => (value !== null && counts.includes(at) ? Math.round(value) : value));

/** Rounds each value. If they add up to a total, the largest fractions are rounded up first. */
function roundToTotal(values: Row, total: number | null): Row {
  const sum = values.reduce<number>((all, value) => all + (typeof value === 'number' ? value : 0), 0);
  if (total === null || Math.abs(sum - total) > 1e-6 * Math.max(1, Math.abs(total)))
    return values.map((value) => (typeof value === 'number' ? Math.round(value) : value));
  const down = values.map((value) => (typeof value === 'number' ? Math.floor(value + 1e-9) : value));
  const missing = Math.round(total) - down.reduce<number>((all, value) => all + Number(value ?? 0), 0);
  const fractions = values.map((value, at) => ({ at, rest: Number(value ?? 0) - Number(down[at] ?? 0) }));
  const up = new Set(
    fractions
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, Math.max(0, missing))
      .map(({ at }) => at),
  );
  return down.map((value, at) => (typeof value === 'number' && up.has(at) ? value + 1 : value));
}
