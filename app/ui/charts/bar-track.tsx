import { type Extent, shareOf } from './bar-extent.ts';

interface BarTrackProps {
  readonly extent: Extent;
  readonly from: number;
  readonly to: number;
  /** The comparison's value. */
  readonly before?: number | null | undefined;
  readonly className?: string;
}

/** Minimum width: a bar that isn't empty is always visible. */
const least = 0.4;

/** A bar in a table row, from one value to another. */
export function BarTrack({ extent, from, to, before, className = 'chart-bar' }: BarTrackProps) {
  const [start, end] = [shareOf(extent, Math.min(from, to)), shareOf(extent, Math.max(from, to))];
  const zero = shareOf(extent, 0);
  const width = from === to ? 0 : Math.max(least, end - start);
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="bar-track">
      <rect x={round(Math.min(start, 100 - width))} width={round(width)} height="10" className={className} />
      {typeof before === 'number' ? (
        <rect x={round(Math.min(shareOf(extent, before), 99.5))} width="0.5" height="10" className="chart-tick" />
      ) : null}
      {extent.min < 0 ? <rect x={round(zero)} width="0.3" height="10" className="chart-tick" /> : null}
    </svg>
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
