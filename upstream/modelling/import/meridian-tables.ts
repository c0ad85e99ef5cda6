import { Failure } from '#shared/api/failure.ts';
import { type ModelRun, type ModelRunInput, runFormat } from '#shared/modelling/interchange.ts';
import type { MeridianChoice } from './meridian.ts';
import { checkRun } from './read-run.ts';
import { numberOf, type RunTable, readTable, textOf } from './run-table.ts';

/** CSV files of the data sets that `Analyzer` returns, with their coordinates as columns. */
export interface MeridianTables {
  readonly expected_vs_actual_data?: string | undefined;
  readonly summary_metrics?: string | undefined;
  readonly response_curves?: string | undefined;
  readonly rhat_summary?: string | undefined;
}

type Row = RunTable['rows'][number];
type Triple = [number, number | null, number | null];

/** Rows that aren’t a channel. */
const allChannels = /^all (paid )?channels$/i;

/**
 * Reads a run of Meridian from the tables of its analysis. They only have totals, no weekly parts.
 * @throws Failure for a missing table or column
 */
export function readMeridianTables(files: MeridianTables, { name, currency }: MeridianChoice): ModelRun {
  const weekly = readTable('expected_vs_actual_data', files.expected_vs_actual_data);
  const summary = readTable('summary_metrics', files.summary_metrics);
  const curves = files.response_curves === undefined ? null : readTable('response_curves', files.response_curves);
  const weeks = Map.groupBy(weekly.rows, (row) => textOf(weekly, row, 'time').slice(0, 10));
  const posterior = summary.rows.filter((row) => textOf(summary, row, 'distribution') === 'posterior');
  const channels = Map.groupBy(posterior, (row) => textOf(summary, row, 'channel'));
  const weekRows = [...weeks].map(([week, rows]) => ({
    week,
    actual: numberOf(weekly, rows[0] ?? {}, 'actual') ?? 0,
    fitted: required(tripleOf(weekly, rows, 'expected'), 'expected_vs_actual_data', 'expected'),
    base: tripleOf(weekly, rows, 'baseline'),
  }));
  const run: ModelRunInput = {
    format: runFormat,
    model: { name, source: 'meridian', interval: weekly.rows.some((row) => row.metric === 'ci_lo') ? 0.9 : null },
    kpi: { name: 'Revenue', kind: 'revenue', unit: currency },
    weeks: weekRows,
    components: [
      {
        ...{ id: 'baseline', label: 'Base', kind: 'base' },
        total: [weekRows.reduce((sum, { base }) => sum + (base?.[0] ?? 0), 0), null, null],
      },
      ...[...channels]
        .filter(([channel]) => !allChannels.test(channel))
        .map(([channel, rows]) => componentOf(channel, rows, summary, curves)),
    ],
    review: { maxRHat: maxRHatOf(files.rhat_summary) },
  };
  return checkRun(run);
}

function componentOf(
  channel: string,
  rows: readonly Row[],
  summary: RunTable,
  curves: RunTable | null,
): ModelRunInput['components'][number] {
  const [first = {}] = rows;
  const spend = numberOf(summary, first, 'spend');
  const known = (column: string): Triple | null =>
    summary.columns.includes(column) ? tripleOf(summary, rows, column) : null;
  const paid = spend !== null && spend > 0;
  return {
    ...{ id: channel, label: channel, kind: paid ? 'paid' : /^organic/i.test(channel) ? 'organic' : 'control' },
    spend: paid ? spend : null,
    mediaUnits: summary.columns.includes('impressions') ? numberOf(summary, first, 'impressions') : null,
    total: required(known('incremental_outcome'), 'summary_metrics', 'incremental_outcome'),
    roi: paid ? known('roi') : null,
    mroi: paid ? known('mroi') : null,
    curve: curves ? curveOf(channel, curves) : [],
  };
}

function curveOf(channel: string, curves: RunTable): [number, number, number | null, number | null][] {
  const own = curves.rows.filter((row) => textOf(curves, row, 'channel') === channel);
  return [...Map.groupBy(own, (row) => numberOf(curves, row, 'spend') ?? 0)]
    .toSorted(([one], [other]) => one - other)
    .map(([spend, rows]) => [spend, ...(tripleOf(curves, rows, 'incremental_outcome') ?? ([0, null, null] as const))]);
}

/** Mean and bounds, each of which has its own row. */
function tripleOf(table: RunTable, rows: readonly Row[], column: string): Triple | null {
  const of = (metric: string) => {
    const row = rows.find((one) => textOf(table, one, 'metric') === metric);
    return row ? numberOf(table, row, column) : null;
  };
  const mean = of('mean');
  return mean === null ? null : [mean, of('ci_lo'), of('ci_hi')];
}

function required(value: Triple | null, table: string, column: string): Triple {
  if (!value) throw new Failure('run-column-missing', { details: { table, column } });
  return value;
}

function maxRHatOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const table = readTable('rhat_summary', text);
  const values = table.rows.map((row) => numberOf(table, row, 'max_rhat')).filter((value) => value !== null);
  return values.length === 0 ? null : Math.max(...values);
}
