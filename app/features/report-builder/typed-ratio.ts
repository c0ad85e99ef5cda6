import { maxRatios, ratioOf, ratioParts, ratioProblem } from '#shared/analytics/ratios.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import { layoutLink } from './report-view.ts';
import * as texts from './texts.ts';

/** Address parameters of the ratio form; not part of the view, so its links drop them. */
export const ratioNames = { over: 'ratio.over', under: 'ratio.under' } as const;

/** Typed ratio with its error. */
export interface TypedRatio {
  readonly over: string;
  readonly under: string;
  /** Why it can't be shown; null if it can. */
  readonly problem: string | null;
}

/** Typed ratio of the address; null without one. */
export function typedRatio(params: URLSearchParams, { layout }: ViewState): TypedRatio | null {
  if (!layout || !params.has(ratioNames.over)) return null;
  const parameter = (name: string) => (params.get(name) ?? '').slice(0, 40);
  const typed = { over: parameter(ratioNames.over), under: parameter(ratioNames.under) };
  const parts = ratioParts(`${typed.over}-per-${typed.under}`);
  if (!parts) return { ...typed, problem: texts.chooseTwoMeasures };
  if (layout.ratios.includes(ratioOf(parts))) return { ...typed, problem: texts.ratioTwice };
  if (layout.ratios.length >= maxRatios) return { ...typed, problem: fill(texts.tooManyRatios, { maxRatios }) };
  return { ...typed, problem: ratioProblem(parts) };
}

/** Address with the typed ratio added; null if it is invalid. */
export function ratioAddress(params: URLSearchParams, view: ViewState): string | null {
  const typed = typedRatio(params, view);
  const parts = typed && ratioParts(`${typed.over}-per-${typed.under}`);
  if (!parts || typed.problem !== null || !view.layout) return null;
  return layoutLink(view, { ...view.layout, ratios: [...view.layout.ratios, ratioOf(parts)] });
}
