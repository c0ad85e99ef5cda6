import type { ReactNode } from 'react';
import type { Formats, NumberStyle } from '#shared/format/formats.ts';
import { cn } from '../class-names.ts';
import type { Scale } from './scale.ts';

/** Inner coordinates of a plot. It is stretched to the available width, except for lines and text. */
export const plotWidth = 1000;
export const plotHeight = 200;

export interface Place {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly at: (index: number, value: number) => readonly [number, number];
}

export function placeOf(scale: Scale, count: number): Place {
  const x = (index: number) => (count < 2 ? plotWidth / 2 : (index / (count - 1)) * plotWidth);
  const y = (value: number) => plotHeight - ((value - scale.min) / (scale.max - scale.min)) * plotHeight;
  return { x, y, at: (index, value) => [x(index), y(value)] };
}

interface PlotProps {
  readonly scale: Scale;
  readonly style: NumberStyle;
  readonly formats: Formats;
  /** Labels of the positions; as many as fit are shown. */
  readonly labels: readonly string[];
  /** SVG in inner coordinates. */
  readonly children: ReactNode;
  /** HTML over the plot. */
  readonly over?: ReactNode;
  /** Shown below the time axis, at the full width of the plot. */
  readonly below?: ReactNode;
}

/** Value axis, plot and time axis. The plot stretches, text doesn't, and hydration moves nothing. */
export function Plot({ scale, style, formats, labels, children, over, below }: PlotProps) {
  const { y } = placeOf(scale, labels.length);
  // An amount such as $16.5 reads as a mistake.
  const hasCents = style === 'money' && scale.max < 1000 && scale.ticks.some((tick) => !Number.isInteger(tick));
  return (
    <div className="chart-room">
      <div
        aria-hidden
        className="flex flex-col justify-between text-end text-[0.6875rem] leading-4 text-muted tabular-nums"
      >
        {scale.ticks.map((tick) => (
          <bdi key={tick} className="-my-2" suppressHydrationWarning>
            {hasCents ? formats.value(tick, style) : formats.axis(tick, style)}
          </bdi>
        ))}
      </div>
      <div className="chart-surface">
        <svg
          viewBox={`0 0 ${plotWidth} ${plotHeight}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="chart-plot"
        >
          {scale.ticks.map((tick) => (
            <path
              key={tick}
              d={`M0 ${y(tick)}H${plotWidth}`}
              className={cn('chart-grid', tick === 0 && scale.min < 0 && 'chart-zero')}
            />
          ))}
          {children}
        </svg>
        {over}
      </div>
      <TimeAxis labels={labels} />
      {below ? <div className="col-start-2 min-w-0">{below}</div> : null}
    </div>
  );
}

const fewLabels = 5;

/** Axis labels: all of up to four; of more, three on a phone and five on wider screens. */
function TimeAxis({ labels }: { readonly labels: readonly string[] }) {
  const last = labels.length - 1;
  const shown =
    labels.length < fewLabels
      ? labels.map((_, at) => at)
      : [...new Set([0, 1, 2, 3, 4].map((part) => Math.round((part * last) / 4)))];
  const isExtra = (at: number) => shown.length === 5 && (at === shown[1] || at === shown[3]);
  return (
    <svg aria-hidden="true" className="col-start-2 mt-1.5 h-4 w-full overflow-visible text-[0.6875rem]">
      {shown.map((at) => (
        <text
          key={at}
          x={`${last < 1 ? 50 : (at / last) * 100}%`}
          y="12"
          textAnchor={last < 1 ? 'middle' : at === 0 ? 'start' : at === last ? 'end' : 'middle'}
          className={cn('fill-muted', isExtra(at) && 'max-sm:hidden in-[.chart-small]:hidden')}
          suppressHydrationWarning
        >
          {labels[at]}
        </text>
      ))}
    </svg>
  );
}
