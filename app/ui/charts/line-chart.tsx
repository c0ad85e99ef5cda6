import { fill } from '#shared/text/fill.ts';
import { cn } from '../class-names.ts';
import * as texts from '../texts.ts';
import { axisLabels } from './axis-labels.ts';
import { changeOf } from './change-text.tsx';
import type { ChartProps, LineData, LineSeries } from './chart-data.ts';
import { selectionOf, useChartState } from './chart-reading.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartTip, type TipRow } from './chart-tip.tsx';
import { dayLabel } from './day-label.ts';
import { Legend, type LegendEntry, openEntry } from './legend.tsx';
import { NoteFlags, NoteList, NoteMarks } from './notes.tsx';
import { Plot, placeOf, plotHeight, plotWidth } from './plot.tsx';
import { PointReader } from './point-reader.tsx';
import { ReadPoint } from './read-point.tsx';
import { areaPath, linePath, scaleOf } from './scale.ts';
import { seriesClass } from './series.ts';
import { completePart, openPart } from './sparkline.tsx';
import { zoomHint } from './zoom-bar.tsx';

/** Values over time, with the comparison dashed; incomplete periods are dotted. */
export function LineChart({ data: whole, formats, title, summary }: ChartProps<LineData>) {
  const { days, by, hrefs = [], zoomTo, style, incomplete = [], notes = [] } = whole;
  const { reading, onRead, hidden, onToggle, hydrated } = useChartState(title, days.length);
  const data = hidden.has(texts.comparison) ? withoutComparison(whole) : whole;
  const single = data.series.length === 1;
  const isShown = ({ label }: LineSeries) => !hidden.has(single ? texts.thisPeriod : label);
  const shown = data.series.filter(isShown);
  const scale = scaleOf(
    [
      ...(data.spans ?? []),
      ...data.series.flatMap((one) => [...(isShown(one) ? one.values : []), ...(one.before ?? [])]),
    ],
    'zero',
    style === 'integer',
  );
  const place = placeOf(scale, days.length);
  const { at, x, y } = place;
  const name = (index: number) => dayLabel(formats, days[index], by, 'long');
  const formatted = (value: number | null | undefined) => formats.value(value ?? null, style);
  const drawn = { data, single, isShown, formatted, formats };
  const { at: read } = reading;
  return (
    <figure className={cn('flex min-w-0 flex-1 flex-col', data.small && 'chart-small')} data-chart>
      {summary === '' ? null : (
        <figcaption className="chart-summary text-xs text-muted" suppressHydrationWarning>
          {summary}
        </figcaption>
      )}
      {data.small ? null : <Legend entries={legendOf(whole)} hidden={hidden} onToggle={onToggle} hydrated={hydrated} />}
      <Plot
        scale={scale}
        style={style}
        formats={formats}
        labels={axisLabels(formats, days, by)}
        over={
          <>
            <PointReader
              {...{ label: title, count: days.length, reading, onRead, name, zoomTo }}
              describe={(index) =>
                `${name(index)}${incomplete[index] ? ', not complete' : ''}: ${pointWords(drawn, index)}`
              }
              hrefOf={(index) => hrefs[index]}
            />
            {read === null ? null : (
              <ChartTip
                along={x(read) / plotWidth}
                down={reading.down ?? y(firstKnown(shown, read) ?? scale.max) / plotHeight}
                title={name(read)}
                rows={tipRows(drawn, read)}
                hint={zoomTo && days.length > 1 ? zoomHint(selectionOf(reading), reading.down, name) : undefined}
              />
            )}
            {hydrated ? <NoteFlags {...{ notes, days, x, formats }} /> : null}
          </>
        }
      >
        {data.area && single && shown.length === 1 ? (
          <path d={areaPath(shown[0]?.values ?? [], at, y(Math.max(0, scale.min)))} className="chart-area series-1" />
        ) : null}
        {data.series.map(({ label, before }) =>
          before ? <path key={label} d={linePath(before, at)} className="chart-before" /> : null,
        )}
        {data.series.map((one, index) =>
          isShown(one) ? (
            <g key={one.label} className={seriesClass(index)}>
              <path d={linePath(completePart(one.values, incomplete), at)} className="chart-line" />
              {incomplete.includes(true) ? (
                <path d={linePath(openPart(one.values, incomplete), at)} className="chart-line chart-open" />
              ) : null}
              <Alone values={one.values} at={at} />
            </g>
          ) : null,
        )}
        <NoteMarks notes={notes} days={days} x={x} />
        <ReadPoint
          series={data.series}
          hidden={single && shown.length === 0 ? allOf(data) : hidden}
          {...{ reading, place }}
        />
      </Plot>
      <NoteList notes={notes} formats={formats} />
      {data.small ? null : (
        <ChartTable
          title={title}
          heads={[
            'Period',
            ...whole.series.flatMap(({ label, before }) =>
              before ? [label, fill(texts.labelBefore, { label })] : [label],
            ),
          ]}
          rows={days.map((_, index) => ({
            name: name(index) + (incomplete[index] ? ' (not complete)' : ''),
            href: hrefs[index],
            cells: whole.series.flatMap(({ values, before }) =>
              before ? [formatted(values[index]), formatted(before[index])] : [formatted(values[index])],
            ),
          }))}
        />
      )}
    </figure>
  );
}

