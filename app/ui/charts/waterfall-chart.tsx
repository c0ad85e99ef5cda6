import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';
import { type Extent, extentOf } from './bar-extent.ts';
import { BarTrack } from './bar-track.tsx';
import { differenceText } from './change-text.tsx';
import type { ChartProps, WaterfallData } from './chart-data.ts';
import { ChartName } from './chart-name.tsx';
import { ProductThumb } from './product-thumb.tsx';

/** A waterfall chart: each change starts where the previous one ended. */
export function WaterfallChart({ data, formats, title, summary }: ChartProps<WaterfallData>) {
  const { steps, style, heads, direction = 'up' } = data;
  const spans = spansOf(steps);
  const extent = waterfallExtent(steps, spans);
  return (
    <figure className="min-w-0" data-chart>
      <figcaption className="text-xs text-muted" suppressHydrationWarning>
        {summary}
        {extent.min > 0 ? fill(texts.axisStart, { min: formats.axis(extent.min, style) }) : null}
      </figcaption>
      <table className="bar-table" aria-label={title}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ label, value, kind, href, image }, at) => {
            const [from = 0, to = 0] = spans[at] ?? [];
            const good = value > 0 === (direction === 'up');
            return (
              <tr key={label}>
                <th scope="row" className={kind === 'level' ? 'font-semibold' : undefined}>
                  <ProductThumb src={image} />
                  <ChartName label={label} href={href} />
                  <BarTrack
                    extent={extent}
                    from={from}
                    to={to}
                    className={kind === 'level' ? 'chart-level' : good ? 'chart-up' : 'chart-down'}
                  />
                </th>
                <td suppressHydrationWarning>
                  {kind === 'change' ? differenceText(value, style, formats) : formats.value(value, style)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </figure>
  );
}

/** Bounds of each step: a level starts at zero, a change at the end of the previous step. */
export function spansOf(steps: WaterfallData['steps']): [from: number, to: number][] {
  let level = 0;
  return steps.map(({ value, kind }) => {
    const from = kind === 'level' ? 0 : level;
    level = from + value;
    return [from, level];
  });
}

/** If changes are a smaller share of the levels, the axis doesn't start at zero. */
const smallChanges = 0.4;

/** Start of the axis: zero, or a round value below all steps if the changes are small compared to the levels. */
function waterfallExtent(steps: WaterfallData['steps'], spans: readonly [number, number][]): Extent {
  const whole = extentOf(spans.flat());
  const ends = spans.map(([, to]) => to);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  if (steps.length === 0 || low <= 0 || high - low > high * smallChanges || high === low) return whole;
  const step = 10 ** Math.floor(Math.log10(high - low));
  return { min: Math.max(0, Math.floor((low - (high - low) / 2) / step) * step), max: high };
}
