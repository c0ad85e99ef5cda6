import { cn } from '../class-names.ts';
import * as texts from '../texts.ts';

export interface LegendEntry {
  readonly label: string;
  /** `before`, `open`, `band`, `point`, or the class of a series. */
  readonly className: string;
  /** It is a series that can be switched off and on. */
  readonly switches?: boolean;
}

/** What dashes mean, where there are any. */
export const openEntry = (incomplete: readonly boolean[] = []): LegendEntry[] =>
  incomplete.includes(true) ? [{ label: texts.notComplete, className: 'open' }] : [];

const swatches: Readonly<Record<string, string>> = {
  before: 'chart-swatch-before',
  open: 'border-dotted',
  band: 'chart-swatch-band',
  point: 'chart-swatch-point',
};

/** The looks of the mark beside a name. */
const swatchOf = (className: string): string => swatches[className] ?? className;

interface LegendProps {
  readonly entries: readonly LegendEntry[];
  readonly hidden?: ReadonlySet<string>;
  readonly onToggle?: (label: string) => void;
  /** Series can be switched already. */
  readonly hydrated?: boolean;
}

/** What the lines are. Where there are several series, each is a button that switches it. */
export function Legend({ entries, hidden, onToggle, hydrated = false }: LegendProps) {
  if (entries.length === 0) return null;
  const switched = onToggle && entries.filter(({ switches }) => switches).length > 1;
  return (
    <ul aria-label={texts.legend} className="chart-legend">
      {entries.map(({ label, className, switches }) => (
        <li key={label}>
          {switched && switches ? (
            <button
              type="button"
              className="legend-item"
              aria-pressed={!hidden?.has(label)}
              disabled={!hydrated}
              title={hidden?.has(label) ? texts.showSeries : texts.hideSeries}
              onClick={() => onToggle(label)}
            >
              <span className={cn('chart-swatch', swatchOf(className))} />
              {label}
            </button>
          ) : (
            <span className="legend-item">
              <span className={cn('chart-swatch', swatchOf(className))} />
              {label}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
