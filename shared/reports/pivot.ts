import { comparedRow, comparedTotals } from '../analytics/comparison.ts';
import { noComparisonNotes } from '../analytics/comparison-words.ts';
import type { QueryAnswer } from '../analytics/query.ts';
import { insteadOf, isWithheld } from '../analytics/withheld.ts';
import type { DateRange } from '../time/calendar.ts';
import type { ReportDefinition } from './definition.ts';
import { shownValues } from './shown-values.ts';

/** Values of one cell of a pivot, in the order of the report's measures and ratios; null if unknown. */
export interface PivotCell {
  readonly values: readonly (number | null)[];
  /** Values over the days that have a comparison. */
  readonly compared: readonly (number | null)[];
  /** Values of the compared period, in the same order; null without a comparison. */
  readonly before: readonly (number | null)[] | null;
  /** Whether its shopper measures are withheld for privacy. */
  readonly withheld: boolean;
  /** A wider period for which they can be shown; null if there is none. */
  readonly instead: DateRange | null;
}

/** A member of a dimension, with its label and filter value. */
export interface PivotMember {
  /** Members of the dimensions from the outermost to this one. */
  readonly keys: readonly string[];
  readonly labels: readonly string[];
}

/** Columns: the members of the innermost dimension, each group followed by its total. */
export interface PivotColumn extends PivotMember {
  readonly kind: 'member' | 'total';
  /** 0 for the outermost dimension. */
  readonly depth: number;
}

export interface PivotLine extends PivotMember {
  /** A group has rows below it, and a total of its own. */
  readonly kind: 'group' | 'row';
  /** 0 for the outermost dimension. */
  readonly depth: number;
  /** The group began on an earlier page. */
  readonly continued: boolean;
  /** Null until it is loaded. */
  readonly total: PivotCell | null;
  /** One cell per column. Null if there are no facts, or while `Pivot.filled` is false. */
  readonly cells: readonly (PivotCell | null)[];
}

export interface Pivot {
  readonly columns: readonly PivotColumn[];
  readonly lines: readonly PivotLine[];
  /** Totals of everything within the filters, overall and by column. */
  readonly foot: Pick<PivotLine, 'total' | 'cells'>;
  /** Whether there are more columns than shown; the totals include them. */
  readonly moreColumns: boolean;
  /** Sentences that explain why some cells have no comparison. */
  readonly uneven: readonly string[];
  /** Whether the body is loaded. */
  readonly filled: boolean;
  /** Whether an answer was truncated, so that an empty cell may have a value. */
  readonly cut: boolean;
}

interface BodyAnswer {
  readonly down: number;
  readonly across: number;
  readonly answer: QueryAnswer;
}

export interface PivotAnswers {
  readonly rows: QueryAnswer;
  readonly columns: QueryAnswer | null;
  /** Answers to `bodyQueries`; null while they load. */
  readonly body: readonly BodyAnswer[] | null;
}

/**
 * Builds a page of a report from its answers. Nothing is calculated: every number comes from an answer.
 * @param hasComparison false if the compared period starts before the first day with facts
 */
