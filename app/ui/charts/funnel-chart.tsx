import { useState } from 'react';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../class-names.ts';
import * as texts from '../texts.ts';
import { BarTrack } from './bar-track.tsx';
import type { ChartProps, FunnelData } from './chart-data.ts';

/** Funnel stages as bars, with the conversion between stages. */
export function FunnelChart({ data, formats, title, summary }: ChartProps<FunnelData>) {
  const { stages, style } = data;
  const [logarithmic, setLogarithmic] = useState(false);
  const length = (value: number) => (logarithmic ? Math.log10(1 + Math.max(0, value)) : value);
  const widest = Math.max(0, ...stages.map(({ value }) => length(value ?? 0))) || 1;
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
          {stages.map(({ label, value, left, instead }, at) => {
            const rate = rateAt(stages, at, formats);
            return (
              <tr key={label} className={left ? 'text-muted' : undefined}>
                <th scope="row">
                  {at === 0 ? null : (
                    <span aria-hidden className="funnel-rate" suppressHydrationWarning>
                      {rate === null ? (
                        '–'
                      ) : (
                        <bdi>
                          {fill(texts.funnelRate, {
                            rate,
                            stage: instead?.of ?? stages[at - 1]?.label.toLowerCase() ?? '',
                          })}
                        </bdi>
                      )}
                    </span>
                  )}
                  <span className="block">{label}</span>
                  <BarTrack extent={{ min: 0, max: widest }} from={0} to={left ? 0 : length(value ?? 0)} />
                </th>
                <td suppressHydrationWarning>
                  <bdi className={cn(!left && 'font-semibold')}>
                    {left ? 'not known' : formats.compact(value, style)}
                  </bdi>
                </td>
                <td className="sr-only" suppressHydrationWarning>
                  {rate !== null && instead ? `${rate} of ${instead.of}` : (rate ?? (at > 0 ? '–' : ''))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <button
        type="button"
        aria-pressed={logarithmic}
        title={texts.logScaleHint}
        onClick={() => setLogarithmic(!logarithmic)}
        className="chart-switch js-only print:hidden"
      >
        {texts.logScale}
      </button>
    </figure>
  );
}

/** The conversion of a stage to the next, or of what the stage is a share of instead; null if it is no share. */
function rateAt(stages: FunnelData['stages'], at: number, formats: Formats): string | null {
  const stage = stages[at];
  if (stage?.instead && !stage.left) return formats.value(stage.instead.share, 'percent');
  const previous = at > 0 && !stage?.apart ? stages[at - 1]?.value : null;
  const value = stage?.left ? null : (stage?.value ?? null);
  return previous && value !== null ? formats.value(value / previous, 'percent') : null;
}
