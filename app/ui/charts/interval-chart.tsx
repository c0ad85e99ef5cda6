import { fill } from '#shared/text/fill.ts';
import { Badge } from '../badge.tsx';
import * as texts from '../texts.ts';
import { type Extent, extentOf, shareOf } from './bar-extent.ts';
import { BarTable } from './bar-table.tsx';

interface IntervalData {
  /** Formats a value. */
  readonly write: (value: number) => string;
  /** Column heads: names and values. */
  readonly heads: readonly [name: string, value: string];
  readonly bars: readonly {
    readonly label: string;
    readonly value: number;
    readonly low: number | null;
    readonly high: number | null;
    /** Shown next to the name. */
    readonly remark?: string | null;
  }[];
  /** Reference value, such as 1 for a return. */
  readonly mark?: number;
}

interface IntervalChartProps {
  readonly data: IntervalData;
  /** Accessible name of the chart. */
  readonly title: string;
  readonly summary: string;
}

/** Horizontal bars with intervals. */
export function IntervalChart({ data, title, summary }: IntervalChartProps) {
  const { bars, write, heads, mark } = data;
  const extent = extentOf([...bars.flatMap(({ value, low, high }) => [value, low, high]), mark]);
  const known = bars.some(({ low, high }) => low !== null && high !== null);
  return (
    <figure className="min-w-0" data-chart>
      <figcaption className="text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <BarTable title={title} heads={known ? [...heads, texts.interval] : heads}>
        {bars.map(({ label, value, low, high, remark }) => (
          <tr key={label}>
            <th scope="row">
              <span className="inline-flex flex-wrap items-center gap-x-2">
                {label}
                {remark ? <Badge variant="warning">{remark}</Badge> : null}
              </span>
              <Track extent={extent} value={value} low={low} high={high} mark={mark} />
            </th>
            <td suppressHydrationWarning>{write(value)}</td>
            {known ? (
              <td className="text-muted" suppressHydrationWarning>
                {low === null || high === null
                  ? texts.noInterval
                  : fill(texts.fromTo, { from: write(low), to: write(high) })}
              </td>
            ) : null}
          </tr>
        ))}
      </BarTable>
    </figure>
  );
}

interface TrackProps {
  readonly extent: Extent;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly mark: number | undefined;
}

/** A pale bar for the value, with the interval over it. */
function Track({ extent, value, low, high, mark }: TrackProps) {
  const [zero, end] = [shareOf(extent, 0), shareOf(extent, value)];
  const [from, to] = [shareOf(extent, low ?? value), shareOf(extent, high ?? value)];
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="bar-track">
      <rect
        x={round(Math.min(zero, end))}
        width={round(Math.abs(end - zero))}
        height="10"
        className="chart-bar opacity-45"
      />
      {low === null || high === null ? null : (
        <>
          <rect x={round(from)} width={round(to - from)} y="4" height="2" className="chart-level" />
          <rect x={round(Math.min(from, 99.6))} width="0.4" height="10" className="chart-level" />
          <rect x={round(Math.min(to, 99.6))} width="0.4" height="10" className="chart-level" />
        </>
      )}
      {mark === undefined ? null : (
        <rect x={round(shareOf(extent, mark))} width="0.3" height="10" className="chart-tick" />
      )}
    </svg>
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