export function pivotOf(
  definition: ReportDefinition,
  page: number,
  { rows, columns, body }: PivotAnswers,
  hasComparison: boolean,
): Pivot {
  const depths = definition.rows.length;
  const cellsByDepth = new Map(
    (body ?? []).map(({ down, across, answer }) => [
      `${down} ${across}`,
      indexOf(answer, down + across, hasComparison),
    ]),
  );
  const pivotColumns = columns ? columnsOf(membersOf(columns, definition.columns.length)) : [];
  const columnTotals = columns ? indexOf(columns, definition.columns.length, hasComparison) : null;
  const cellsOf = (keys: readonly string[]) =>
    pivotColumns.map((column) => {
      const across = column.keys.length;
      const found =
        keys.length === 0 && column.kind === 'member' ? columnTotals : cellsByDepth.get(`${keys.length} ${across}`);
      return found?.get(idOf([...keys, ...column.keys])) ?? null;
    });
  let openKeys: readonly string[] = [];
  const lines = (depths === 0 ? [] : membersOf(rows, depths)).flatMap(({ keys, labels }, at): PivotLine[] => {
    const groups: PivotLine[] = [];
    for (let depth = 0; depth < depths - 1; depth += 1) {
      if (groups.length === 0 && keys[depth] === openKeys[depth]) continue;
      const member = { keys: keys.slice(0, depth + 1), labels: labels.slice(0, depth + 1) };
      groups.push({
        ...{ kind: 'group', depth, continued: page > 1 && at === 0, ...member },
        total: cellsByDepth.get(`${depth + 1} 0`)?.get(idOf(member.keys)) ?? null,
        cells: cellsOf(member.keys),
      });
    }
    openKeys = keys;
    const total = cellAt(rows, at, depths, hasComparison);
    return [
      ...groups,
      { ...{ kind: 'row', depth: depths - 1, continued: false, keys, labels, total }, cells: cellsOf(keys) },
    ];
  });
  const unknown = shownValues(definition).map(() => null);
  return {
    ...{ columns: pivotColumns, lines },
    foot: {
      total: {
        values: rows.totals ?? unknown,
        compared: comparedTotals(rows) ?? unknown,
        before: hasComparison ? (rows.comparison?.totals ?? null) : null,
        withheld: rows.withheld?.totals ?? false,
        instead: rows.withheld?.totalsInstead ?? null,
      },
      cells: cellsOf([]),
    },
    moreColumns: columns?.truncated ?? false,
    uneven: hasComparison ? [...new Set(answersOf({ rows, columns, body }).flatMap(noComparisonNotes))] : [],
    filled: body !== null,
    cut: body?.some(({ answer }) => answer.truncated) ?? false,
  };
}

/** Columns of the members: with several dimensions, each group ends with its total. */
function columnsOf(members: readonly PivotMember[]): PivotColumn[] {
  return members.flatMap((member, at): PivotColumn[] => {
    const { keys, labels } = member;
    const next = members[at + 1]?.keys ?? [];
    const own: PivotColumn = { ...member, kind: 'member', depth: keys.length - 1 };
    const closingTotals = keys.slice(0, -1).flatMap((_, depth): PivotColumn[] => {
      const group = keys.slice(0, depth + 1);
      const continues = idOf(next.slice(0, depth + 1)) === idOf(group);
      return continues ? [] : [{ kind: 'total', depth, keys: group, labels: labels.slice(0, depth + 1) }];
    });
    return [own, ...closingTotals.toReversed()];
  });
}

const answersOf = ({ rows, columns, body }: PivotAnswers): QueryAnswer[] =>
  [rows, columns, ...(body ?? []).map(({ answer }) => answer)].filter((answer) => answer !== null);

const idOf = (keys: readonly string[]): string => keys.join('\u0000');

const membersOf = ({ rows, keys = [] }: QueryAnswer, depths: number): PivotMember[] =>
  rows.map((row, at) => {
    const labels = row.slice(0, depths).map((label) => String(label ?? ''));
    return { keys: keys[at] ?? labels, labels };
  });

function indexOf(answer: QueryAnswer, depths: number, hasComparison: boolean): Map<string, PivotCell> {
  const members = membersOf(answer, depths);
  return new Map(members.map(({ keys }, at) => [idOf(keys), cellAt(answer, at, depths, hasComparison)]));
}

function cellAt(answer: QueryAnswer, at: number, depths: number, hasComparison: boolean): PivotCell {
  const { rows, comparison } = answer;
  const numbers = (row: QueryAnswer['rows'][number] | undefined) =>
    (row ?? []).slice(depths).map((value) => (typeof value === 'number' ? value : null));
  const before = hasComparison && comparison ? numbers(comparison.rows[at]) : null;
  return {
    ...{ values: numbers(rows[at]), compared: numbers(comparedRow(answer, at)), before },
    ...{ withheld: isWithheld(answer, at), instead: insteadOf(answer, at) },
  };
}
