import { useState } from 'react';
import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';
import type { ChartProps, LineData } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import { dayLabel } from './day-label.ts';
import { completePart, openPart } from './incomplete.ts';
import { Legend, type LegendEntry, openEntry } from './legend.tsx';
import { NoteList, NoteMarks } from './notes.tsx';
import { Plot, placeOf } from './plot.tsx';
import { PointReader } from './point-reader.tsx';
import { ReadPoint } from './read-point.tsx';
import { areaPath, linePath, scaleOf } from './scale.ts';
import { seriesClass } from './series.ts';

/** Values over time, with their comparison behind them; what is not complete yet is dashed. */
export function LineChart({ data, formats, title, summary }: ChartProps<LineData>) {
  const [read, setRead] = useState<number | null>(null);
  const { days, by, hrefs = [], series, style, incomplete = [], notes = [] } = data;
  const single = series.length === 1;
  const compared = series.some(({ before }) => before !== undefined);
  const scale = scaleOf(
    series.flatMap(({ values, before = [] }) => [...values, ...before]),
    'zero',
    style === 'integer',
  );
  const place = placeOf(scale, days.length);
  const { at, x, y } = place;
  const name = (index: number) => dayLabel(formats, days[index], by, 'long');
  const told = (value: number | null | undefined) => formats.value(value ?? null, style);
  const describe = (index: number) =>
    `${name(index)}${incomplete[index] ? ', not complete' : ''}: ${series
      .map(({ label, values, before }) => {
        const now = single ? told(values[index]) : `${label} ${told(values[index])}`;
        return before ? `${now}, before ${told(before[index])}` : now;
      })
      .join('; ')}`;
  return (
    <figure className="flex min-w-0 flex-1 flex-col" data-chart>
      <figcaption className="flex-1 text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <Legend
        entries={legendOf(data, compared)}
        reading={read === null ? null : { name: name(read), values: readingOf(data, read, told) }}
      />
      <Plot
        scale={scale}
        style={style}
        formats={formats}
        labels={days.map((day) => dayLabel(formats, day, by, 'short'))}
        over={
          <PointReader
            {...{ label: title, count: days.length, at: read, onMove: setRead, describe }}
            hrefOf={(index) => hrefs[index]}
          />
        }
      >
        {data.area && single ? (
          <path d={areaPath(series[0]?.values ?? [], at, y(Math.max(0, scale.min)))} className="chart-area series-1" />
        ) : null}
        {series.map(({ label, before }) =>
          before ? <path key={label} d={linePath(before, at)} className="chart-before" /> : null,
        )}
        {series.map(({ label, values }, index) => (
          <g key={label} className={seriesClass(index)}>
            <path d={linePath(completePart(values, incomplete), at)} className="chart-line" />
            {incomplete.includes(true) ? (
              <path d={linePath(openPart(values, incomplete), at)} className="chart-line chart-open" />
            ) : null}
            <Alone values={values} at={at} />
          </g>
        ))}
        <NoteMarks notes={notes} days={days} x={x} />
        <ReadPoint series={series} read={read} place={place} />
      </Plot>
      <NoteList notes={notes} formats={formats} />
      <ChartTable
        title={title}
        heads={[
          'Period',
          ...series.flatMap(({ label, before }) => (before ? [label, fill(texts.labelBefore, { label })] : [label])),
        ]}
        rows={days.map((_, index) => ({
          name: name(index) + (incomplete[index] ? ' (not complete)' : ''),
          href: hrefs[index],
          cells: series.flatMap(({ values, before }) =>
            before ? [told(values[index]), told(before[index])] : [told(values[index])],
          ),
        }))}
      />
    </figure>
  );
}

/** A point between two gaps has no line: it is a dot. */
function Alone({
  values,
  at,
}: {
  readonly values: readonly (number | null)[];
  readonly at: ReturnType<typeof placeOf>['at'];
}) {
  return values.map((value, index) => {
    if (value === null || (values[index - 1] ?? null) !== null || (values[index + 1] ?? null) !== null) return null;
    const [x, y] = at(index, value);
    return <path key={`${x}`} d={`M${x} ${y}h0`} className="chart-dot" />;
  });
}

function legendOf({ series, incomplete }: LineData, compared: boolean): LegendEntry[] {
  const single = series.length === 1;
  return [
    ...series.map(({ label }, index) => ({ label: single ? texts.thisPeriod : label, className: seriesClass(index) })),
    ...(compared ? [{ label: texts.comparison, className: 'before' }] : []),
    ...openEntry(incomplete),
  ];
}

const readingOf = ({ series }: LineData, at: number, told: (value: number | null | undefined) => string): string[] =>
  series.map(({ values, before }) => (before ? `${told(values[at])}, before ${told(before[at])}` : told(values[at])));
