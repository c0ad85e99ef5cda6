import { type Measure, type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { type Formats, listed } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

const maxNames = 6;

/** Whether a measure depends on sales that retailers report. */
export function dependsOnReports(measure: MeasureId): boolean {
  const { reported }: Measure = measures[measure];
  return reported === true;
}

/** A sentence about which retailers report orders and sales; null if all do. */
export function coverageNote(used: readonly MeasureId[], answer: QueryAnswer, formats: Formats): string | null {
  if (!used.some(dependsOnReports) || !answer.salesReporting) return null;
  const { reporting, silent, clickShare } = answer.salesReporting;
  if (silent.length === 0) return null;
  if (reporting.length === 0) return texts.noRetailerReports;
  const share =
    clickShare === null ? '' : `, with ${formats.value(clickShare, 'percent')} of the purchase-intent clicks`;
  const all = reporting.length + silent.length;
  return fill(texts.someRetailersReport, {
    count: reporting.length,
    all,
    reporting: shortList(reporting),
    share,
  });
}

/**
 * Why the last stages of a funnel aren't a share of the earlier ones, with the conversion if it was queried; null if
 * they are.
 */
export function funnelNote(stages: readonly MeasureId[], answer: QueryAnswer): string | null {
  const partial = stages.filter(dependsOnReports);
  const { reporting = [], silent = [] } = answer.salesReporting ?? {};
  if (partial.length === 0 || partial.length === stages.length || silent.length === 0) return null;
  const names = partial.map((id, at) => (at === 0 ? measures[id].label : measures[id].label.toLowerCase()));
  const whose = `the ${reporting.length} of ${reporting.length + silent.length} retailers that report sales`;
  return `${listed(names)} come from ${whose}.`;
}

/** Why some rows have no sales, as a sentence; null if all have. */
export function silentRowsNote(used: readonly MeasureId[], answer: QueryAnswer): string | null {
  const at = answer.columns.findIndex(({ id }) => id === 'retailer');
  if (at < 0 || !used.some(dependsOnReports)) return null;
  const silent = new Set(answer.salesReporting?.silent);
  const names = [...new Set(answer.rows.map((row) => String(row[at])))].filter((name) => silent.has(name));
  if (names.length === 0) return null;
  return `${shortList(names)} ${names.length === 1 ? 'does' : 'do'} not report sales; the totals of orders and sales cover the other retailers.`;
}

function shortList(names: readonly string[]): string {
  const more = names.length - maxNames;
  const shown = more > 0 ? [...names.slice(0, maxNames), `${more} more`] : names;
  return listed(shown);
}
