import { cn } from '../class-names.ts';
import * as texts from '../texts.ts';
import { extentOf } from './bar-extent.ts';
import { BarTable } from './bar-table.tsx';
import { BarTrack } from './bar-track.tsx';
import { ChangeCell } from './change-text.tsx';
import type { BarData, ChartProps } from './chart-data.ts';
import { ChartName } from './chart-name.tsx';
import { partialName } from './day-label.ts';
import { ProductThumb } from './product-thumb.tsx';

/** Horizontal bars. A tick marks the comparison's value. */
export function BarChart({ data, formats, title, summary }: ChartProps<BarData>) {
  const { bars, style, heads, direction = 'up' } = data;
  const extent = extentOf(bars.flatMap(({ value, before }) => [value, before]));
  const compared = bars.some(({ before }) => typeof before === 'number');
  return (
    <figure className="min-w-0" data-chart>
      <figcaption className="flex items-baseline justify-between gap-3 text-xs text-muted" suppressHydrationWarning>
        {summary}
        {compared ? <span className="bar-key whitespace-nowrap">{texts.comparison}</span> : null}
      </figcaption>
      <BarTable title={title} heads={compared ? [...heads, texts.change] : heads}>
        {bars.map(({ label, value, before, note, href, image, partial }) => (
          <tr key={label}>
            <th scope="row">
              <ProductThumb src={image} />
              <ChartName label={partialName(label, partial)} href={href} />
              <BarTrack
                extent={extent}
                from={0}
                to={value ?? 0}
                before={compared ? before : null}
                className={cn('chart-bar', partial && 'opacity-50')}
              />
            </th>
            <td suppressHydrationWarning title={note}>
              {note !== undefined && value === null ? note : formats.value(value, style)}
            </td>
            {compared ? (
              <ChangeCell now={value} before={before} style={style} direction={direction} formats={formats} />
            ) : null}
          </tr>
        ))}
      </BarTable>
    </figure>
  );
}
