import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, removeStored, store } from '#app/stores/browser-storage.ts';

/** The point that is pointed at, or a selection that ends there. */
export interface Reading {
  /** Position of the point; null if none. */
  readonly at: number | null;
  /** Position where the selection began; null without one. */
  readonly anchor: number | null;
  /** Vertical position of the pointer, 0 to 1; null for the keyboard. */
  readonly down: number | null;
  /** Whether the pointer is still pressed. */
  readonly dragging: boolean;
}

export const nothingRead: Reading = { at: null, anchor: null, down: null, dragging: false };

/** Both ends of a selection in order; null below two points. */
export function selectionOf({ at, anchor }: Reading): readonly [first: number, last: number] | null {
  if (at === null || anchor === null || at === anchor) return null;
  return [Math.min(at, anchor), Math.max(at, anchor)];
}

interface ChartState {
  /** The reading, unless the chart lacks such points. */
  readonly reading: Reading;
  readonly onRead: (reading: Reading) => void;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (label: string) => void;
  /** Whether the chart is hydrated, so that its buttons work. */
  readonly hydrated: boolean;
}

/** Interactive state of a chart: the current point, and the hidden series, which the tab remembers. */
export function useChartState(title: string, count: number): ChartState {
  const { pathname } = useLocation();
  const key = `hidden-series ${pathname} ${title}`;
  const [reading, onRead] = useState(nothingRead);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    setHidden(new Set(readStored('sessionStorage', key)?.split('\n') ?? []));
    setHydrated(true);
  }, [key]);
  const onToggle = (label: string) => {
    const next = new Set(hidden);
    if (!next.delete(label)) next.add(label);
    if (next.size === 0) removeStored('sessionStorage', key);
    else store('sessionStorage', key, [...next].join('\n'));
    setHidden(next);
  };
  const isThere = (reading.at ?? 0) < count && (reading.anchor ?? 0) < count;
  return { reading: isThere ? reading : nothingRead, onRead, hidden, onToggle, hydrated };
}
