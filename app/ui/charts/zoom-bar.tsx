import type { MouseEvent } from 'react';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from '../button.tsx';
import { X } from '../icons.ts';
import * as texts from '../texts.ts';

/** Keeps the focus in the chart, which clears its selection on blur. Safari doesn't focus pressed buttons. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

interface ZoomBarProps {
  readonly first: string;
  readonly last: string;
  readonly onZoom: () => void;
  readonly onClose: () => void;
}

/** Actions of a selection: zoom to it or clear it. */
export const ZoomBar = ({ first, last, onZoom, onClose }: ZoomBarProps) => (
  <div className="absolute inset-x-0 bottom-2 z-20 mx-auto flex w-fit max-w-full rounded-lg border border-line bg-surface p-1 shadow-raised">
    <button
      type="button"
      onMouseDown={keepFocus}
      onClick={onZoom}
      className={buttonVariants({ variant: 'ghost', size: 'sm' })}
    >
      <bdi>{fill(texts.zoomTo, { first, last })}</bdi>
    </button>
    <button
      type="button"
      onMouseDown={keepFocus}
      onClick={onClose}
      aria-label={texts.clearSelection}
      className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
    >
      <X aria-hidden className="size-4" />
    </button>
  </div>
);

/** Hint about what the pointer does. */
export function zoomHint(
  selection: readonly [first: number, last: number] | null,
  down: number | null,
  name: (at: number) => string,
): string | undefined {
  if (selection === null) return down === null ? undefined : texts.dragToZoom;
  return fill(texts.releaseToZoom, { first: name(selection[0]), last: name(selection[1]) });
}
