import { verdictOf } from '#shared/modelling/checks.ts';
import type { ModelComponent, ModelRun } from '#shared/modelling/interchange.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { StoredRun } from './stored-run.ts';

/** Where a run is stored: in a new row, or in the row of its finished fit. */
export type RunPlace =
  | {
      readonly kind: 'new';
      readonly accountId: number;
      /** 0 is the account itself. */
      readonly operatorId: number;
      /** Identifies the run within the account. Repeating it stores nothing. */
      readonly madeOnce: string;
      /** Null for a run that no person added. */
      readonly userId: string | null;
    }
  | {
      readonly kind: 'fitted';
      readonly id: number;
      /** A further condition, such as a lease; its parameters are numbered from `?20`. */
      readonly condition?: Statement;
    };

type Cell = string | number | null;

/** Rows of one statement: a parameter holds at most 2 MB. */
const rowsAtOnce = 5_000;

/**
 * The statements that store a whole run. They belong in one batch, so that all or nothing of it is stored. A fit that
 * was canceled or lost its lease stores nothing. The first statement returns the `id` of the run, or no row if nothing
 * was stored.
 */
export function writeRun(place: RunPlace, stored: StoredRun, now: Date = new Date()): Statement[] {
  const { run } = stored;
  const token = crypto.randomUUID();
  const rows = (table: string, columns: readonly string[], cells: readonly (readonly Cell[])[]): Statement[] =>
    Array.from({ length: Math.ceil(cells.length / rowsAtOnce) }, (_, at) =>
      statement(
        `INSERT INTO ${table} (run_id, ${columns.join(', ')})
         SELECT r.id, ${columns.map((_, column) => `j.value ->> ${column}`).join(', ')}
         FROM model_run r, json_each(?2) j WHERE r.written_by = ?1`,
        token,
        JSON.stringify(cells.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce)),
      ),
    );
  return [
    place.kind === 'new' ? addRun(place, stored, token, now) : finishRun(place, stored, token, now),
    ...rows(
      'model_week',
      ['week', 'actual', 'fitted', 'fitted_lo', 'fitted_hi', 'base', 'base_lo', 'base_hi', 'split'],
      run.weeks.map(({ week, actual, fitted, base, split }) => [
        ...[week, actual, ...fitted, ...(base ?? [null, null, null]), split],
      ]),
    ),
    ...rows(
      'model_component',
      componentColumns,
      run.components.map((one, at) => componentCells(one, at, stored)),
    ),
    ...rows('model_part', ['component', 'week', 'value', 'spend', 'media'], partCells(run)),
    ...rows(
      'model_curve',
      ['component', 'spend', 'mean', 'lo', 'hi'],
      run.components.flatMap(({ id, curve }) => curve.map((point) => [id, ...point])),
    ),
    ...drawsOf(run, token),
    ...rows(
      'model_metric',
      ['split', 'origin', 'r2', 'r2_adj', 'nrmse', 'mape', 'wmape', 'n', 'granularity', 'naive_r2', 'naive_wmape'],
      stored.metrics.map((one) => [
        ...[one.split, one.origin, one.r2, one.adjustedR2, one.nrmse, one.mape, one.wmape, one.n],
        ...[run.model.granularity, one.naiveR2, one.naiveWmape],
      ]),
    ),
    ...rows(
      'model_check',
      ['name', 'position', 'status', 'value', 'threshold', 'about'],
      stored.checks.map((one, at) => [
        ...[one.check, at, one.status, one.value, one.threshold, JSON.stringify(one.about)],
      ]),
    ),
  ];
}

/** The columns of a finished run, from `?1` on. */
function resultsOf({ run, ...stored }: StoredRun, token: string, now: Date): Cell[] {
  const { model, kpi, weeks } = run;
  return [
    ...[model.sourceVersion, kpi.name, kpi.kind, stored.currency, kpi.unit],
    ...[weeks[0]?.week ?? '', weeks.at(-1)?.week ?? '', weeks.length, model.interval, model.granularity],
    ...[stored.seed, stored.dataHash, stored.codeVersion, stored.health, verdictOf(stored.checks)],
    ...[stored.identities && JSON.stringify(stored.identities), token, model.madeAt, now.toISOString()],
  ];
}

