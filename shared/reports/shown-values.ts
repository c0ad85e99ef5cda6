import type { MeasureId } from '../analytics/measures.ts';
import type { RatioId, ValueId } from '../analytics/ratios.ts';

/** Values in the cells of a report: its measures, then its ratios. */
export const shownValues = ({
  values,
  ratios,
}: {
  readonly values: readonly MeasureId[];
  readonly ratios: readonly RatioId[];
}): ValueId[] => [...values, ...ratios];

/** The members of the column that rows are sorted by, from the outermost; none for the totals. */
export const orderedColumn = (
  order: { readonly column?: string | readonly string[] | undefined } | null,
): readonly string[] => (order?.column === undefined ? [] : [order.column].flat());
