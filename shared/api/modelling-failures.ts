import { fitFailures } from './fit-failures.ts';

export interface Missed {
  readonly week: string;
  /** As a share of the fitted value. */
  readonly by: number;
}

export interface StatedOtherwise {
  readonly split: 'train' | 'validation' | 'test' | 'all';
  readonly metric: 'r2' | 'nrmse' | 'mape' | 'wmape';
  readonly stated: number;
  readonly recomputed: number;
}

const metricNames = { r2: 'R²', nrmse: 'NRMSE', mape: 'MAPE', wmape: 'wMAPE' } as const;
const splitNames = {
  train: 'training weeks',
  validation: 'validation weeks',
  test: 'test weeks',
  all: 'all weeks',
} as const;
const fourDigits = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 4 });
const whole = (amount: number) => Math.round(amount).toLocaleString('en-US');
const percent = (share: number) => `${(share * 100).toPrecision(2)}%`;

/** Why a model run can't be imported. A part of the table of failures. */
export const modellingFailures = {
  ...fitFailures,
  'run-not-json': [422, 'The file isn’t valid JSON. Export the run again.'],
  'run-of-later-version': [422, 'This file is of a later version of the format. Export it as merchlens.mmm/1.'],
  'run-field-invalid': [
    422,
    ({ field }: { readonly field: string }) => `The field “${field}” of the run is missing or invalid.`,
  ],
  'run-weeks-not-consecutive': [
    422,
    ({ week }: { readonly week: string }) => `Weeks must follow each other. The one after ${week} is missing.`,
  ],
  'run-weeks-differ': [
    422,
    ({ component }: { readonly component: string }) => `“${component}” doesn’t have a value for each week of the run.`,
  ],
  'run-misses-fit': [
    422,
    ({ week, by }: Missed) => `In the week of ${week} the parts miss the fitted value by ${percent(by)}.`,
  ],
  'run-misses-roi': [
    422,
    ({ component, by }: { readonly component: string; readonly by: number }) =>
      `The ROI of “${component}” misses its contribution by spend by ${percent(by)}.`,
  ],
  'run-misses-marginal-roi': [
    422,
    ({ component, by }: { readonly component: string; readonly by: number }) =>
      `The marginal ROI of “${component}” misses the slope of its curve by ${percent(by)}.`,
  ],
  'run-table-missing': [
    422,
    ({ table }: { readonly table: string }) => `The table “${table}” is missing. Add it, then try again.`,
  ],
  'run-column-missing': [
    422,
    ({ table, column }: { readonly table: string; readonly column: string }) =>
      `The table “${table}” has no column “${column}”.`,
  ],
  'run-transform-differs': [
    422,
    ({ component, by }: { readonly component: string; readonly by: number }) =>
      `The transform of “${component}” misses its contribution by ${percent(by)} of its best week.`,
  ],
  'run-metric-differs': [
    422,
    ({ split, metric, stated, recomputed }: StatedOtherwise) =>
      `${metricNames[metric]} of ${splitNames[split]} is stated as ${fourDigits(stated)}. The weeks give ${fourDigits(recomputed)}.`,
  ],
  'run-spend-differs': [
    422,
    ({ component, stated, ours }: { readonly component: string; readonly stated: number; readonly ours: number }) =>
      `The run has ${whole(stated)} of spend on “${component}”. Your media spend of those weeks is ${whole(ours)}. Both are kept.`,
  ],
  'model-import-over': [409, 'These files waited longer than a day and were deleted. Start the import again.'],
  'model-import-accepted': [409, 'This import is done. Start another one for other files.'],
  'model-import-table-unknown': [
    422,
    ({ table }: { readonly table: string }) => `This kind of import doesn’t take the table “${table}”.`,
  ],
  'too-many-model-imports': [
    409,
    ({ most }: { readonly most: number }) => `${most} imports of model runs are open. Delete one, then try again.`,
  ],
  'plan-not-possible': [
    409,
    'This run can’t be used for plans: its source has no draws or media. Use a run that was fitted here.',
  ],
  'plan-run-failed-review': [
    409,
    ({ check }: { readonly check: string }) => `This run failed its review: ${check}. Budgets can’t be drawn from it.`,
  ],
  'plan-extrapolates': [
    422,
    ({ channel, highest, asked }: { readonly channel: string; readonly highest: number; readonly asked: number }) =>
      `${channel} was never above ${whole(highest)} a week for long. The model can’t say what ${whole(asked)} does.`,
  ],
  'plan-component-unknown': [422, 'A channel of the plan isn’t one of the run. Reload the page and try again.'],
  'plan-bounds-crossed': [
    422,
    ({ channel }: { readonly channel: string }) => `The lower bound of ${channel} is above its upper bound.`,
  ],
  'plan-budget-out-of-reach': [
    422,
    ({ least, most }: { readonly least: number; readonly most: number }) =>
      `Within these bounds the budget is ${whole(least)} to ${whole(most)}. Change the budget or the bounds.`,
  ],
  'plan-return-out-of-reach': [
    422,
    'No budget within these bounds reaches that return. Lower it or change the bounds.',
  ],
  'too-many-model-scenarios': [
    409,
    ({ most }: { readonly most: number }) => `A run keeps up to ${most} scenarios. Delete one, then try again.`,
  ],
  'model-run-not-done': [409, 'This run has no results yet. Wait until its fit is done, or open another run.'],
  'model-run-archived': [409, 'This run is archived. Restore it before you make it current.'],
  'model-run-canceled': [409, 'Somebody canceled this fit. Start a new run.'],
  'model-run-not-fitted': [409, 'This model couldn’t be fitted.'],
  'too-many-model-runs': [
    409,
    ({ most }: { readonly most: number }) => `An account keeps up to ${most} model runs. Delete one, then try again.`,
  ],
  'run-solution-missing': [
    422,
    ({ solution }: { readonly solution: string }) => `The files hold no solution “${solution}”. Choose another.`,
  ],
} as const;
