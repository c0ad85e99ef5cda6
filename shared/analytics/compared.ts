import type { QueryAnswer } from './query.ts';

type Row = QueryAnswer['rows'][number];

/** A row of an answer, by its place, over the days alone that are compared: a change is told from these figures. */
export const comparedRow = ({ rows, comparison }: QueryAnswer, at: number): Row | undefined =>
  comparison?.own?.rows[at] ?? rows[at];

/** The same of its totals. */
export const comparedTotals = ({ totals, comparison }: QueryAnswer): QueryAnswer['totals'] =>
  comparison?.own?.totals ?? totals;
