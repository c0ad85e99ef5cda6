import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';
import type { ChartProps } from './chart-data.ts';
import { useChartState } from './chart-reading.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartTip } from './chart-tip.tsx';
import type { CurveData, CurveSeries } from './curve-data.ts';
import { observedPart, withinObserved } from './curve-parts.ts';
import { Legend, type LegendEntry } from './legend.tsx';
import { Plot, plotHeight, plotWidth } from './plot.tsx';
import { PointReader } from './point-reader.tsx';
import { bandPath, linePath, scaleOf } from './scale.ts';
import { seriesClass } from './series.ts';

const axisLabels = 4;

/** Lines over an amount: solid where observed, dotted beyond, with intervals as bands. */
export function CurveChart({ data, formats, title, summary }: ChartProps<CurveData>) {
  const { positions, xAxis, yAxis, series, now = null } = data;
  const { reading, onRead, hidden, onToggle, hydrated } = useChartState(title, positions.length);
  const { at: read } = reading;
  const isShown = ({ label }: CurveSeries) => !hidden.has(label);
  const shown = series.filter(isShown);
  const [first = 0, last = 1] = [positions[0], positions.at(-1)];
  const scale = scaleOf([
    ...shown.flatMap(({ values, low = [], high = [] }) => [...values, ...low, ...high]),
    now?.value ?? null,
  ]);
  const share = (position: number) => (last === first ? 0.5 : (position - first) / (last - first));
  const x = (position: number) => share(position) * plotWidth;
  const y = (value: number) => plotHeight - ((value - scale.min) / (scale.max - scale.min)) * plotHeight;
  const at = (index: number, value: number) => [x(positions[index] ?? first), y(value)] as const;
  const name = (index: number) => `${xAxis.label} ${formats.value(positions[index] ?? null, xAxis.style)}`;
  const isExtrapolated = (index: number) => !withinObserved(data, index);
  const valueText = (one: CurveSeries, index: number) => {
    const value = formats.value(one.values[index] ?? null, yAxis.style);
    const [low, high] = [one.low?.[index] ?? null, one.high?.[index] ?? null];
    return low === null || high === null
      ? value
      : fill(texts.valueWithin, {
          value,
          low: formats.value(low, yAxis.style),
          high: formats.value(high, yAxis.style),
        });
  };
  const allValues = (index: number) =>
    shown.map((one) => (series.length === 1 ? valueText(one, index) : `${one.label} ${valueText(one, index)}`));
  const observed = series.map((one) => observedPart(one.values, data));
  return (
    <figure className="flex min-w-0 flex-1 flex-col" data-chart>
      <figcaption className="flex-1 text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <Legend entries={legendOf(data)} {...{ hidden, onToggle, hydrated }} />
      <Plot
        scale={scale}
        style={yAxis.style}
        formats={formats}
        labels={Array.from({ length: axisLabels + 1 }, (_, part) =>
          formats.axis(first + ((last - first) * part) / axisLabels, xAxis.style),
        )}
        below={<p className="text-center text-[0.6875rem] text-muted">{xAxis.label}</p>}
        over={
          <>
            <PointReader
              {...{ label: title, count: positions.length, shares: positions.map(share), reading, onRead }}
              describe={(index) =>
                `${name(index)}${isExtrapolated(index) ? `, ${texts.notObserved}` : ''}: ${allValues(index).join('; ')}`
              }
            />
            {read === null ? null : (
              <ChartTip
                along={x(positions[read] ?? first) / plotWidth}
                down={reading.down ?? y(shown[0]?.values[read] ?? scale.max) / plotHeight}
                title={name(read) + (isExtrapolated(read) ? ` (${texts.notObserved})` : '')}
                rows={series.flatMap((one, index) =>
                  isShown(one) ? { label: one.label, value: valueText(one, read), className: seriesClass(index) } : [],
                )}
              />
            )}
          </>
        }
      >
        {series.map((one, index) =>
          one.low && one.high && isShown(one) ? (
            <path key={one.label} d={bandPath(one.low, one.high, at)} className={`chart-area ${seriesClass(index)}`} />
          ) : null,
        )}
        {series.map((one, index) =>
          isShown(one) ? (
            <g key={one.label} className={seriesClass(index)}>
              <path d={linePath(observed[index]?.within ?? [], at)} className="chart-line" />
              <path d={linePath(observed[index]?.beyond ?? [], at)} className="chart-line chart-open" />
            </g>
          ) : null,
        )}
        {now ? <path d={`M${x(now.position)} ${y(now.value)}h0`} className="chart-dot chart-now" /> : null}
        {read === null ? null : <path d={`M${x(positions[read] ?? first)} 0V${plotHeight}`} className="chart-cursor" />}
      </Plot>
      <ChartTable
        title={title}
        heads={[xAxis.label, ...series.map(({ label }) => label)]}
        rows={positions.map((position, index) => ({
          name: formats.value(position, xAxis.style) + (isExtrapolated(index) ? ` (${texts.notObserved})` : ''),
          cells: series.map((one) => valueText(one, index)),
        }))}
      />
    </figure>
  );
}

function legendOf(data: CurveData): LegendEntry[] {
  const { series, positions, now } = data;
  const hasBand = series.some(({ low }) => low?.some((value) => value !== null));
  return [
    ...series.map(({ label }, index) => ({ label, className: seriesClass(index), switches: true })),
    ...(hasBand ? [{ label: texts.interval, className: 'band' }] : []),
    ...(positions.some((_, index) => !withinObserved(data, index))
      ? [{ label: texts.notObserved, className: 'open' }]
      : []),
    ...(now ? [{ label: now.label, className: 'point' }] : []),
  ];
}
