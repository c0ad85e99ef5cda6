import { type HighlightRule, markConditions, withMark } from '#shared/analytics/marks.ts';
import { writtenTimes } from '#shared/analytics/typed-bound.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { typedNumber } from '#shared/text/typed-number.ts';
import { layoutLink } from './report-view.ts';

/** Address parameters of the mark form; not part of the view, so its links drop them. */
export const markNames = { measure: 'mark.value', condition: 'mark.is', threshold: 'mark.bound' } as const;

/** Rule as typed. */
export interface TypedMark {
  readonly measure: string;
  readonly condition: string;
  /** Typed bound; ratios in percent. */
  readonly threshold: string;
  /** Parsed mark; null if the bound is no number or the value isn't in the report. */
  readonly mark: HighlightRule | null;
}

/** Typed mark of the address; null without one. */
export function typedMark(params: URLSearchParams, { layout }: ViewState): TypedMark | null {
  if (!layout || !params.has(markNames.threshold)) return null;
  const parameter = (name: string) => (params.get(name) ?? '').slice(0, 40);
  const typed = {
    measure: parameter(markNames.measure),
    condition: parameter(markNames.condition),
    threshold: parameter(markNames.threshold),
  };
  const measure = [...layout.values, ...layout.ratios].find((value) => value === typed.measure);
  const condition = markConditions.find((known) => known === typed.condition);
  const number = typedNumber(typed.threshold);
  if (!measure || !condition || number === null) return { ...typed, mark: null };
  // 0.7 percent is 0.007, not 0.006999999999999999.
  const threshold = Number((number / writtenTimes(measure)).toPrecision(12));
  return { ...typed, mark: { measure, condition, threshold } };
}

/** Address with the typed mark added; null if it is invalid. */
export function markAddress(params: URLSearchParams, view: ViewState): string | null {
  const mark = typedMark(params, view)?.mark;
  if (!mark || !view.layout) return null;
  return layoutLink(view, { ...view.layout, marks: withMark(view.layout.marks, mark) });
}
