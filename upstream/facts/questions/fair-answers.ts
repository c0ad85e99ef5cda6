import type { Comparison } from '#shared/analytics/comparison.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import type { Answered, Engine, Question, RawRow } from '../engine.ts';
import { type MeasureValue, type Presentation, presentMeasures, unknownMeasures, zeroMeasures } from './cells.ts';
import type { ResolvedFilter } from './conditions.ts';
import { type Counterpart, counterpartFilter, hasCategory } from './counterparts.ts';
import { isRowCompared, type MeasureGroup } from './fair-days.ts';
import type { Section, Selection } from './selection.ts';
import { type AnswerRow, granularityOf } from './series.ts';

type Ask = (wanted: readonly Section[], part: Partial<Selection>) => Question;

const everything = { having: [], order: [], limit: null, offset: 0 };

/**
 * Questions for the totals over the compared days, for each group of measures that is compared over only some days:
 * first the period itself, then the one before.
 */
export const fairTotalQuestions = (
  groups: readonly MeasureGroup[],
  comparison: Comparison,
  question: Ask,
): Question[] => groups.flatMap((group) => bothPeriods(group, ['totals'], comparison, question, {}));

const bothPeriods = (
  { only, measures }: MeasureGroup,
  wanted: readonly Section[],
  { range }: Comparison,
  question: Ask,
  part: Partial<Selection>,
): Question[] =>
  only
    ? [
        question(wanted, { ...everything, ...part, measures, days: only.own }),
        question(wanted, { ...everything, ...part, measures, days: only.other, range }),
      ]
    : [];

interface Compared {
  readonly query: SemanticQuery;
  readonly groups: readonly MeasureGroup[];
  readonly presentation: Presentation;
}

/**
 * Replaces totals of one period by those over the compared days, or by null if nothing is compared.
 * @param side 0 for the period itself, 1 for the one it is compared with
 */
export function compareTotals(
  { groups, presentation }: Compared,
  answers: readonly Answered[],
  side: 0 | 1,
  whole: readonly MeasureValue[],
): MeasureValue[] {
  const values = [...whole];
  let at = 0;
  for (const { days, only, measures, places } of groups) {
    if (days.whole) continue;
    const found = only ? answers[at + side]?.totals?.[0] : undefined;
    if (only) at += 2;
    const fair = presentMeasures(measures, found, presentation);
    for (const [index, place] of places.entries()) values[place] = fair[index] ?? null;
  }
  return values;
}

/** Values of rows over the compared days, in both periods. */
export interface FairRows {
  readonly own: (row: AnswerRow, at: number) => MeasureValue[];
  readonly other: (row: Counterpart, at: number) => Counterpart;
}

interface Plan extends Compared {
  readonly comparison: Comparison | null;
  readonly filters: readonly ResolvedFilter[];
  readonly reporting: readonly number[];
  readonly question: Ask;
}

/**
 * In a series, a row is compared only if all its days are, and is unknown otherwise. Other rows are computed again over
 * the compared days.
 */
export async function fairRows(
  engine: Engine,
  plan: Plan,
  rows: readonly AnswerRow[],
  read: (row: RawRow) => AnswerRow,
): Promise<FairRows> {
  const { query, groups, comparison, filters, question, presentation, reporting } = plan;
  const cut = groups.filter(({ days }) => !days.whole);
  const unchanged: FairRows = { own: ({ values }) => [...values], other: (row) => row };
  if (!comparison || cut.length === 0) return unchanged;
  const inTime = granularityOf(query) !== null;
  const more = hasCategory(query) ? { filters: [...filters, ...counterpartFilter(query, rows)] } : {};
  const asked =
    inTime || rows.length === 0 ? [] : cut.flatMap((group) => bothPeriods(group, ['rows'], comparison, question, more));
  const { answers } = asked.length > 0 ? await engine.read(asked) : { answers: [] };
  let next = 0;
  const tables = cut.map(({ only, measures }) => {
    if (inTime || !only) return null;
    const [own, other] = [answers[next], answers[next + 1]].map(
      (answer) =>
        new Map(
          (answer?.rows ?? []).map((raw) => [joined(read(raw).keys), presentMeasures(measures, raw, presentation)]),
        ),
    );
    next += 2;
    return { own: own ?? new Map(), other: other ?? new Map() };
  });
  const retailer = query.dimensions.indexOf('retailer');
  const salesKnown = (keys: readonly string[]) =>
    retailer < 0 ? reporting.length > 0 : reporting.includes(Number(keys[retailer]));
  const replaced = (side: 'own' | 'other', values: readonly MeasureValue[], { keys }: Pick<AnswerRow, 'keys'>) => {
    const fair = [...values];
    for (const [index, group] of cut.entries()) {
      const table = tables[index];
      const found = (): readonly MeasureValue[] => {
        if (!table) return unknownMeasures(group.measures);
        const own = table.own.get(joined(keys));
        // A row without facts on the compared days belongs to a part that is left out.
        if (!own || side === 'own') return own ?? unknownMeasures(group.measures);
        return table.other.get(joined(keys)) ?? zeroMeasures(group.measures, salesKnown(keys));
      };
      if (inTime && isRowCompared(group, query, comparison, (dimension) => keys[dimension] ?? '')) continue;
      const instead = found();
      for (const [measure, place] of group.places.entries()) fair[place] = instead[measure] ?? null;
    }
    return fair;
  };
  return {
    own: (row) => replaced('own', row.values, row),
    other: (row, at) => ({ ...row, values: replaced('other', row.values, rows[at] ?? row) }),
  };
}

const joined = (keys: readonly string[]): string => keys.join('\u0000');
