import { unpackedNumbers } from '#app/modelling/packed.ts';
import type { ModelRunContributions } from '#shared/api/families/modelling-runs-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';

type AnswerComponent = ModelRunContributions['components'][number];

/** Contributions in the compact form of the loader: see `packed`. */
export interface PackedContributions extends Pick<ModelRunContributions, 'actual' | 'fitted' | 'controlsFrom'> {
  readonly firstWeek: string;
  readonly count: number;
  readonly components: readonly (Omit<AnswerComponent, 'weekly'> & { readonly weekly: string })[];
}

export type Component = AnswerComponent;

export interface ContributionWeeks extends Pick<ModelRunContributions, 'actual' | 'fitted' | 'controlsFrom'> {
  readonly weeks: readonly string[];
  /** Base and season first, then by contribution. */
  readonly components: readonly Component[];
  /** Whether every component has a value for each week. */
  readonly weekly: boolean;
}

const isBase = ({ kind }: Pick<Component, 'kind'>) => kind === 'base';

export function contributionWeeks(packed: PackedContributions): ContributionWeeks {
  const { actual, fitted, controlsFrom, firstWeek, count } = packed;
  const components = packed.components
    .map(({ weekly, ...component }) => ({ ...component, weekly: unpackedNumbers(weekly) }))
    .toSorted((one, other) => Number(isBase(other)) - Number(isBase(one)) || other.total.mean - one.total.mean);
  return {
    ...{ actual, fitted, controlsFrom, components },
    weeks: Array.from({ length: count }, (_, at) => addDays(firstWeek, at * 7)),
    weekly: components.length > 0 && components.every(({ weekly }) => weekly.length === count && count > 0),
  };
}

/** Maximum number of layers that can be distinguished by color and shade. */
const maxLayers = 15;

interface Layer {
  readonly label: string;
  readonly className: string;
  readonly values: readonly number[];
}

const shades = ['', 'chart-shade-2', 'chart-shade-3'] as const;
const colors = 5;

/** Chart layers: base in gray, others in their own color, the smallest merged into one if there are too many. */
export function toLayers(components: readonly Component[], otherLabel: string, hidesBase: boolean): Layer[] {
  const drawn = components.filter((component) => !(hidesBase && isBase(component)));
  const size = ({ weekly }: Component) => weekly.reduce((sum, value) => sum + Math.abs(value), 0);
  const bySize = drawn.toSorted((one, other) => size(other) - size(one));
  const kept = new Set(drawn.length > maxLayers ? bySize.slice(0, maxLayers - 1) : drawn);
  const rest = drawn.filter((component) => !kept.has(component));
  const all = drawn
    .filter((component) => kept.has(component))
    .map(({ label, weekly, kind }) => ({ label, values: weekly, base: isBase({ kind }) }));
  if (rest.length > 0) {
    const values = (rest[0]?.weekly ?? []).map((_, at) => rest.reduce((sum, { weekly }) => sum + (weekly[at] ?? 0), 0));
    all.push({ label: otherLabel, values, base: false });
  }
  let colored = 0;
  return all.map(({ label, values, base }) => {
    if (base) return { label, values, className: 'series-6' };
    const at = colored++;
    const className = `series-${(at % colors) + 1} ${shades[Math.floor(at / colors)] ?? ''}`.trim();
    return { label, values, className };
  });
}
