import type { RunCheck } from '#shared/modelling/checks.ts';
import type { ModelComponent, RunSplit } from '#shared/modelling/interchange.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { StoredMetrics } from './stored-run.ts';

/*
 * Statements for the results of a run, with the types of their rows. A page batches those it needs. Callers have checked
 * that the run is in their scope.
 */

export interface WeekRow {
  readonly week: string;
  readonly actual: number;
  readonly fitted: number;
  readonly fitted_lo: number | null;
  readonly fitted_hi: number | null;
  readonly base: number | null;
  readonly base_lo: number | null;
  readonly base_hi: number | null;
  readonly split: RunSplit;
}

export const weeksOf = (runId: number): Statement =>
  statement('SELECT * FROM model_week WHERE run_id = ? ORDER BY week', runId);

export interface ComponentRow {
  readonly component: string;
  readonly position: number;
  readonly label: string;
  readonly kind: ModelComponent['kind'];
  readonly channel: string | null;
  readonly spend: number | null;
  readonly media_units: number | null;
  readonly total: number;
  readonly total_lo: number | null;
  readonly total_hi: number | null;
  readonly roi: number | null;
  readonly roi_lo: number | null;
  readonly roi_hi: number | null;
  readonly mroi: number | null;
  readonly mroi_lo: number | null;
  readonly mroi_hi: number | null;
  readonly theta: number | null;
  readonly half_saturation: number | null;
  readonly slope: number | null;
  readonly max_lag: number | null;
  /** JSON. */
  readonly prior: string | null;
  readonly max_week_spend: number | null;
}

export const componentsOf = (runId: number): Statement =>
  statement('SELECT * FROM model_component WHERE run_id = ? ORDER BY position', runId);

/** Values of one component in the order of the weeks, as JSON lists. Null if unknown. */
export interface SeriesRow {
  readonly component: string;
  readonly value: string | null;
  readonly spend: string | null;
  readonly media: string | null;
}

/** One row per component: transferring a row per week would take most of the time. */
export const seriesOf = (runId: number): Statement => {
  const list = (column: string) => `iif(count(${column}) = 0, NULL, json_group_array(${column})) AS ${column}`;
  return statement(
    `SELECT component, ${list('value')}, ${list('spend')}, ${list('media')}
     FROM (SELECT * FROM model_part WHERE run_id = ? ORDER BY component, week) GROUP BY component`,
    runId,
  );
};

/** The numbers of a list of a `SeriesRow`; empty for null. */
export const numbersOf = (list: string | null | undefined): number[] => {
  const values: (number | null)[] = JSON.parse(list ?? '[]');
  return values.map((value) => value ?? 0);
};

export interface CurveRow {
  readonly component: string;
  readonly spend: number;
  readonly mean: number;
  readonly lo: number | null;
  readonly hi: number | null;
}

export const curvesOf = (runId: number): Statement =>
  statement('SELECT * FROM model_curve WHERE run_id = ? ORDER BY component, spend', runId);

export interface MetricRow {
  readonly split: StoredMetrics['split'];
  readonly origin: StoredMetrics['origin'];
  readonly r2: number | null;
  readonly r2_adj: number | null;
  readonly nrmse: number | null;
  readonly mape: number | null;
  readonly wmape: number | null;
  readonly n: number | null;
  readonly granularity: string;
  readonly naive_r2: number | null;
  readonly naive_wmape: number | null;
}

export const metricsOf = (runId: number): Statement =>
  statement('SELECT * FROM model_metric WHERE run_id = ? ORDER BY origin, split', runId);

export interface CheckRow extends Omit<RunCheck, 'check' | 'about'> {
  readonly name: RunCheck['check'];
  /** JSON list of ids of components. */
  readonly about: string;
}

export const checksOf = (runId: number): Statement =>
  statement('SELECT * FROM model_check WHERE run_id = ? ORDER BY position', runId);

export interface DrawRow {
  /** Values of all draws, in order, as hex. */
  readonly values: string | null;
}

export const drawsOf = (runId: number): Statement =>
  statement(
    `SELECT group_concat(params, '') AS "values" FROM
       (SELECT hex(params) AS params FROM model_draw WHERE run_id = ? ORDER BY draw)`,
    runId,
  );

/** The figures of a run's draws: draw after draw, component after component, `figuresOfDraw` of each. */
export function figuresIn({ values }: DrawRow): Float32Array {
  const hex = values ?? '';
  const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
}
