export interface Missed {
  readonly week: string;
  /** As a share of the fitted value. */
  readonly by: number;
}

const percent = (share: number) => `${(share * 100).toPrecision(2)}%`;

/** Why a model run can't be imported. A part of the table of failures. */
export const modellingFailures = {
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
  'run-solution-missing': [
    422,
    ({ solution }: { readonly solution: string }) => `The files hold no solution “${solution}”. Choose another.`,
  ],
} as const;
