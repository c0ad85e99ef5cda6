import { Failure } from '#shared/api/failure.ts';
import {
  type ModelComponent,
  type ModelRun,
  type ModelRunInput,
  type RunSplit,
  runFormat,
} from '#shared/modelling/interchange.ts';
import { checkRun } from './read-run.ts';
import { withTransform } from './robyn-transform.ts';
import { numberOf, type RunTable, readTable, textOf } from './run-table.ts';

/** The text of each exported file. */
export interface RobynFiles {
  readonly pareto_aggregated?: string | undefined;
  readonly pareto_hyperparameters?: string | undefined;
  readonly pareto_alldecomp_matrix?: string | undefined;
  /** The input, from before the first modeled week on: transforms reach back into it. */
  readonly raw_data?: string | undefined;
}

export interface RobynChoice {
  /** `solID`: which of the Pareto-optimal models. */
  readonly solution: string;
  readonly name: string;
  readonly currency: string;
}

const baseColumns = ['intercept', 'trend'];
const seasonColumns = ['season', 'holiday', 'monthly', 'weekday'];
/** Columns of the decomposition matrix that aren’t components. */
const metadataColumns = new Set(['ds', 'dep_var', 'depVarHat', 'solID', 'cluster', 'top_sol']);

/** The solutions that the files hold, in their order. @throws Failure for a missing table or column */
export function robynSolutions(files: RobynFiles): string[] {
  const table = readTable('pareto_hyperparameters', files.pareto_hyperparameters);
  return [...new Set(table.rows.map((row) => textOf(table, row, 'solID')))];
}

/**
 * Reads one solution of Robyn's export. Its R² is the adjusted one. Its `mape` isn't read, since it is the error of the
 * calibration by lift tests; ours is recomputed from the weeks.
 * @throws Failure for missing tables, columns or solutions
 */
export function readRobyn(files: RobynFiles, { solution, name, currency }: RobynChoice): ModelRun {
  const weekly = ofSolution(readTable('pareto_alldecomp_matrix', files.pareto_alldecomp_matrix), solution);
  const totals = ofSolution(readTable('pareto_aggregated', files.pareto_aggregated), solution);
  const hyper = ofSolution(readTable('pareto_hyperparameters', files.pareto_hyperparameters), solution);
  const raw = files.raw_data === undefined ? null : readTable('raw_data', files.raw_data);
  const weeks = weekly.rows.map((row) => textOf(weekly, row, 'ds'));
  const splits = splitsOf(weekly.rows.length, hyper);
  const run: ModelRunInput = {
    format: runFormat,
    model: { name, source: 'robyn', sourceVersion: solution },
    kpi: { name: 'Revenue', kind: 'revenue', unit: currency },
    weeks: weekly.rows.map((row, at) => ({
      week: weeks[at] ?? '',
      actual: numberOf(weekly, row, 'dep_var') ?? 0,
      fitted: [numberOf(weekly, row, 'depVarHat') ?? 0, null, null],
      split: splits[at] ?? 'train',
    })),
    components: weekly.columns
      .filter((column) => !metadataColumns.has(column))
      .map((id) => withTransform(componentOf(id, weekly, totals, hyper), { raw, weeks, hyper }))
      // Robyn also lists variables that it left out of the model.
      .filter(({ weekly: values }) => values.some((value) => value !== 0)),
    metrics: metricsOf(hyper),
  };
  return checkRun(run);
}

function ofSolution(table: RunTable, solution: string): RunTable {
  const rows = table.rows.filter((row) => textOf(table, row, 'solID') === solution);
  if (rows.length === 0) throw new Failure('run-solution-missing', { details: { solution } });
  return { ...table, rows };
}

function componentOf(id: string, weekly: RunTable, totals: RunTable, hyper: RunTable): ModelComponent {
  const values = weekly.rows.map((row) => numberOf(weekly, row, id) ?? 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  const row = totals.rows.find((one) => textOf(totals, one, 'rn') === id);
  const spend = row ? numberOf(totals, row, 'total_spend') : null;
  return {
    id,
    label: id,
    kind: kindOf(id, spend, hyper),
    spend,
    mediaUnits: null,
    total: [total, null, null],
    // `roi_mean` is a different figure: that of the mean week.
    roi: row && spend ? pointEstimate(numberOf(totals, row, 'roi_total')) : null,
    mroi: null,
    transform: null,
    prior: null,
    weekly: values,
    spendWeekly: [],
    mediaWeekly: [],
    curve: [],
  };
}

const pointEstimate = (value: number | null): ModelComponent['roi'] => (value === null ? null : [value, null, null]);

function kindOf(id: string, spend: number | null, hyper: RunTable): ModelComponent['kind'] {
  if (baseColumns.includes(id)) return 'base';
  if (seasonColumns.includes(id)) return 'season';
  if (spend !== null) return 'paid';
  return hyper.columns.includes(`${id}_thetas`) || hyper.columns.includes(`${id}_shapes`) ? 'organic' : 'control';
}

/** Training weeks first, then validation and test weeks in equal parts. */
function splitsOf(weeks: number, hyper: RunTable): RunSplit[] {
  const share = hyper.columns.includes('train_size') ? numberOf(hyper, hyper.rows[0] ?? {}, 'train_size') : null;
  if (share === null || share >= 1) return Array.from({ length: weeks }, () => 'train');
  const training = Math.floor(weeks * share);
  const validation = Math.floor((weeks * (1 - share)) / 2);
  return Array.from({ length: weeks }, (_, at) =>
    at < training ? 'train' : at < training + validation ? 'validation' : 'test',
  );
}

function metricsOf(hyper: RunTable): ModelRunInput['metrics'] {
  const row = hyper.rows[0] ?? {};
  const of = (column: string) => (hyper.columns.includes(column) ? numberOf(hyper, row, column) : null);
  return (
    [
      ['train', 'train'],
      ['validation', 'val'],
      ['test', 'test'],
    ] as const
  )
    .map(([split, suffix]) => ({ split, r2Adjusted: of(`rsq_${suffix}`), nrmse: of(`nrmse_${suffix}`) }))
    .filter(({ r2Adjusted, nrmse }) => r2Adjusted !== null || nrmse !== null);
}
