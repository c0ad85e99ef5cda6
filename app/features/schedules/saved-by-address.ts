import { useRef } from 'react';
import type { Path } from 'react-router';
import { type Done, type DoneEvent, parseDone } from './done.ts';
import * as texts from './texts.ts';

/** Last save reported by the address; the same object for the same save, so effects run once. */
export function useSavedFromAddress(done: DoneEvent | null, saves: readonly Done[]): DoneEvent | null {
  const last = useRef<DoneEvent | null>(null);
  if (done && saves.includes(done.what) && done.at !== last.current?.at) last.current = done;
  return last.current;
}

/** Returns a test for addresses that report one of these saves. */
export const isSavedAddress =
  (saves: readonly Done[]) =>
  ({ search }: Path): boolean => {
    const done = parseDone(new URLSearchParams(search).get('done'));
    return done !== null && saves.includes(done.what);
  };

/** A personal item can only be changed elsewhere by another tab of the same person. */
export const ownItem = (item: { readonly etag: string } | null) =>
  item && { etag: item.etag, updatedBy: texts.anotherTabOfYours, updatedAt: null };
