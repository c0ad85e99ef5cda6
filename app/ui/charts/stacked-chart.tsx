import { useState } from 'react';
import * as texts from '../texts.ts';
import type { ChartProps } from './chart-data.ts';
import { dayLabel } from './day-label.ts';
import { Legend } from './legend.tsx';
import { LongTable } from './long-table.tsx';
import { Plot, placeOf, plotHeight } from './plot.tsx';
import { PointReader } from './point-reader.tsx';
import { linePath, scaleOf } from './scale.ts';
import { type StackLayer, stacked, stackPath } from './stack.ts';

/** Parts of a whole by week. What is below zero stands in a stack of its own. */
export interface StackedData {
  /** Mondays, in order. */
  readonly days: readonly string[];
  readonly layers: readonly StackLayer[];
  /** A line over the stacks, such as their sum. */
  readonly line?: { readonly label: string; readonly values: readonly (number | null)[] } | null;
  /** Every part by itself, for the table. */
  readonly columns: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  readonly style: Parameters<ChartProps<unknown>['formats']['value']>[1];
  /** What an address calls the table of it. */
  readonly name: string;
}

export function StackedChart({ data, formats, title, summary }: ChartProps<StackedData>) {
  const [read, setRead] = useState<number | null>(null);
  const { days, layers, line = null, columns, style } = data;
  const { above, below } = stacked(layers);
  const ends = [...above, ...below].flatMap((pile) => pile?.to ?? []);
  const scale = scaleOf([...ends, ...(line?.values ?? [])]);
  const { at, x, y } = placeOf(scale, days.length);
  const name = (index: number) => dayLabel(formats, days[index], 'week', 'long');
  const told = (value: number | null | undefined) => formats.value(value ?? null, style);
  const readings = (index: number) => [
    ...layers.map(({ label, values }) => `${label} ${told(values[index])}`),
    ...(line ? [`${line.label} ${told(line.values[index])}`] : []),
  ];
  return (
    <figure className="flex min-w-0 flex-1 flex-col" data-chart>
      <figcaption className="flex-1 text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <Legend
        entries={[
          ...layers.map(({ label, className }) => ({ label, className: `${className} chart-swatch-layer` })),
          ...(line ? [{ label: line.label, className: 'chart-swatch-total' }] : []),
        ]}
        reading={
          read === null ? null : { name: name(read), values: line ? [`${line.label} ${told(line.values[read])}`] : [] }
        }
      />
      <Plot
        scale={scale}
        style={style}
        formats={formats}
        labels={days.map((day) => dayLabel(formats, day, 'month', 'short'))}
        over={
          <>
            {read === null ? null : <Readings of={readings(read)} atEnd={read < days.length / 2} />}
            <PointReader
              label={title}
              count={days.length}
              at={read}
              onMove={setRead}
              describe={(index) => `${name(index)}: ${readings(index).join('; ')}`}
            />
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
          days.map((_, index) => ({ name: name(index), cells: columns.map(({ values }) => told(values[index])) }))
        }
      />
    </figure>
  );
}

/** What the parts of one week are, over the half of the picture that is not being read. */
const Readings = ({ of, atEnd }: { readonly of: readonly string[]; readonly atEnd: boolean }) => (
  <ul
    aria-hidden
    className={`pointer-events-none absolute top-1 z-10 max-w-[48%] rounded-lg border border-line bg-surface/95 px-2 py-1 text-[0.6875rem] tabular-nums ${atEnd ? 'end-1' : 'start-1'}`}
  >
    {of.map((reading) => (
      <li key={reading}>{reading}</li>
    ))}
  </ul>
);
