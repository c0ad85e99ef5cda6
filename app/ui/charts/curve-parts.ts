import type { CurveData } from './curve-data.ts';

type Values = readonly (number | null)[];
type Observed = Pick<CurveData, 'positions' | 'observedUntil'>;

/** Whether a position was observed; true if the limit isn't known. */
export const withinObserved = ({ positions, observedUntil = null }: Observed, index: number): boolean =>
  observedUntil === null || (positions[index] ?? 0) <= observedUntil;

/** Splits a line at the observed limit. The second part starts where the first ends. */
export function observedPart(values: Values, data: Observed): { readonly within: Values; readonly beyond: Values } {
  return {
    within: values.map((value, index) => (withinObserved(data, index) ? value : null)),
    beyond: values.map((value, index) =>
      withinObserved(data, index) && (index === values.length - 1 || withinObserved(data, index + 1)) ? null : value,
    ),
  };
}

/** At most that many items, evenly spaced, with the first and the last. */
export function thinned<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => items[Math.round(at * step)]).filter((item) => item !== undefined);
}
