import { type Measure, type MeasureId, measureIds, measures } from './measures.ts';

/** One measure divided by another, such as `piClicks-per-sessions`: what a person puts together where no measure of ours says it. */
export type RatioId = `${string}-per-${string}`;

/** What a report shows in its cells: a measure, or a ratio of two. */
export type ValueId = MeasureId | RatioId;

/** As many as one question asks for. */
export const maxRatios = 4;

export const isRatio = (id: string): id is RatioId => id.includes('-per-');

export interface RatioParts {
  readonly over: MeasureId;
  readonly under: MeasureId;
}

export const ratioOf = ({ over, under }: RatioParts): RatioId => `${over}-per-${under}`;

/** The measures of a ratio; null where it names none of ours. */
export function ratioParts(id: string): RatioParts | null {
  const [first, second, ...more] = id.split('-per-');
  const over = measureIds.find((known) => known === first);
  const under = measureIds.find((known) => known === second);
  return over && under && more.length === 0 ? { over, under } : null;
}

export const isKnownRatio = (id: string): id is RatioId => ratioParts(id) !== null;

/** Whether a measure can be a part of a ratio at all: a share or an average can't be weighted again. */
export function isDividable(id: MeasureId): boolean {
  const { kind, guarded, derived }: Measure = measures[id];
  return kind !== 'ratio' && guarded !== true && derived !== true;
}

/** Why one measure divided by another says nothing, as a sentence; null where it does. */
export function ratioProblem({ over, under }: RatioParts): string | null {
  const [one, other]: readonly [Measure, Measure] = [measures[over], measures[under]];
  if (over === under) return `${one.label} divided by itself is always 1. Choose two measures.`;
  for (const [id, { label }] of [[over, one] as const, [under, other] as const])
    if (!isDividable(id))
      return `${label} is already a share or an average. Divide counts or amounts, such as clicks or sales.`;
  // What media cost is the same whoever reports sales: return on ad spend is told like that.
  if ((one.reported ?? false) !== (other.reported ?? false) && under !== 'spend') {
    const [some, all] = one.reported ? [one, other] : [other, one];
    return `${some.label} covers only retailers that report sales, but ${all.label.toLowerCase()} covers all of them. Choose two measures of the same retailers.`;
  }
  if (one.format !== 'money' && other.format === 'money')
    return `${other.label} is an amount. Divide an amount by a count, or by another amount.`;
  return null;
}

/** What pages and files need to know of a value. */
export type ValueInfo = Pick<Measure, 'label' | 'format' | 'unit' | 'definition' | 'direction' | 'kind' | 'reported'>;

/** @throws Error for a ratio of unknown measures: what comes from outside is read by `ratioParts` first */
export function valueInfo(id: ValueId): ValueInfo {
  if (!isRatio(id)) return measures[id];
  const parts = ratioParts(id);
  if (!parts) throw new Error(`${id} divides no measures`);
  const [one, other]: readonly [Measure, Measure] = [measures[parts.over], measures[parts.under]];
  return {
    label: `${one.label} per ${other.label.toLowerCase()}`,
    kind: 'ratio',
    ...shownAs(one, other),
    definition: `${one.label} divided by ${other.label.toLowerCase()}. Totals divide the totals; they never add up ratios.`,
    // What costs less for each is good news.
    direction: parts.over === 'spend' ? 'down' : one.direction,
    ...(one.reported && { reported: one.reported }),
  };
}

/** Of one unit it is a share, of an amount what falls to one, else how many come to one. */
function shownAs(one: Measure, other: Measure): Pick<Measure, 'format' | 'unit'> {
  if (one.unit === other.unit) return { format: 'percent', unit: `of ${other.label.toLowerCase()}` };
  return one.format === 'money'
    ? { format: 'money', unit: 'currency' }
    : { format: 'decimal', unit: `per ${other.label.toLowerCase()}` };
}

/** Everything that has to be counted for these values, each measure once. */
export const countedFor = (values: readonly MeasureId[], ratios: readonly RatioId[]): MeasureId[] => [
  ...new Set([...values, ...ratios.flatMap((id) => Object.values(ratioParts(id) ?? {}))]),
];
