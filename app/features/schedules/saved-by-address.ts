import { useRef } from 'react';
import type { Path } from 'react-router';
import { type Done, type DoneOnce, doneOf } from './done.ts';
import * as texts from './texts.ts';

/** The last outcome of a save that the address told: the same object however often it is read. */
export function useSavedByAddress(done: DoneOnce | null, saves: readonly Done[]): DoneOnce | null {
  const last = useRef<DoneOnce | null>(null);
  if (done && saves.includes(done.what) && done.at !== last.current?.at) last.current = done;
  return last.current;
}

/** Whether the address of a page says that one of these was saved. */
export const isSavedAddress =
  (saves: readonly Done[]) =>
  ({ search }: Path): boolean => {
    const done = doneOf(new URLSearchParams(search).get('done'));
    return done !== null && saves.includes(done.what);
  };

/** Who else can change what is the person's own. */
export const ownItem = (item: { readonly etag: string } | null) =>
  item && { etag: item.etag, updatedBy: texts.anotherTabOfYours, updatedAt: null };