const withoutComparison = (data: LineData): LineData => ({
  ...data,
  series: data.series.map(({ label, values }) => ({ label, values })),
});

const allOf = ({ series }: LineData): ReadonlySet<string> => new Set(series.map(({ label }) => label));

const firstKnown = (series: readonly LineSeries[], at: number): number | null =>
  series.map(({ values }) => values[at] ?? null).find((value) => value !== null) ?? null;

/** A point between two gaps is drawn as a dot. */
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

function legendOf({ series, incomplete }: LineData): LegendEntry[] {
  const single = series.length === 1;
  return [
    ...series.map(({ label }, index) => ({
      ...{ label: single ? texts.thisPeriod : label, className: seriesClass(index), switches: true },
    })),
    ...(series.some(({ before }) => before) ? [{ label: texts.comparison, className: 'before', switches: true }] : []),
    ...openEntry(incomplete),
  ];
}

interface Drawn extends Pick<ChartProps<LineData>, 'data' | 'formats'> {
  readonly single: boolean;
  readonly isShown: (series: LineSeries) => boolean;
  readonly formatted: (value: number | null | undefined) => string;
}

const changeAt = ({ values, compared = values, before }: LineSeries, at: number, { data, formats }: Drawn) => {
  const { style, direction = 'up' } = data;
  const then = before?.[at];
  // There is no relative change from zero.
  if (then === 0 && style !== 'percent') return null;
  return changeOf({ now: compared[at] ?? null, before: then, style, direction, formats });
};

function tipRows(drawn: Drawn, at: number): TipRow[] {
  const { data, single, isShown, formatted, formats } = drawn;
  const day = data.beforeDays?.[at];
  const then = day ? dayLabel(formats, day, data.by, 'long') : texts.comparison;
  return data.series.flatMap((one, index): TipRow[] => {
    const { label, values, before } = one;
    const change = changeAt(one, at, drawn);
    const now = {
      label: single ? texts.thisPeriod : label,
      value: formatted(values[at]),
      className: seriesClass(index),
    };
    return [
      ...(isShown(one) ? [{ ...now, change }] : []),
      ...(before
        ? [
            {
              label: single ? then : `${label}, ${then}`,
              value: formatted(before[at]),
              className: 'chart-swatch-before',
            },
          ]
        : []),
    ];
  });
}

/** Text of a point, for screen readers. */
const pointWords = (drawn: Drawn, at: number): string =>
  drawn.data.series
    .filter(drawn.isShown)
    .map((one) => {
      const { data, single, formatted, formats } = drawn;
      const now = single ? formatted(one.values[at]) : `${one.label} ${formatted(one.values[at])}`;
      if (!one.before) return now;
      const change = changeAt(one, at, drawn)?.text;
      const day = dayLabel(formats, data.beforeDays?.[at] ?? undefined, data.by, 'long') || texts.comparison;
      const words = { now, before: formatted(one.before[at]), day };
      return change ? fill(texts.pointChanged, { ...words, change }) : fill(texts.pointBefore, words);
    })
    .join('; ');
