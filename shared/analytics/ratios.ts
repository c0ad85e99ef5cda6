import { type Measure, type MeasureId, measureIds, measures } from './measures.ts';

/** One measure divided by another, such as `piClicks-per-sessions`, for figures without a measure of their own. */
export type RatioId = `${string}-per-${string}`;

/** A value in a report's cells: a measure, or a ratio of two. */
export type ValueId = MeasureId | RatioId;

/** The most ratios of a question. */
export const maxRatios = 4;

export const isRatio = (id: string): id is RatioId => id.includes('-per-');

export interface RatioParts {
  readonly over: MeasureId;
  readonly under: MeasureId;
}

export const ratioOf = ({ over, under }: RatioParts): RatioId => `${over}-per-${under}`;

/** The measures of a ratio; null if one is unknown. */
export function ratioParts(id: string): RatioParts | null {
  const [first, second, ...more] = id.split('-per-');
  const over = measureIds.find((known) => known === first);
  const under = measureIds.find((known) => known === second);
  return over && under && more.length === 0 ? { over, under } : null;
}

export const isKnownRatio = (id: string): id is RatioId => ratioParts(id) !== null;

/** Whether a measure can be part of a ratio; shares and averages can't be weighted again. */
export function isDividable(id: MeasureId): boolean {
  const { kind, guarded, derived }: Measure = measures[id];
  return kind !== 'ratio' && guarded !== true && derived !== true;
}

/** Why dividing one measure by another is meaningless, as a sentence; null if it isn't. */
export function ratioProblem({ over, under }: RatioParts): string | null {
  const [one, other]: readonly [Measure, Measure] = [measures[over], measures[under]];
  if (over === under) return `${one.label} divided by itself is always 1. Choose two measures.`;
  for (const [id, { label }] of [[over, one] as const, [under, other] as const])
    if (!isDividable(id))
      return `${label} is already a share or an average. Divide counts or amounts, such as clicks or sales.`;
  // Media spend doesn't depend on who reports sales, so return on ad spend is allowed.
  if ((one.reported ?? false) !== (other.reported ?? false) && under !== 'spend') {
    const [some, all] = one.reported ? [one, other] : [other, one];
    return `${some.label} covers only retailers that report sales, but ${all.label.toLowerCase()} covers all of them. Choose two measures of the same retailers.`;
  }
  if (one.format !== 'money' && other.format === 'money')
    return `${other.label} is an amount. Divide an amount by a count, or by another amount.`;
  return null;
}

/** Description of a value for pages and files. */
export type ValueInfo = Pick<Measure, 'label' | 'format' | 'unit' | 'definition' | 'direction' | 'kind' | 'reported'>;

/** @throws for a ratio of unknown measures; check external input with `ratioParts` first */
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
    // A lower cost per unit is good news.
    direction: parts.over === 'spend' ? 'down' : one.direction,
    ...(one.reported && { reported: one.reported }),
  };
}

/** The format of a ratio: a share for equal units, an amount per unit, or a number per unit. */
function shownAs(one: Measure, other: Measure): Pick<Measure, 'format' | 'unit'> {
  if (one.unit === other.unit) return { format: 'percent', unit: `of ${other.label.toLowerCase()}` };
  return one.format === 'money'
    ? { format: 'money', unit: 'currency' }
    : { format: 'decimal', unit: `per ${other.label.toLowerCase()}` };
}

/** All measures needed for these values, each once. */
export const countedFor = (values: readonly MeasureId[], ratios: readonly RatioId[]): MeasureId[] => [
  ...new Set([...values, ...ratios.flatMap((id) => Object.values(ratioParts(id) ?? {}))]),
];
