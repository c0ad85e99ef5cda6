import { cn } from '../class-names.ts';
import * as texts from '../texts.ts';

export interface LegendEntry {
  readonly label: string;
  /** `before`, `open`, `band`, `point`, or the class of a series. */
  readonly className: string;
}

/** What dashes mean, where there are any. */
export const openEntry = (incomplete: readonly boolean[] = []): LegendEntry[] =>
  incomplete.includes(true) ? [{ label: texts.notComplete, className: 'open' }] : [];

const swatches: Readonly<Record<string, string>> = {
  before: 'chart-swatch-before',
  open: 'border-dashed',
  band: 'chart-swatch-band',
  point: 'chart-swatch-point',
};

interface LegendProps {
  readonly entries: readonly LegendEntry[];
  /** The point that is being read. */
  readonly reading: { readonly name: string; readonly values: readonly string[] } | null;
}

/** What the lines are, and beside it the point that is being read; room is kept for both. */
export function Legend({ entries, reading }: LegendProps) {
  return (
    <div className="mt-2 flex min-h-5 flex-wrap items-baseline gap-x-4 text-xs text-muted" aria-hidden>
      {entries.map(({ label, className }) => (
        <span key={label} className="inline-flex items-center gap-1.5">
          <span className={cn('chart-swatch', swatches[className] ?? className)} />
          {label}
        </span>
      ))}
      <span className="ms-auto min-h-5 tabular-nums">
        {reading ? (
          <>
            {reading.name}
            <strong className="ms-2 font-semibold text-ink">{reading.values.join(' · ')}</strong>
          </>
        ) : null}
      </span>
    </div>
  );
}
