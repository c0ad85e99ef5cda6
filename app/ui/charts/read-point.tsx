import type { LineSeries } from './chart-data.ts';
import { type Reading, selectionOf } from './chart-reading.ts';
import { type Place, plotHeight } from './plot.tsx';
import { seriesClass } from './series.ts';

interface ReadPointProps {
  /** All series, so that each keeps its color. */
  readonly series: readonly Pick<LineSeries, 'label' | 'values'>[];
  readonly hidden?: ReadonlySet<string>;
  readonly reading: Reading;
  readonly place: Place;
}

/** Where a plot is being read: a line through the position, a dot on every series, and what is selected. */
export function ReadPoint({ series, hidden, reading, place: { x, y } }: ReadPointProps) {
  const { at: read } = reading;
  if (read === null) return null;
  return (
    <>
      <SelectionShade reading={reading} x={x} />
      <path d={`M${x(read)} 0V${plotHeight}`} className="chart-cursor" />
      {series.map(({ label, values }, index) => {
        const value = values[read] ?? null;
        return value === null || hidden?.has(label) ? null : (
          <path key={label} d={`M${x(read)} ${y(value)}h0`} className={`chart-dot ${seriesClass(index)}`} />
        );
      })}
    </>
  );
}

/** The points that are selected, from the first to the last. */
function SelectionShade({ reading, x }: Pick<ReadPointProps, 'reading'> & Pick<Place, 'x'>) {
  const selection = selectionOf(reading);
  if (!selection) return null;
  const [from, to] = [x(selection[0]), x(selection[1])];
  return <rect x={from} width={to - from} height={plotHeight} className="chart-selection" />;
}
