import type { RunFormats } from '#app/modelling/run-formats.ts';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import type { ModelRunFit } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

type Metrics = ModelRunFit['metrics'][number];

interface MetricsPanelProps {
  readonly metrics: readonly Metrics[];
  readonly run: string;
  readonly formats: RunFormats;
}

const splitWords = {
  train: texts.training,
  validation: texts.validation,
  test: texts.test,
  all: texts.allWeeks,
} as const;
const splits = ['train', 'validation', 'test', 'all'] as const;

/** Tolerance: beyond it, both the stated and the recomputed value are shown. */
const agreesWithin = 5e-4;

/** Fit metrics in training and in held-out weeks. */
export function MetricsPanel({ metrics, run, formats }: MetricsPanelProps) {
  const columns = columnsOf(formats);
  const rows = splits.flatMap((split) => {
    const [stated, recomputed] = (['stated', 'recomputed'] as const).map((origin) =>
      metrics.find((entry) => entry.split === split && entry.origin === origin),
    );
    return stated || recomputed ? [{ split, stated, recomputed }] : [];
  });
  const granularity = [...new Set(metrics.map((entry) => entry.granularity))].join(', ');
  return (
    <Panel
      id="metrics"
      title={texts.metrics}
      aside={<CsvLink title={fill(texts.fileOfRun, { run, table: texts.metrics })} table={() => toTable(metrics)} />}
    >
      {rows.length === 0 ? (
        <PanelEmpty>{texts.noMetrics}</PanelEmpty>
      ) : (
        <>
          <p className="text-xs text-muted">{fill(texts.metricsHint, { granularity })}</p>
          <ScrollRegion label={texts.tableOfMetrics} className="table-scroll mt-3">
            <Table className="[&_td]:text-right [&_thead_th+th]:text-right">
              <TableHeads heads={[texts.part, ...columns.map(({ label }) => label)]} />
              <TableBody>
                {rows.map(({ split, stated, recomputed }) => (
                  <TableRow key={split}>
                    <TableHead scope="row">{splitWords[split]}</TableHead>
                    {columns.map(({ key, label, write }) => (
                      <TableCell key={label} className="whitespace-nowrap" suppressHydrationWarning>
                        {both(stated?.[key] ?? null, recomputed?.[key] ?? null, write)}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </ScrollRegion>
        </>
      )}
    </Panel>
  );
}

const columnsOf = (formats: RunFormats) =>
  [
    { key: 'r2', label: 'R²', write: formats.metric },
    { key: 'adjustedR2', label: texts.adjustedR2, write: formats.metric },
    { key: 'nrmse', label: 'NRMSE', write: formats.fineMetric },
    { key: 'mape', label: 'MAPE', write: formats.error },
    { key: 'wmape', label: 'wMAPE', write: formats.error },
    { key: 'n', label: texts.weeksCounted, write: (value: number | null) => formats.value(value, 'integer') },
    { key: 'naiveR2', label: texts.naiveR2, write: formats.metric },
    { key: 'naiveWmape', label: texts.naiveWmape, write: formats.error },
  ] as const;

function both(stated: number | null, recomputed: number | null, write: (value: number | null) => string): string {
  if (stated === null || recomputed === null || Math.abs(stated - recomputed) <= agreesWithin)
    return write(recomputed ?? stated);
  return fill(texts.statedAndRecomputed, { stated: write(stated), recomputed: write(recomputed) });
}

const toTable = (metrics: readonly Metrics[]) => ({
  heads: [
    ...[texts.part, texts.origin, 'R2', texts.adjustedR2, 'NRMSE', 'MAPE', 'wMAPE', texts.weeksCounted],
    ...[texts.naiveR2, texts.naiveWmape, texts.granularity],
  ],
  rows: metrics.map((entry) => [
    ...[
      splitWords[entry.split],
      entry.origin,
      entry.r2,
      entry.adjustedR2,
      entry.nrmse,
      entry.mape,
      entry.wmape,
      entry.n,
    ],
    ...[entry.naiveR2, entry.naiveWmape, entry.granularity],
  ]),
});
