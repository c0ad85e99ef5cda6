import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';
import { nothingRead, type Reading, selectionOf } from './chart-reading.ts';
import { ZoomBar } from './zoom-bar.tsx';

interface PointReaderProps {
  readonly label: string;
  readonly count: number;
  /** Horizontal position of each point, 0 to 1; evenly spaced by default. */
  readonly shares?: readonly number[];
  readonly reading: Reading;
  readonly onRead: (reading: Reading) => void;
  /** Text of a point. */
  readonly describe: (at: number) => string;
  /** Name of a point, for selections. */
  readonly name?: (at: number) => string;
  /** Link of a point, opened by Enter or a double click. */
  readonly hrefOf?: (at: number) => string | undefined;
  /** Link of a selection; left out if points can't be selected. */
  readonly zoomTo?: ((first: number, last: number) => string | undefined) | undefined;
}

/**
 * Explores the points of a chart: by arrow keys, Home and End, by touch, or by pointing. It is one tab stop. Dragging,
 * or arrow keys with Shift, selects points to zoom to.
 */
export function PointReader(props: PointReaderProps) {
  const { label, count, shares, reading, onRead, describe, name = String, hrefOf, zoomTo } = props;
  const navigate = useNavigate();
  const pressed = useRef(false);
  const last = count - 1;
  const shown = reading.at ?? last;
  const selection = zoomTo ? selectionOf(reading) : null;
  const follow = (href: string | undefined) => {
    if (href === undefined) return;
    onRead(nothingRead);
    void navigate(href, { preventScrollReset: true });
  };
  const open = () => follow(selection ? zoomTo?.(...selection) : hrefOf?.(shown));
  const pointed = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLInputElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const share = (clientX - box.left) / box.width;
    const along = getComputedStyle(currentTarget).direction === 'rtl' ? 1 - share : share;
    return {
      at: shares ? nearest(shares, along) : Math.max(0, Math.min(last, Math.round(along * last))),
      down: Math.max(0, Math.min(1, (clientY - box.top) / box.height)),
    };
  };
  const release = ({ pointerType }: PointerEvent<HTMLInputElement>) => {
    if (!pressed.current) return;
    pressed.current = false;
    // Touch users drag to read points, so zooming needs a press on the button.
    if (selection && pointerType === 'mouse') follow(zoomTo?.(...selection));
    else onRead({ ...reading, anchor: selection ? reading.anchor : null, dragging: false });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey } = event;
    if (key === 'Enter') open();
    else if (key === 'Escape' && reading.anchor !== null) {
      event.stopPropagation();
      onRead({ ...reading, anchor: null, dragging: false });
    } else if (walks.has(key)) {
      const anchor = zoomTo && shiftKey ? (reading.anchor ?? shown) : null;
      if (anchor !== reading.anchor) onRead({ ...reading, at: shown, anchor });
    }
  };
  const close = () => onRead(nothingRead);
  return (
    <>
      <input
        type="range"
        className="chart-reader js-only print:hidden"
        aria-label={label}
        aria-valuetext={
          selection
            ? fill(texts.selectedPoints, { first: name(selection[0]), last: name(selection[1]) })
            : describe(shown)
        }
        aria-description={
          [hrefOf?.(shown) && texts.enterShowsThisPeriodByItself, zoomTo && texts.shiftSelects]
            .filter(Boolean)
            .join('. ') || undefined
        }
        min={0}
        max={last}
        value={shown}
        suppressHydrationWarning
        onChange={({ currentTarget }) => {
          // The range input's own pointer position is off by half its thumb.
          if (!pressed.current) onRead({ ...reading, at: Number(currentTarget.value), down: null });
        }}
        onKeyDown={onKeyDown}
        onDoubleClick={open}
        onFocus={() => onRead({ ...reading, at: shown })}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.parentElement?.contains(relatedTarget))) close();
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          pressed.current = true;
          const { at, down } = pointed(event);
          onRead({ at, down, anchor: zoomTo ? at : null, dragging: true });
        }}
        onPointerMove={(event) => onRead({ ...reading, ...pointed(event) })}
        onPointerUp={release}
        onPointerCancel={() => {
          pressed.current = false;
          close();
        }}
        onPointerLeave={({ currentTarget }) => {
          if (document.activeElement !== currentTarget && !pressed.current && !selection) close();
        }}
      />
      {selection && !reading.dragging ? (
        <ZoomBar first={name(selection[0])} last={name(selection[1])} onZoom={open} onClose={close} />
      ) : null}
    </>
  );
}

const walks = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

/** The place of the share that lies nearest. */
const nearest = (shares: readonly number[], along: number): number =>
  shares.reduce((best, share, at) => (Math.abs(share - along) < Math.abs((shares[best] ?? 0) - along) ? at : best), 0);