const resultColumns = [
  ...['source_version', 'kpi', 'kpi_kind', 'currency', 'unit', 'first_week', 'last_week', 'weeks', 'interval'],
  ...['granularity', 'seed', 'data_hash', 'code_version', 'health', 'verdict', 'identities', 'written_by'],
  ...['fitted_at', 'updated_at'],
];
const resultParameters = resultColumns.map((_, at) => `?${at + 1}`);

function addRun(place: RunPlace & { readonly kind: 'new' }, stored: StoredRun, token: string, now: Date): Statement {
  const { name, source } = stored.run.model;
  return statement(
    `INSERT INTO model_run (${resultColumns.join(', ')}, account_id, operator_id, name, source, status, made_once,
       created_by, created_at, updated_by)
     VALUES (${resultParameters.join(', ')}, ?20, ?21, ?22, ?23, 'done', ?24, ?25, ?19, ?25)
     ON CONFLICT DO NOTHING RETURNING id`,
    ...resultsOf(stored, token, now),
    ...[place.accountId, place.operatorId, name, source, place.madeOnce, place.userId],
  );
}

function finishRun(
  { id, condition }: RunPlace & { readonly kind: 'fitted' },
  stored: StoredRun,
  token: string,
  now: Date,
): Statement {
  const conditions = condition?.parameters ?? [];
  return statement(
    `UPDATE model_run SET ${resultColumns.map((column, at) => `${column} = ?${at + 1}`).join(', ')}, status = 'done',
       failure = NULL, progress_done = progress_of, version = version + 1
     WHERE status = 'running' AND (${condition?.sql ?? 'true'}) AND id = ?${20 + conditions.length} RETURNING id`,
    ...resultsOf(stored, token, now),
    ...conditions,
    id,
  );
}

const componentColumns = [
  ...['component', 'position', 'label', 'kind', 'channel', 'spend', 'media_units', 'total', 'total_lo', 'total_hi'],
  ...['roi', 'roi_lo', 'roi_hi', 'mroi', 'mroi_lo', 'mroi_hi', 'theta', 'half_saturation', 'slope', 'max_lag'],
  ...['prior', 'max_week_spend'],
];

const nothing = [null, null, null] as const;

function componentCells(component: ModelComponent, position: number, { channels }: StoredRun): Cell[] {
  const { id, label, kind, transform, prior, spendWeekly } = component;
  return [
    ...[id, position, label, kind, channels.get(id) ?? null, component.spend, component.mediaUnits],
    ...[...component.total, ...(component.roi ?? nothing), ...(component.mroi ?? nothing)],
    ...[transform?.theta ?? null, transform?.hill.halfSaturation ?? null, transform?.hill.slope ?? null],
    ...[transform?.maxLag ?? null, prior && JSON.stringify(prior)],
    spendWeekly.length > 0 ? Math.max(...spendWeekly) : null,
  ];
}

const partCells = ({ weeks, components }: ModelRun): Cell[][] =>
  components.flatMap(({ id, weekly, spendWeekly, mediaWeekly }) =>
    weekly.length + spendWeekly.length + mediaWeekly.length === 0
      ? []
      : weeks.map(({ week }, at) => [
          ...[id, week, weekly[at] ?? null, spendWeekly[at] ?? null, mediaWeekly[at] ?? null],
        ]),
  );

function drawsOf({ draws }: ModelRun, token: string): Statement[] {
  if (!draws) return [];
  return [
    statement(
      `INSERT INTO model_draw (run_id, draw, params)
       SELECT r.id, j.key, unhex(j.value) FROM model_run r, json_each(?2) j WHERE r.written_by = ?1`,
      token,
      JSON.stringify(draws.values.map(hexOf)),
    ),
  ];
}

/** 32-bit floats, little-endian, as hex. */
function hexOf(values: readonly number[]): string {
  const bytes = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, at) => {
    bytes.setFloat32(at * 4, value, true);
  });
  return Array.from(new Uint8Array(bytes.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
