import * as texts from '../texts.ts';
import type { ChartProps, FunnelData } from './chart-data.ts';

/** Stages that narrow down. The width tells the value, the line between two stages how many went on. */
export function FunnelChart({ data, formats, title, summary }: ChartProps<FunnelData>) {
  const { stages, style } = data;
  const widest = Math.max(0, ...stages.map(({ value }) => value ?? 0)) || 1;
  const share = (at: number) => Math.max(0.6, ((stages[at]?.value ?? 0) / widest) * 100);
  return (
    <figure className="flex min-w-0 flex-1 flex-col" data-chart>
      <figcaption className="text-xs text-muted" suppressHydrationWarning>
        {summary}
      </figcaption>
      <table className="bar-table funnel-table" aria-label={title}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.stage}</th>
            <th scope="col">{texts.value}</th>
            <th scope="col">{texts.ofTheStageBefore}</th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ label, value, apart, left }, at) => {
            const previous = at > 0 && !apart ? stages[at - 1]?.value : null;
            const [top, bottom] = [share(at), share(Math.min(at + 1, stages.length - 1))];
            return (
              <tr key={label} className={left ? 'text-muted' : undefined}>
                <th scope="row">
                  {label}
                  <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true" className="funnel-shape">
                    {at < stages.length - 1 && !left && !stages[at + 1]?.left ? (
                      <path
                        d={`M${50 - top / 2} 20H${50 + top / 2}L${50 + bottom / 2} 40H${50 - bottom / 2}Z`}
                        className="chart-area series-1"
                      />
                    ) : null}
                    <rect
                      x={left ? 0 : 50 - top / 2}
                      width={left ? 100 : top}
                      height="20"
                      className={left ? 'fill-hover' : 'chart-bar'}
                    />
                  </svg>
                </th>
                <td suppressHydrationWarning>
                  {left ? 'not known' : <strong className="font-semibold">{formats.compact(value, style)}</strong>}
                </td>
                <td className="bar-change text-muted" suppressHydrationWarning>
                  {previous && value !== null ? formats.value(value / previous, 'percent') : at > 0 ? '–' : ''}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </figure>
  );
}
