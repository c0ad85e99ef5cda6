import { Fragment } from 'react';
import { cn } from '../class-names.ts';
import type { Change } from './change-text.tsx';

export interface TipRow {
  readonly label: string;
  readonly value: string;
  /** Class of the color swatch. */
  readonly className?: string;
  readonly change?: Change | null;
}

interface ChartTipProps {
  /** Position of the point, 0 to 1, from the start of the lines and from the top. */
  readonly along: number;
  readonly down: number;
  readonly title: string;
  readonly rows: readonly TipRow[];
  readonly hint?: string | undefined;
}

const gap = '0.75rem';

/** Tooltip of the current point. It is inside of the chart, so that nothing moves. */
export function ChartTip({ along, down, title, rows, hint }: ChartTipProps) {
  const isAfter = along < 0.5;
  const from = isAfter ? along : 1 - along;
  return (
    <div
      aria-hidden
      className="chart-tip"
      data-tip
      style={{
        [isAfter ? 'insetInlineStart' : 'insetInlineEnd']: `calc(${from * 100}% + ${gap})`,
        maxWidth: `max(8rem, calc(${(1 - from) * 100}% - ${gap}))`,
        top: `${down * 100}%`,
        transform: `translateY(${down * -100}%)`,
      }}
    >
      <p className="font-medium">
        <bdi>{title}</bdi>
      </p>
      <div className="chart-tip-rows">
        {rows.map(({ label, value, className, change }) => (
          <Fragment key={label}>
            <span className={cn(className !== undefined && 'chart-swatch', className)} />
            <bdi className="text-muted">{label}</bdi>
            <bdi className="text-end font-semibold">{value}</bdi>
            <bdi
              className={cn(
                'text-end font-medium',
                change?.good === true && 'text-success-ink',
                change?.good === false && 'text-error-ink',
                change?.good === null && 'text-muted',
              )}
            >
              {change?.text}
            </bdi>
          </Fragment>
        ))}
      </div>
      {hint ? <p className="mt-1 text-muted">{hint}</p> : null}
    </div>
  );
}
