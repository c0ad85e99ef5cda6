import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, removeStored, store } from '#app/stores/browser-storage.ts';

/** What of a picture somebody is reading: one point, or a selection that ends at it. */
export interface Reading {
  /** Position of the point, null where none is read. */
  readonly at: number | null;
  /** Position where the selection began, null where nothing is selected. */
  readonly anchor: number | null;
  /** How far down the picture the pointer is, 0 to 1; null for a point that was reached by key. */
  readonly down: number | null;
  /** The pointer is still pressed. */
  readonly dragging: boolean;
}

export const nothingRead: Reading = { at: null, anchor: null, down: null, dragging: false };

/** Both ends of a selection in order; null where it holds less than two points. */
export function selectionOf({ at, anchor }: Reading): readonly [first: number, last: number] | null {
  if (at === null || anchor === null || at === anchor) return null;
  return [Math.min(at, anchor), Math.max(at, anchor)];
}

interface ChartState {
  /** The reading, as far as the chart has such points. */
  readonly reading: Reading;
  readonly onRead: (reading: Reading) => void;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (label: string) => void;
  /** Scripts are here: what needs them may be pressed. */
  readonly hydrated: boolean;
}

/** What a person does to one chart: the point that is read, and the series that are switched off, kept for the tab. */
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
