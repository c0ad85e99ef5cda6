import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { GripVertical } from '#app/ui/page-icons.ts';

interface BlockRowProps {
  readonly id: string;
  /** Index of the block, from 0. */
  readonly at: number;
  readonly chosen: boolean;
  readonly onMove: (id: string, to: number) => void;
  readonly children: ReactNode;
}

type Edge = 'above' | 'below' | null;

/** Draggable row of a block; Alt with the arrow keys moves it, too. */
export function BlockRow({ id, at, chosen, onMove, children }: BlockRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge>(null);
  const move = useRef(onMove);
  move.current = onMove;
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    // A dropped block takes the target's index: above it when moved up, below it when moved down.
    const edgeFor = (from: unknown): Edge =>
      typeof from !== 'number' || from === at ? null : from > at ? 'above' : 'below';
    return combine(
      draggable({
        element,
        getInitialData: () => ({ block: id, at }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.block === 'string',
        onDragEnter: ({ source }) => setEdge(edgeFor(source.data.at)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source }) => {
          setEdge(null);
          if (typeof source.data.block === 'string') move.current(source.data.block, at);
        },
      }),
    );
  }, [id, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(id, event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  return (
    <li
      ref={row}
      onKeyDown={onKeyDown}
      className={cn(
        'relative flex items-center gap-1 rounded-md border border-line bg-surface pr-1',
        chosen && 'border-primary bg-primary-soft',
        dragging && 'opacity-50',
        edge && 'before:absolute before:inset-x-0 before:h-0.5 before:rounded before:bg-primary',
        edge === 'above' && 'before:-top-1',
        edge === 'below' && 'before:-bottom-1',
      )}
    >
      <GripVertical aria-hidden className="js-only size-4 shrink-0 cursor-grab text-muted" />
      {children}
    </li>
  );
}
