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

/** The facts of a day are expected by the end of the next day. */
const lateAfterDays = 2;

/** Checks whether an alert's condition holds now. @throws Failure for an invalid query */
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
  // Today's number isn't final, so rolling periods and changes end with yesterday.
  const yesterday = addDays(today, -1);
  // An alert waits only for the sources of its own measure.
  const complete = completeOf(sourcesOfMeasure(measure), spans, yesterday);
  const period = presetRange(preset, { min, max: last, complete, today });
  const range = condition === 'change' ? { ...period, to: earlier(period.to, yesterday) } : period;
  const expected = addDays(today, -lateAfterDays);
  // A past period is evaluated once there are facts for all of it.
  const needed: LocalDate = period.to < today ? later(period.to, expected) : expected;
  if (complete === null) return unknown('Not evaluated: there are no facts yet.');
  if (complete < needed || complete < range.from)
    return unknown(`Not evaluated: facts through ${formats.day(complete)}.`);
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
  const compared = own?.totals?.[0] ?? value;
  if (condition === 'change' && !before)
    return { ...unknown('Not evaluated: the period before has nothing to compare with.'), value, before };
  return {
    holds: conditionHolds(alert, compared, before ?? 0),
    value: compared,
    before,
    detail: sentenceOf({ ...alert, measure }, compared, before, formats),
  };
}

const unknown = (detail: string): Finding => ({ holds: null, value: null, before: null, detail });

function conditionHolds({ condition, threshold }: AlertRow, value: number, before: number): boolean {
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
    return `${found}. The alert triggers when it ${alertConditions[alert.condition]} ${thresholdText(alert, formats)}.`;
  const change = formats.change(changeOf(value, before));
  return `${found}, ${change} against the period before (${formats.value(before, format)}). The alert triggers beyond ${thresholdText(alert, formats)}.`;
}
