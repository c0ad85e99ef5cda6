import { fill } from '#shared/text/fill.ts';
import { cn } from '../class-names.ts';
import * as texts from '../texts.ts';
import type { ChartProps, HeatData } from './chart-data.ts';
import { ChartName } from './chart-name.tsx';
import { heatRange, heatStep, heatSteps, heatText } from './heat-step.ts';
import { ProductThumb } from './product-thumb.tsx';

const steps = Array.from({ length: heatSteps }, (_, at) => at + 1);

/** A heat map as a table: the shade shows the size, the cell the number. */
export function HeatTable({ data, formats, title, summary }: ChartProps<HeatData>) {
  const { rows, columns, style, heads, partial = [], tone = 'more' } = data;
  const range = heatRange(
    rows.flatMap(({ values }) => values),
    data.start ?? 'zero',
  );
  const write = (value: number | null) => heatText(value, { range, style, formats });
  return (
    <figure className="min-w-0" data-chart>
      <figcaption className="text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section tabIndex={0} aria-label={fill(texts.titleTable, { title })} className="table-scroll mt-3">
        <table className={cn('heat-table', tone === 'worse' && 'heat-worse')}>
          <thead>
            <tr>
              <th scope="col">
                {heads[0]} <span className="sr-only">{fill(texts.byColumn, { column: heads[1] })}</span>
              </th>
              {columns.map((column, at) => (
                <th key={column} scope="col" suppressHydrationWarning>
                  {column}
                  <Part words={partial[at]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, href, image, values, partial: part }) => (
              <tr key={label}>
                <th scope="row">
                  <ProductThumb src={image} />
                  <ChartName label={label} href={href} />
                  <Part words={part} />
                </th>
                {columns.map((column, at) => {
                  const value = values[at] ?? null;
                  return (
                    <td
                      key={column}
                      className={cn(
                        'heat-cell',
                        `heat-${heatStep(value, range)}`,
                        value !== null && part && 'outline-1 -outline-offset-2 outline-muted outline-dashed',
                      )}
                      suppressHydrationWarning
                    >
                      {write(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={cn('mt-3 flex items-center gap-2 text-xs text-muted', tone === 'worse' && 'heat-worse')}>
        <span suppressHydrationWarning>{write(range.from)}</span>
        <span aria-hidden className="flex">
          {steps.map((step) => (
            <span key={step} className={`heat-cell heat-${step} h-2.5 w-5`} />
          ))}
        </span>
        <span className="sr-only">{texts.to}</span>
        <span suppressHydrationWarning>{write(range.to)}</span>
      </p>
    </figure>
  );
}

/** The covered part of an incomplete period, below its name. */
const Part = ({ words }: { readonly words: string | null | undefined }) =>
  words ? (
    <>
      <span className="sr-only">, </span>
      <span className="block text-[0.6875rem] font-normal italic">{words}</span>
    </>
  ) : null;
