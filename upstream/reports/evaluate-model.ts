import { createFormats } from '#shared/format/formats.ts';
import { alertConditions, thresholdText } from '#shared/reports/alerts.ts';
import { type ModelFigure, modelFigures } from '#shared/reports/watched.ts';
import { addDays, daysBetween } from '#shared/time/calendar.ts';
import { readMeasureCoverage } from '../facts/questions/coverage.ts';
import { currentRun } from '../modelling/store/runs.ts';
import type { Database } from '../platform/storage/database.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';
import type { AlertRow } from './alert-row.ts';

/** Result of evaluating an alert: whether its condition is met, null if unknown. */
export interface Finding {
  readonly holds: boolean | null;
  readonly value: number | null;
  /** The value of the period before, if a change is watched. */
  readonly before: number | null;
  /** A sentence for people. */
  readonly detail: string;
}

/** Evaluates an alert on the current model run of its scope. Without a run, the result is unknown. */
export async function evaluateModel(
  database: Database,
  alert: AlertRow & { readonly measure: ModelFigure },
  scope: GrantedScope,
): Promise<Finding> {
  const run = await currentRun(database, scope.tenant, alert.operator_id);
  if (run?.last_week == null) return unknown('Not evaluated: there is no current model run.');
  const value = alert.measure === 'model-health' ? run.health : await weeksBehind(database, scope, run.last_week);
  if (value === null)
    return unknown(
      alert.measure === 'model-health'
        ? `Not evaluated: the source of “${run.name}” reports too little for a score.`
        : 'Not evaluated: there is no media spend yet.',
    );
  const formats = createFormats('en-US', alert.currency);
  const { label, format } = modelFigures[alert.measure];
  return {
    ...{ value, before: null, holds: alert.condition === 'above' ? value > alert.threshold : value < alert.threshold },
    detail: `${label}, “${run.name}”: ${formats.value(value, format)}. The alert triggers when it ${alertConditions[alert.condition]} ${thresholdText(alert, formats)}.`,
  };
}

const unknown = (detail: string): Finding => ({ holds: null, value: null, before: null, detail });

/** Whole weeks of spend after the run's last one. */
async function weeksBehind(database: Database, scope: GrantedScope, lastWeek: string): Promise<number | null> {
  const { last } = await readMeasureCoverage(database, scope.tenant, 'spend');
  if (last === null) return null;
  return Math.max(0, Math.floor(daysBetween(addDays(lastWeek, 6), last) / 7));
}
