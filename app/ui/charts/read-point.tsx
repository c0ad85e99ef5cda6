import type { LineSeries } from './chart-data.ts';
import { type Place, plotHeight } from './plot.tsx';
import { seriesClass } from './series.ts';

interface ReadPointProps {
  readonly series: readonly Pick<LineSeries, 'label' | 'values'>[];
  /** Position of the point that is read, null where none is. */
  readonly read: number | null;
  readonly place: Place;
}

/** Where a plot is being read: a line through the position and a dot on every series. */
export function ReadPoint({ series, read, place: { x, y } }: ReadPointProps) {
  if (read === null) return null;
  return (
    <>
      <path d={`M${x(read)} 0V${plotHeight}`} className="chart-cursor" />
      {series.map(({ label, values }, index) => {
        const value = values[read] ?? null;
        return value === null ? null : (
          <path key={label} d={`M${x(read)} ${y(value)}h0`} className={`chart-dot ${seriesClass(index)}`} />
        );
      })}
    </>
  );
}
