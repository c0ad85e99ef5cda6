import { maxRatios, ratioOf, ratioParts, ratioProblem } from '#shared/analytics/ratios.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import { layoutLink } from './report-view.ts';
import * as texts from './texts.ts';

/** Parameters of the form of a ratio; not of the view, so that no link keeps them. */
export const ratioNames = { over: 'ratio.over', under: 'ratio.under' } as const;

/** A ratio as it was put together in the form, and why it can't be shown. */
export interface TypedRatio {
  readonly over: string;
  readonly under: string;
  /** Null where it can. */
  readonly problem: string | null;
}

/** What an address brings of the form, null for nothing. */
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

/** Where the form leads once its ratio is one; null else. */
export function ratioAddress(params: URLSearchParams, view: ViewState): string | null {
  const typed = typedRatio(params, view);
  const parts = typed && ratioParts(`${typed.over}-per-${typed.under}`);
  if (!parts || typed.problem !== null || !view.layout) return null;
  return layoutLink(view, { ...view.layout, ratios: [...view.layout.ratios, ratioOf(parts)] });
}
