import { type Mark, markConditions, withMark } from '#shared/analytics/marks.ts';
import { writtenTimes } from '#shared/analytics/typed-bound.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { typedNumber } from '#shared/text/typed-number.ts';
import { layoutLink } from './report-view.ts';

/** Parameters of the form of a mark; not of the view, so that no link keeps them. */
export const markNames = { measure: 'mark.value', condition: 'mark.is', threshold: 'mark.bound' } as const;

/** A mark as it was typed into the form. */
export interface TypedMark {
  readonly measure: string;
  readonly condition: string;
  /** Shares in per cent, as they are written. */
  readonly threshold: string;
  /** Null where the bound is no number, or the value is not shown. */
  readonly mark: Mark | null;
}

/** What an address brings of the form, null for nothing. */
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
  // 0.7 per cent is 0.007, not 0.006999999999999999.
  const threshold = Number((number / writtenTimes(measure)).toPrecision(12));
  return { ...typed, mark: { measure, condition, threshold } };
}

/** Where the form leads once its mark is one; null else. */
export function markAddress(params: URLSearchParams, view: ViewState): string | null {
  const mark = typedMark(params, view)?.mark;
  if (!mark || !view.layout) return null;
  return layoutLink(view, { ...view.layout, marks: withMark(view.layout.marks, mark) });
}
