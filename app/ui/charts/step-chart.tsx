import type { Formats } from '#shared/format/formats.ts';
import { entriesOf } from '#shared/table.ts';
import { axisLabels } from './axis-labels.ts';
import { type Band, bandStates, type ChartProps, type StepData } from './chart-data.ts';
import { selectionOf, useChartState } from './chart-reading.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartTip } from './chart-tip.tsx';
import { dayLabel } from './day-label.ts';
import { Legend, openEntry } from './legend.tsx';
import { NoteFlags, NoteList, NoteMarks } from './notes.tsx';
import { Plot, placeOf, plotHeight, plotWidth } from './plot.tsx';
import { PointReader } from './point-reader.tsx';
import { ReadPoint } from './read-point.tsx';
import { scaleOf, stepPath } from './scale.ts';
import { seriesClass } from './series.ts';
import { completePart, openPart } from './sparkline.tsx';
import { zoomHint } from './zoom-bar.tsx';

/** Values that hold until they change, such as a price, with a band per series below for problems. */
export function StepChart({ data, formats, title, summary }: ChartProps<StepData>) {
  const { days, series, style, zoomTo, incomplete = [], notes = [] } = data;
  const { reading, onRead, hidden, onToggle, hydrated } = useChartState(title, days.length);
  const { at: read } = reading;
  const isShown = ({ label }: { readonly label: string }) => !hidden.has(label);
  const shown = series.filter(isShown);
  const scale = scaleOf(
    shown.flatMap(({ values }) => values),
    'near',
  );
  const place = placeOf(scale, days.length);
  const { at, x } = place;
  const name = (index: number) => dayLabel(formats, days[index], 'day', 'long');
  const formatted = (value: number | null | undefined) => formats.value(value ?? null, style);
  const cell = ({ values, bands }: StepData['series'][number], index: number) => {
    const band = bands.find(({ from, to }) => index >= from && index <= to);
    return formatted(values[index]) + (band && band.state !== 'good' ? `, ${bandWords(band, formats)}` : '');
  };
  return (
    <figure className="min-w-0" data-chart>
      <figcaption className="text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <Legend
        entries={[
          ...series.map(({ label }, index) => ({ label, className: seriesClass(index), switches: true })),
          ...openEntry(incomplete),
        ]}
        {...{ hidden, onToggle, hydrated }}
      />
      <Plot
        scale={scale}
        style={style}
        formats={formats}
        labels={axisLabels(formats, days, 'day')}
        below={<Bands data={data} x={x} />}
        over={
          <>
            <PointReader
              {...{ label: title, count: days.length, reading, onRead, name, zoomTo }}
              describe={(index) =>
                `${name(index)}${incomplete[index] ? ', not complete' : ''}: ${shown.map((one) => `${one.label} ${cell(one, index)}`).join('; ')}`
              }
            />
            {read === null ? null : (
              <ChartTip
                along={x(read) / plotWidth}
                down={reading.down ?? place.y(shown[0]?.values[read] ?? scale.max) / plotHeight}
                title={name(read)}
                rows={series.flatMap((one, index) =>
                  isShown(one) ? { label: one.label, value: cell(one, read), className: seriesClass(index) } : [],
                )}
                hint={zoomTo ? zoomHint(selectionOf(reading), reading.down, name) : undefined}
              />
            )}
            {hydrated ? <NoteFlags {...{ notes, days, x, formats }} /> : null}
          </>
        }
      >
        {series.map((one, index) =>
          isShown(one) ? (
            <g key={one.label} className={seriesClass(index)}>
              <path d={stepPath(completePart(one.values, incomplete), at)} className="chart-line" />
              {incomplete.includes(true) ? (
                <path d={stepPath(openPart(one.values, incomplete), at)} className="chart-line chart-open" />
              ) : null}
            </g>
          ) : null,
        )}
        <NoteMarks notes={notes} days={days} x={x} />
        <ReadPoint {...{ series, hidden, reading, place }} />
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
  /** Horizontal position of a day. */
  readonly x: (index: number) => number;
}

/** A band with a segment per day, aligned with the chart. The more problems, the stronger its color. */
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

/** Minimum opacity, so that any problem is visible. */
const leastIntense = 0.25;
