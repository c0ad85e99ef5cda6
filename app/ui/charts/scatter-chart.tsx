import { fill } from '#shared/text/fill.ts';
import { cn } from '../class-names.ts';
import * as texts from '../texts.ts';
import type { ChartProps } from './chart-data.ts';
import { useChartState } from './chart-reading.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartTip, type TipRow } from './chart-tip.tsx';
import type { ScatterData } from './curve-data.ts';
import { Plot } from './plot.tsx';
import { PointReader } from './point-reader.tsx';
import { scaleOf } from './scale.ts';

const smallest = 3.5;
const largest = 26;

/** Two figures of each thing against each other; the area of a point may stand for a third. */
export function ScatterChart({ data, formats, title, summary }: ChartProps<ScatterData>) {
  const { xAxis, yAxis, sizeLabel, named = false } = data;
  const { reading, onRead } = useChartState(title, data.points.length);
  const { at: read } = reading;
  // The keyboard walks from left to right; a point is drawn after those that it could cover.
  const points = data.points.toSorted((one, other) => one.x - other.x);
  const drawn = points.map((point, index) => ({ ...point, index })).toSorted(largestFirst);
  const acrossScale = scaleOf(
    points.map(({ x }) => x),
    xAxis.start,
  );
  const upScale = scaleOf(points.map(({ y }) => y));
  const x = (value: number) => (value - acrossScale.min) / (acrossScale.max - acrossScale.min);
  const y = (value: number) => 1 - (value - upScale.min) / (upScale.max - upScale.min);
  const most = Math.max(0, ...points.map(({ size }) => size?.amount ?? 0));
  const radius = (size: number | undefined) =>
    size === undefined || most === 0 ? smallest : Math.max(smallest, largest * Math.sqrt(size / most));
  const figures = (index: number): TipRow[] => {
    const point = points[index];
    if (!point) return [];
    const { size } = point;
    return [
      { label: xAxis.label, value: formats.value(point.x, xAxis.style) },
      { label: yAxis.label, value: formats.value(point.y, yAxis.style) },
      ...(size ? [{ label: sizeLabel ?? '', value: formats.value(size.amount, size.style) }] : []),
    ];
  };
  const figureWords = (index: number) =>
    figures(index)
      .map(({ label, value }) => `${label} ${value}`.trim())
      .join('; ');
  const name = (index: number) => points[index]?.label ?? '';
  return (
    <figure className="flex min-w-0 flex-1 flex-col" data-chart>
      <figcaption className="flex-1 text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <p className="mt-3 text-[0.6875rem] text-muted" aria-hidden>
        {fill(texts.axisUp, { label: yAxis.label })}
      </p>
      <Plot
        scale={upScale}
        style={yAxis.style}
        formats={formats}
        labels={acrossScale.ticks.toReversed().map((tick) => formats.axis(tick, xAxis.style))}
        below={
          <p className="text-end text-[0.6875rem] text-muted" aria-hidden>
            {fill(texts.axisAcross, { label: xAxis.label })}
          </p>
        }
        over={
          <>
            <svg aria-hidden="true" className="series-1 absolute inset-0 size-full overflow-visible">
              {drawn.map((point) => (
                <circle
                  key={`${point.label} ${point.index}`}
                  cx={percent(x(point.x))}
                  cy={percent(y(point.y))}
                  r={radius(point.size?.amount)}
                  className={cn('chart-bubble', point.index === read && 'chart-bubble-read')}
                />
              ))}
              {named
                ? drawn.map((point) => (
                    <text
                      key={`${point.label} ${point.index}`}
                      x={percent(x(point.x))}
                      y={percent(y(point.y))}
                      dy={
                        isBelow(points, point.index, x, y)
                          ? radius(point.size?.amount) + 12
                          : -radius(point.size?.amount) - 4
                      }
                      textAnchor={anchorAt(x(point.x))}
                      className="fill-ink text-[0.6875rem]"
                    >
                      {point.label}
                    </text>
                  ))
                : null}
            </svg>
            <PointReader
              label={title}
              count={points.length}
              shares={points.map((point) => x(point.x))}
              {...{ reading, onRead }}
              describe={(index) => `${name(index)}: ${figureWords(index)}`}
            />
            {points[read ?? -1] && read !== null ? (
              <ChartTip
                along={x(points[read]?.x ?? 0)}
                down={reading.down ?? y(points[read]?.y ?? 0)}
                title={name(read)}
                rows={figures(read)}
              />
            ) : null}
          </>
        }
      >
        {null}
      </Plot>
      <ChartTable
        title={title}
        heads={['Name', xAxis.label, yAxis.label, ...(sizeLabel ? [sizeLabel] : [])]}
        rows={points.map((point) => ({
          name: point.label,
          cells: [
            formats.value(point.x, xAxis.style),
            formats.value(point.y, yAxis.style),
            ...(sizeLabel ? [formats.value(point.size?.amount ?? null, point.size?.style ?? 'integer')] : []),
          ],
        }))}
      />
    </figure>
  );
}

type Sized = Pick<ScatterData['points'][number], 'size'>;
const largestFirst = (one: Sized, other: Sized) => (other.size?.amount ?? 0) - (one.size?.amount ?? 0);

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** A name stays within the picture at its edges. */
const anchorAt = (share: number) => (share < 0.12 ? 'start' : share > 0.88 ? 'end' : 'middle');

/** Names of points that lie close to each other are above and below in turn. */
function isBelow(
  points: ScatterData['points'],
  index: number,
  x: (value: number) => number,
  y: (value: number) => number,
): boolean {
  const [point, before] = [points[index], points[index - 1]];
  if (!point || !before) return false;
  const isClose = Math.abs(x(point.x) - x(before.x)) < 0.14 && Math.abs(y(point.y) - y(before.y)) < 0.2;
  return isClose && !isBelow(points, index - 1, x, y);
}
