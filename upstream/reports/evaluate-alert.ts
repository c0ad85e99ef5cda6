import { gapNotes, unequalLengthTotalsWords } from '#shared/analytics/comparison-words.ts';
import { completeOf } from '#shared/analytics/covered-days.ts';
import { sourcesOfMeasure } from '#shared/analytics/data-sources.ts';
import { type MeasureId, measures } from '#shared/analytics/measures.ts';
import { presetRange, presets } from '#shared/analytics/presets.ts';
import { querySchema } from '#shared/analytics/query.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { alertConditions, thresholdText } from '#shared/reports/alerts.ts';
import { isModelFigure } from '#shared/reports/watched.ts';
import { addDays, earlier, type LocalDate, later } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { filters as storedFilters, storedJson } from '../calls/stored-json.ts';
import { factsFor } from '../facts/facts-for.ts';
import { answerQuery } from '../facts/questions/answer.ts';
import { checkQuery } from '../facts/questions/check.ts';
import { readMeasureCoverage } from '../facts/questions/coverage.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';
import type { AlertRow } from './alert-row.ts';
import { evaluateModel, type Finding } from './evaluate-model.ts';

/** Facts of a day are expected to be there at the end of the next one. */
const lateAfterDays = 2;

/** @throws Failure for an invalid question */
export async function evaluateAlert(
  config: Config,
  database: Database,
  alert: AlertRow,
  scope: GrantedScope,
  now: number,
): Promise<Finding> {
  const { measure, condition, preset, currency } = alert;
  if (isModelFigure(measure)) return await evaluateModel(database, { ...alert, measure }, scope);
  const { first: min, last, spans } = await readMeasureCoverage(database, scope.tenant, measure);
  const today = dayAt(now, scope.timezone);
  const formats = createFormats('en-US', currency);
  // A day that isn't over has no final number: rolling periods end, and changes are measured, on days that are over.
  const over = addDays(today, -1);
  // An alert waits only for the sources of its own measure.
  const max = completeOf(sourcesOfMeasure(measure), spans, over);
  const named = presetRange(preset, { min, max: last, complete: max, today });
  const range = condition === 'change' ? { ...named, to: earlier(named.to, over) } : named;
  const expected = addDays(today, -lateAfterDays);
  // A period that is over is evaluated once there are facts for all of it.
  const needed: LocalDate = named.to < today ? later(named.to, expected) : expected;
  if (max === null) return unknown('Not evaluated: there are no facts yet.');
  if (max < needed || max < range.from) return unknown(`Not evaluated: facts through ${formats.day(max)}.`);
  if (range.to < range.from) return unknown('Not evaluated: no day of the period is over yet.');
  const comparison = condition === 'change' ? 'previous-period' : 'none';
  const query = querySchema.parse({
    ...{
      measures: [measure],
      filters: storedJson(alert.filters, storedFilters, { table: 'alert', id: alert.id }),
      range,
      preset,
      comparison,
      currency,
      totals: true,
      limit: 1,
    },
  });
  const answer = await answerQuery(factsFor(config, database), {
    ...{ query: checkQuery(query, scope.accountType), scope, sample: null, now },
  });
  const value = answer.totals?.[0] ?? null;
  const before = answer.comparison?.totals?.[0] ?? null;
  if (value === null) return unknown(`Not evaluated: ${measures[measure].label} is unknown for these days.`);
  if (answer.comparison?.unevenTotals) return { ...unknown(`Not evaluated. ${unequalLengthTotalsWords}`), value };
  const { gaps = [], own } = answer.comparison ?? {};
  if (gaps.some(({ compared }) => compared === 0))
    return { ...unknown(`Not evaluated. ${gapNotes(answer).join(' ')}`), value };
  const changed = own?.totals?.[0] ?? value;
  if (condition === 'change' && !before)
    return { ...unknown('Not evaluated: the period before has nothing to compare with.'), value, before };
  return {
    holds: holds(alert, changed, before ?? 0),
    value: changed,
    before,
    detail: sentenceOf({ ...alert, measure }, changed, before, formats),
  };
}

const unknown = (detail: string): Finding => ({ holds: null, value: null, before: null, detail });

function holds({ condition, threshold }: AlertRow, value: number, before: number): boolean {
  if (condition === 'above') return value > threshold;
  if (condition === 'below') return value < threshold;
  return Math.abs(changeOf(value, before)) * 100 > threshold;
}

const changeOf = (value: number, before: number): number => (value - before) / Math.abs(before);

function sentenceOf(
  alert: AlertRow & { readonly measure: MeasureId },
  value: number,
  before: number | null,
  formats: Formats,
): string {
  const { label, format } = measures[alert.measure];
  const found = `${label}, ${presets[alert.preset].toLowerCase()}: ${formats.value(value, format)}`;
  if (before === null)
    return `${found}. The alert speaks when it ${alertConditions[alert.condition]} ${thresholdText(alert, formats)}.`;
  const change = formats.change(changeOf(value, before));
  return `${found}, ${change} against the period before (${formats.value(before, format)}). The alert speaks beyond ${thresholdText(alert, formats)}.`;
}
