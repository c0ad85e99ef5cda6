import * as texts from '../texts.ts';
import type { ChartProps } from './chart-data.ts';
import { useChartState } from './chart-reading.ts';
import { ChartTip } from './chart-tip.tsx';
import { dayLabel } from './day-label.ts';
import { Legend } from './legend.tsx';
import { LongTable } from './long-table.tsx';
import { Plot, placeOf, plotHeight, plotWidth } from './plot.tsx';
import { PointReader } from './point-reader.tsx';
import { linePath, scaleOf } from './scale.ts';
import { type StackLayer, stacked, stackPath } from './stack.ts';

/** Parts of a whole by week. Negative values are stacked below zero. */
export interface StackedData {
  /** Mondays, in order. */
  readonly days: readonly string[];
  readonly layers: readonly StackLayer[];
  /** A line over the stacks, such as their sum. */
  readonly line?: { readonly label: string; readonly values: readonly (number | null)[] } | null;
  /** Columns of the table, one for each part. */
  readonly columns: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  readonly style: Parameters<ChartProps<unknown>['formats']['value']>[1];
  /** Name of its table in the address. */
  readonly name: string;
}

export function StackedChart({ data, formats, title, summary }: ChartProps<StackedData>) {
  const { days, layers: all, columns, style } = data;
  const { reading, onRead, hidden, onToggle, hydrated } = useChartState(title, days.length);
  const { at: read } = reading;
  const isShown = ({ label }: { readonly label: string }) => !hidden.has(label);
  const layers = all.filter(isShown);
  const line = data.line && isShown(data.line) ? data.line : null;
  const { above, below } = stacked(layers);
  const ends = [...above, ...below].flatMap((pile) => pile?.to ?? []);
  const scale = scaleOf([...ends, ...(line?.values ?? [])]);
  const { at, x, y } = placeOf(scale, days.length);
  const name = (index: number) => dayLabel(formats, days[index], 'week', 'long');
  const formatted = (value: number | null | undefined) => formats.value(value ?? null, style);
  const readings = (index: number) => [
    ...layers.map(({ label, values }) => `${label} ${formatted(values[index])}`),
    ...(line ? [`${line.label} ${formatted(line.values[index])}`] : []),
  ];
  return (
    <figure className="flex min-w-0 flex-1 flex-col" data-chart>
      <figcaption className="flex-1 text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <Legend
        entries={[
          ...all.map(({ label, className }) => ({
            ...{ label, className: `${className} chart-swatch-layer`, switches: true },
          })),
          ...(data.line ? [{ label: data.line.label, className: 'chart-swatch-total', switches: true }] : []),
        ]}
        {...{ hidden, onToggle, hydrated }}
      />
      <Plot
        scale={scale}
        style={style}
        formats={formats}
        labels={days.map((day) => dayLabel(formats, day, 'month', 'short'))}
        over={
          <>
            <PointReader
              {...{ label: title, count: days.length, reading, onRead }}
              describe={(index) => `${name(index)}: ${readings(index).join('; ')}`}
            />
            {read === null ? null : (
              <ChartTip
                along={x(read) / plotWidth}
                down={reading.down ?? 0}
                title={name(read)}
                rows={[
                  ...layers.map(({ label, values, className }) => ({
                    ...{ label, value: formatted(values[read]), className: `${className} chart-swatch-layer` },
                  })),
                  ...(line
                    ? [{ label: line.label, value: formatted(line.values[read]), className: 'chart-swatch-total' }]
                    : []),
                ]}
              />
            )}
          </>
        }
      >
        {[above, below].map((piles) =>
          piles.map((pile, index) => {
            const layer = layers[index];
            return pile && layer ? (
              <path
                key={`${layer.label} ${piles === above}`}
                d={stackPath(pile, x, y)}
                className={`chart-layer ${layer.className}`}
              />
            ) : null;
          }),
        )}
        {line ? <path d={linePath(line.values, at)} className="chart-line chart-total" /> : null}
        {read === null ? null : <path d={`M${x(read)} 0V${plotHeight}`} className="chart-cursor" />}
      </Plot>
      <LongTable
        name={data.name}
        count={days.length}
        title={title}
        heads={[texts.weekHead, ...columns.map(({ label }) => label)]}
        rows={() =>
          days.map((_, index) => ({ name: name(index), cells: columns.map(({ values }) => formatted(values[index])) }))
        }
      />
    </figure>
  );
}
