import { comparedRow } from '#shared/analytics/comparison.ts';
import type { DimensionId, MeasureId } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { insteadOf, isWithheld } from '#shared/analytics/withheld.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import type { Narrowing } from '../analytics/drill.ts';
import { unknownName, valueIn, valueOfRow } from './answer.ts';

export interface TableRow {
  readonly kind: 'row';
  readonly id: string;
  readonly label: string;
  /** All that the row is of, the outermost first. */
  readonly members: readonly Narrowing[];
  readonly values: readonly (number | null)[];
  /** The same over the days alone that are compared. */
  readonly compared: readonly (number | null)[] | null;
  /** The same of what it is compared with; null where nothing is. */
  readonly before: readonly (number | null)[] | null;
  /** Its measures of shoppers are withheld for privacy. */
  readonly withheld: boolean;
  /** Other days for which they aren't withheld; null if there are none. */
  readonly instead: DateRange | null;
}

/** The head of a group, with its subtotal from a query of its own; null if that query didn't return the group. */
export interface TableGroup {
  readonly kind: 'group';
  readonly id: string;
  readonly label: string;
  /** All that the group is of, the outermost first. */
  readonly members: readonly Narrowing[];
  readonly dimension: DimensionId;
  /** 0 for the outermost group. */
  readonly depth: number;
  readonly values: readonly (number | null)[] | null;
  /** The same over the days alone that are compared. */
  readonly compared: readonly (number | null)[] | null;
  /** The same of what it is compared with; null where nothing is. */
  readonly before: readonly (number | null)[] | null;
  readonly withheld: boolean;
  readonly instead: DateRange | null;
  /** The group starts on an earlier page. */
  readonly continued: boolean;
}

interface Table {
  readonly answer: QueryAnswer;
  readonly subtotals: readonly QueryAnswer[];
  readonly grouping: readonly DimensionId[];
  readonly measures: readonly MeasureId[];
  /** Whether this isn't the first page. */
  readonly isLaterPage: boolean;
}

/** The rows in order, with a head for each group. Subtotals come from queries, never from summing rows. */
export function tableRows({ answer, subtotals, grouping, measures, isLaterPage }: Table): (TableRow | TableGroup)[] {
  const depths = grouping.length - 1;
  const known = subtotals.map(
    (subtotal) =>
      new Map(
        subtotal.rows.map((row, at) => [
          idOf(subtotal, at),
          {
            values: measures.map((measure) => valueIn(subtotal, row, measure)),
            ...{ compared: comparedOf(subtotal, at, measures), before: beforeOf(subtotal, at, measures) },
            ...{ withheld: isWithheld(subtotal, at), instead: insteadOf(subtotal, at) },
          },
        ]),
      ),
  );
  let open: readonly string[] = [];
  return answer.rows.flatMap((row, at) => {
    const keys = answer.keys?.[at] ?? [];
    const name = (depth: number) => (row[depth] === null || row[depth] === '' ? unknownName : String(row[depth]));
    const members = grouping.map((dimension, depth) => ({ dimension, key: keys[depth] ?? '' }));
    const heads: TableGroup[] = [];
    for (let depth = 0; depth < depths; depth += 1) {
      if (heads.length === 0 && keys[depth] === open[depth]) continue;
      const id = keys.slice(0, depth + 1).join('\u0000');
      const found = known[depth]?.get(id);
      heads.push({
        ...{ kind: 'group', id: `${depth} ${id}`, label: name(depth), members: members.slice(0, depth + 1), depth },
        dimension: grouping[depth] ?? 'day',
        ...{ values: found?.values ?? null, compared: found?.compared ?? null, before: found?.before ?? null },
        ...{ withheld: found?.withheld ?? false, instead: found?.instead ?? null },
        continued: isLaterPage && at === 0,
      });
    }
    open = keys;
    const values = measures.map((measure) => valueIn(answer, row, measure));
    return [
      ...heads,
      {
        ...{ kind: 'row', id: keys.join('\u0000') || `${at}`, label: name(depths), members, values },
        ...{ compared: comparedOf(answer, at, measures), before: beforeOf(answer, at, measures) },
        ...{ withheld: isWithheld(answer, at), instead: insteadOf(answer, at) },
      },
    ];
  });
}

const comparedOf = (answer: QueryAnswer, at: number, measures: readonly MeasureId[]) =>
  measures.map((measure) => valueOfRow(answer, comparedRow(answer, at) ?? null, measure));

/** The comparison's values of a row; null without a comparison. */
function beforeOf(answer: QueryAnswer, at: number, measures: readonly MeasureId[]): (number | null)[] | null {
  const row = answer.comparison?.rows[at] ?? null;
  return answer.comparison && measures.map((measure) => valueOfRow(answer, row, measure));
}

const idOf = ({ keys }: QueryAnswer, at: number): string => (keys?.[at] ?? []).join('\u0000');
