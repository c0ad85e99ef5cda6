import { useState } from 'react';
import type { Formats } from '#shared/format/formats.ts';
import { entriesOf } from '#shared/table.ts';
import { type Band, bandStates, type ChartProps, type StepData } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import { dayLabel } from './day-label.ts';
import { completePart, openPart } from './incomplete.ts';
import { Legend, openEntry } from './legend.tsx';
import { NoteList, NoteMarks } from './notes.tsx';
import { Plot, placeOf, plotWidth } from './plot.tsx';
import { PointReader } from './point-reader.tsx';
import { ReadPoint } from './read-point.tsx';
import { scaleOf, stepPath } from './scale.ts';
import { seriesClass } from './series.ts';

/** What holds until it changes, such as a price, with a band for each series below that says what was the matter. */
export function StepChart({ data, formats, title, summary }: ChartProps<StepData>) {
  const [read, setRead] = useState<number | null>(null);
  const { days, series, style, incomplete = [], notes = [] } = data;
  const scale = scaleOf(
    series.flatMap(({ values }) => values),
    'near',
  );
  const place = placeOf(scale, days.length);
  const { at, x } = place;
  const name = (index: number) => dayLabel(formats, days[index], 'day', 'long');
  const told = (value: number | null | undefined) => formats.value(value ?? null, style);
  const cell = ({ values, bands }: StepData['series'][number], index: number) => {
    const band = bands.find(({ from, to }) => index >= from && index <= to);
    return told(values[index]) + (band && band.state !== 'good' ? `, ${bandWords(band, formats)}` : '');
  };
  return (
    <figure className="min-w-0" data-chart>
      <figcaption className="text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <Legend
        entries={[
          ...series.map(({ label }, index) => ({ label, className: seriesClass(index) })),
          ...openEntry(incomplete),
        ]}
        reading={
          read === null ? null : { name: name(read), values: series.map((one) => `${one.label} ${cell(one, read)}`) }
        }
      />
      <Plot
        scale={scale}
        style={style}
        formats={formats}
        labels={days.map((day) => dayLabel(formats, day, 'day', 'short'))}
        below={<Bands data={data} x={x} />}
        over={
          <PointReader
            label={title}
            count={days.length}
            at={read}
            onMove={setRead}
            describe={(index) =>
              `${name(index)}${incomplete[index] ? ', not complete' : ''}: ${series.map((one) => `${one.label} ${cell(one, index)}`).join('; ')}`
            }
          />
        }
      >
        {series.map(({ label, values }, index) => (
          <g key={label} className={seriesClass(index)}>
            <path d={stepPath(completePart(values, incomplete), at)} className="chart-line" />
            {incomplete.includes(true) ? (
              <path d={stepPath(openPart(values, incomplete), at)} className="chart-line chart-open" />
            ) : null}
          </g>
        ))}
        <NoteMarks notes={notes} days={days} x={x} />
        <ReadPoint series={series} read={read} place={place} />
      </Plot>
      <NoteList notes={notes} formats={formats} />
      <ChartTable
        title={title}
        heads={['Day', ...series.map(({ label }) => label)]}
        rows={days.map((_, index) => ({
          name: name(index) + (incomplete[index] ? ' (not complete)' : ''),
          cells: series.map((one) => cell(one, index)),
        }))}
      />
    </figure>
  );
}

const bandWords = ({ state, share }: Band, formats: Formats): string =>
  state === 'part' && share !== undefined
    ? `out of stock in ${formats.value(share, 'percent')} of observations`
    : bandStates[state].toLowerCase();

interface BandsProps {
  readonly data: StepData;
  /** Where a day stands in the picture above. */
  readonly x: (index: number) => number;
}

/** Each day as wide as it is around its point above, and the more intense the more of it was trouble. */
function Bands({ data: { days, series }, x }: BandsProps) {
  const last = days.length - 1;
  const start = (index: number) => (index <= 0 ? 0 : (x(index - 1) + x(index)) / 2);
  const end = (index: number) => (index >= last ? plotWidth : start(index + 1));
  const shown = new Set(series.flatMap(({ bands }) => bands.map(({ state }) => state)));
  return (
    <div aria-hidden className="mt-2 text-[0.6875rem] text-muted">
      {series.map(({ label, bands }) => (
        <div key={label} className="mt-1.5">
          <p className="truncate">{label}</p>
          <svg
            viewBox={`0 0 ${plotWidth} 6`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-0.5 h-1.5 w-full rtl:-scale-x-100"
          >
            {bands.map(({ from, to, state, share }) => (
              <rect
                key={from}
                x={start(from)}
                width={end(to) - start(from)}
                height="6"
                className={`chart-${state}`}
                fillOpacity={share === undefined ? undefined : leastIntense + (1 - leastIntense) * share}
              />
            ))}
          </svg>
        </div>
      ))}
      <p className="mt-2 flex flex-wrap gap-x-4">
        {entriesOf(bandStates).map(([state, label]) =>
          shown.has(state) ? (
            <span key={state} className="inline-flex items-center gap-1.5">
              <svg viewBox="0 0 10 6" className="h-1.5 w-2.5" aria-hidden="true">
                <rect
                  width="10"
                  height="6"
                  className={`chart-${state}`}
                  fillOpacity={state === 'part' ? 0.5 : undefined}
                />
              </svg>
              {label}
            </span>
          ) : null,
        )}
      </p>
    </div>
  );
}

/** The least of trouble is still seen. */
const leastIntense = 0.25;
