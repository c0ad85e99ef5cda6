import { useState } from 'react';
import { bandStates, type ChartProps, type StepData } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import { dayLabel } from './day-label.ts';
import { Legend } from './legend.tsx';
import { NoteList, NoteMarks } from './notes.tsx';
import { Plot, placeOf } from './plot.tsx';
import { PointReader } from './point-reader.tsx';
import { ReadPoint } from './read-point.tsx';
import { scaleOf, stepPath } from './scale.ts';
import { seriesClass } from './series.ts';

/** What holds until it changes, such as a price, with a band for each series below that says what was the matter. */
export function StepChart({ data, formats, title, summary }: ChartProps<StepData>) {
  const [read, setRead] = useState<number | null>(null);
  const { days, series, style, notes = [] } = data;
  const scale = scaleOf(
    series.flatMap(({ values }) => values),
    'near',
  );
  const place = placeOf(scale, days.length);
  const { at, x } = place;
  const name = (index: number) => dayLabel(formats, days[index], 'day', 'long');
  const told = (value: number | null | undefined) => formats.value(value ?? null, style);
  const stateAt = (bands: StepData['series'][number]['bands'], index: number) =>
    bands.find(({ from, to }) => index >= from && index <= to)?.state;
  const cell = ({ values, bands }: StepData['series'][number], index: number) => {
    const state = stateAt(bands, index);
    return told(values[index]) + (state && state !== 'good' ? `, ${bandStates[state].toLowerCase()}` : '');
  };
  return (
    <figure className="min-w-0" data-chart>
      <figcaption className="text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <Legend
        entries={series.map(({ label }, index) => ({ label, className: seriesClass(index) }))}
        reading={
          read === null ? null : { name: name(read), values: series.map((one) => `${one.label} ${cell(one, read)}`) }
        }
      />
      <Plot
        scale={scale}
        style={style}
        formats={formats}
        labels={days.map((day) => dayLabel(formats, day, 'day', 'short'))}
        over={
          <PointReader
            label={title}
            count={days.length}
            at={read}
            onMove={setRead}
            describe={(index) =>
              `${name(index)}: ${series.map((one) => `${one.label} ${cell(one, index)}`).join('; ')}`
            }
          />
        }
      >
        {series.map(({ label, values }, index) => (
          <path key={label} d={stepPath(values, at)} className={`chart-line ${seriesClass(index)}`} />
        ))}
        <NoteMarks notes={notes} days={days} x={x} />
        <ReadPoint series={series} read={read} place={place} />
      </Plot>
      <Bands data={data} />
      <NoteList notes={notes} formats={formats} />
      <ChartTable
        title={title}
        heads={['Day', ...series.map(({ label }) => label)]}
        rows={days.map((_, index) => ({ name: name(index), cells: series.map((one) => cell(one, index)) }))}
      />
    </figure>
  );
}

function Bands({ data: { days, series } }: { readonly data: StepData }) {
  const count = Math.max(1, days.length);
  return (
    <div aria-hidden className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-[0.6875rem]">
      {series.map(({ label, bands }) => (
        <div key={label} className="contents">
          <span className="max-w-28 truncate text-muted">{label}</span>
          <svg
            viewBox={`0 0 ${count} 6`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-1.5 w-full rtl:-scale-x-100"
          >
            {bands.map(({ from, to, state }) => (
              <rect key={from} x={from} width={to - from + 1} height="6" className={`chart-${state}`} />
            ))}
          </svg>
        </div>
      ))}
      <span />
      <span className="flex flex-wrap gap-x-4 text-muted">
        {Object.entries(bandStates).map(([state, label]) => (
          <span key={state} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 10 6" className="h-1.5 w-2.5" aria-hidden="true">
              <rect width="10" height="6" className={`chart-${state}`} />
            </svg>
            {label}
          </span>
        ))}
      </span>
    </div>
  );
}
