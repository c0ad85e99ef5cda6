import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';
import type { ChartProps, DayNote } from './chart-data.ts';
import { useChartState } from './chart-reading.ts';
import { ChartTip } from './chart-tip.tsx';
import { dayLabel } from './day-label.ts';
import { Legend } from './legend.tsx';
import { LongTable } from './long-table.tsx';
import { NoteFlags, NoteList, NoteMarks } from './notes.tsx';
import { Plot, placeOf, plotHeight, plotWidth } from './plot.tsx';
import { PointReader } from './point-reader.tsx';
import { bandPath, linePath, scaleOf } from './scale.ts';

type Values = readonly (number | null)[];

export interface BandSeries {
  readonly label: string;
  /** Class with the color. */
  readonly className: string;
  readonly values: Values;
  /** Bounds of an interval around the values, drawn as a band. */
  readonly low?: Values;
  readonly high?: Values;
}

/** Weekly values with intervals. */
export interface BandData {
  /** Mondays, in order. */
  readonly days: readonly string[];
  readonly series: readonly BandSeries[];
  /** Name of the bands, such as `90% interval`. */
  readonly bandLabel?: string;
  /** Highlighted weeks, a flag for each day, and their meaning. */
  readonly shaded?: { readonly label: string; readonly weeks: readonly boolean[] } | null;
  readonly notes?: readonly DayNote[];
  /** Name of its table in the address. */
  readonly name: string;
  readonly style: ChartStyle;
}
type ChartStyle = Parameters<ChartProps<unknown>['formats']['value']>[1];

export function BandChart({ data, formats, title, summary }: ChartProps<BandData>) {
  const { days, series: all, bandLabel = '', shaded = null, notes = [], style } = data;
  const { reading, onRead, hidden, onToggle, hydrated } = useChartState(title, days.length);
  const { at: read } = reading;
  const series = all.filter(({ label }) => !hidden.has(label));
  const scale = scaleOf(series.flatMap(({ values, low = [], high = [] }) => [...values, ...low, ...high]));
  const place = placeOf(scale, days.length);
  const { at, x, y } = place;
  const name = (index: number) => dayLabel(formats, days[index], 'week', 'long');
  const formatted = (value: number | null | undefined) => formats.value(value ?? null, style);
  const within = ({ values, low, high }: BandSeries, index: number) =>
    low?.[index] == null
      ? formatted(values[index])
      : fill(texts.valueWithin, {
          value: formatted(values[index]),
          low: formatted(low[index]),
          high: formatted(high?.[index]),
        });
  const hasBand = ({ low = [] }: BandSeries) => low.some((value) => value !== null);
  const banded = series.filter(hasBand);
  const readings = (index: number) => series.map((one) => `${one.label} ${within(one, index)}`);
  const isShaded = (index: number) => shaded?.weeks[index] === true;
  return (
    <figure className="flex min-w-0 flex-1 flex-col" data-chart>
      <figcaption className="flex-1 text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <Legend
        entries={[
          ...all.map(({ label, className }) => ({ label, className, switches: true })),
          ...all
            .filter(hasBand)
            .map(({ className }) => ({ label: bandLabel, className: `${className} chart-swatch-band` })),
          ...(shaded?.weeks.includes(true) ? [{ label: shaded.label, className: 'chart-swatch-shade' }] : []),
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
              describe={(index) =>
                `${name(index)}${isShaded(index) ? ` (${shaded?.label})` : ''}: ${readings(index).join('; ')}`
              }
            />
            {read === null ? null : (
              <ChartTip
                along={x(read) / plotWidth}
                down={reading.down ?? y(series[0]?.values[read] ?? scale.max) / plotHeight}
                title={`${name(read)}${isShaded(read) ? ` (${shaded?.label})` : ''}`}
                rows={series.map((one) => ({ label: one.label, value: within(one, read), className: one.className }))}
              />
            )}
            {hydrated ? <NoteFlags {...{ notes, days, x, formats }} /> : null}
          </>
        }
      >
        {stretchesOf(shaded?.weeks ?? []).map(([from, to]) => {
          const [start, end] = [
            from === 0 ? x(0) : (x(from - 1) + x(from)) / 2,
            x(Math.min(to + 0.5, days.length - 1)),
          ];
          return <rect key={from} x={start} width={end - start} y="0" height={plotHeight} className="chart-shade" />;
        })}
        {banded.map(({ label, className, low = [], high = [] }) => (
          <path key={label} d={bandPath(low, high, at)} className={`chart-band ${className}`} />
        ))}
        {series.map(({ label, values, className }) => (
          <path key={label} d={linePath(values, at)} className={`chart-line chart-fine ${className}`} />
        ))}
        <NoteMarks notes={notes} days={days} x={x} />
        {read === null ? null : <path d={`M${x(read)} 0V${plotHeight}`} className="chart-cursor" />}
        {read === null
          ? null
          : series.map(({ label, values, className }) => {
              const value = values[read] ?? null;
              return value === null ? null : (
                <path key={label} d={`M${x(read)} ${y(value)}h0`} className={`chart-dot ${className}`} />
              );
            })}
      </Plot>
      <NoteList notes={notes} formats={formats} />
      <LongTable
        name={data.name}
        count={days.length}
        title={title}
        heads={[
          texts.weekHead,
          ...all.flatMap((one) =>
            hasBand(one)
              ? [one.label, fill(texts.labelLow, { label: one.label }), fill(texts.labelHigh, { label: one.label })]
              : [one.label],
          ),
          ...(shaded ? [shaded.label] : []),
        ]}
        rows={() =>
          days.map((_, index) => ({
            name: name(index),
            cells: [
              ...all.flatMap((one) =>
                (hasBand(one) ? [one.values, one.low, one.high] : [one.values]).map((list) => formatted(list?.[index])),
              ),
              ...(shaded ? [isShaded(index) ? texts.yes : texts.no] : []),
            ],
          }))
        }
      />
    </figure>
  );
}

/** Runs of highlighted weeks, both ends inclusive. */
function stretchesOf(marked: readonly boolean[]): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  marked.forEach((isMarked, at) => {
    const last = stretches.at(-1);
    if (!isMarked) return;
    if (last && last[1] === at - 1) last[1] = at;
    else stretches.push([at, at]);
  });
  return stretches;
}
