import type { PointerEvent } from 'react';
import { useNavigate } from 'react-router';
import * as texts from '../texts.ts';

interface PointReaderProps {
  readonly label: string;
  readonly count: number;
  /** Where each point stands from the left, 0 to 1; all as far from each other where it isn't given. */
  readonly shares?: readonly number[];
  /** The point that is read, null where none is. */
  readonly at: number | null;
  readonly onMove: (at: number | null) => void;
  /** A point in words. */
  readonly describe: (at: number) => string;
  /** Where the Enter key or a double click on a point leads. */
  readonly hrefOf?: (at: number) => string | undefined;
}

/** Walks along the points of a picture: by arrow keys, Home and End, by a finger, or by pointing. One stop of the Tab key. */
export function PointReader({ label, count, shares, at, onMove, describe, hrefOf }: PointReaderProps) {
  const navigate = useNavigate();
  const last = count - 1;
  const shown = at ?? last;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const share = (clientX - box.left) / box.width;
    const along = getComputedStyle(currentTarget).direction === 'rtl' ? 1 - share : share;
    onMove(shares ? nearest(shares, along) : Math.max(0, Math.min(last, Math.round(along * last))));
  };
  const open = () => {
    const href = hrefOf?.(shown);
    if (href) void navigate(href, { preventScrollReset: true });
  };
  return (
    <input
      type="range"
      className="chart-reader js-only print:hidden"
      aria-label={label}
      aria-valuetext={describe(shown)}
      aria-description={hrefOf?.(shown) ? texts.enterShowsThisPeriodByItself : undefined}
      min={0}
      max={last}
      value={shown}
      suppressHydrationWarning
      onChange={(event) => onMove(Number(event.currentTarget.value))}
      onKeyDown={(event) => (event.key === 'Enter' ? open() : undefined)}
      onDoubleClick={open}
      onFocus={() => onMove(shown)}
      onBlur={() => onMove(null)}
      onPointerMove={point}
      onPointerLeave={({ currentTarget }) => {
        if (document.activeElement !== currentTarget) onMove(null);
      }}
    />
  );
}

/** The place of the share that lies nearest. */
const nearest = (shares: readonly number[], along: number): number =>
  shares.reduce((best, share, at) => (Math.abs(share - along) < Math.abs((shares[best] ?? 0) - along) ? at : best), 0);
