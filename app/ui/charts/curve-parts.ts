import type { CurveData } from './curve-data.ts';

type Values = readonly (number | null)[];
type Observed = Pick<CurveData, 'positions' | 'observedUntil'>;

/** Whether a position has been observed; all have where nobody says up to where. */
export const withinObserved = ({ positions, observedUntil = null }: Observed, index: number): boolean =>
  observedUntil === null || (positions[index] ?? 0) <= observedUntil;

/** A line up to what has been observed, and beyond it; the second part joins the first. */
export function observedPart(values: Values, data: Observed): { readonly within: Values; readonly beyond: Values } {
  return {
    within: values.map((value, index) => (withinObserved(data, index) ? value : null)),
    beyond: values.map((value, index) =>
      withinObserved(data, index) && (index === values.length - 1 || withinObserved(data, index + 1)) ? null : value,
    ),
  };
}

/** At most so many of the items, evenly, with the first and the last. */
export function thinned<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => items[Math.round(at * step)]).filter((item) => item !== undefined);
}
