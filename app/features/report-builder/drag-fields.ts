import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Drop of a field (`data-field`) onto a shelf (`data-shelf`). */
export interface Drop {
  readonly field: string;
  readonly shelf: string;
  /** Index on the shelf, not counting the field itself. */
  readonly place: number;
}

interface Drags {
  readonly mayDrop: (field: string, shelf: string) => boolean;
  readonly onDrop: (drop: Drop) => void;
}

const draggedField = (data: Record<string | symbol, unknown>): string =>
  typeof data.field === 'string' ? data.field : '';

/** Makes the fields in an element draggable onto its shelves. @returns the cleanup */
export function connectDrags(root: HTMLElement, { mayDrop, onDrop }: Drags): () => void {
  const fields = [...root.querySelectorAll<HTMLElement>('[data-field]')].map((element) =>
    draggable({ element, getInitialData: () => ({ field: element.dataset.field }) }),
  );
  const shelves = [...root.querySelectorAll<HTMLElement>('[data-shelf]')].map((element) => {
    const shelf = element.dataset.shelf ?? '';
    const clear = () => {
      delete element.dataset.over;
      for (const item of shelfItems(element)) delete item.dataset.drop;
    };
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => mayDrop(draggedField(source.data), shelf),
      onDragEnter: () => {
        element.dataset.over = '';
      },
      onDrag: ({ location, source }) => {
        const items = shelfItems(element);
        const place = dropIndex(items, location.current.input.clientY, draggedField(source.data));
        for (const item of items) delete item.dataset.drop;
        const others = items.filter((item) => item.dataset.field !== draggedField(source.data));
        const next = others[place];
        if (next) next.dataset.drop = 'before';
        else if (others.at(-1)) others[others.length - 1]?.setAttribute('data-drop', 'after');
      },
      onDragLeave: clear,
      onDrop: ({ location, source }) => {
        const place = dropIndex(shelfItems(element), location.current.input.clientY, draggedField(source.data));
        clear();
        onDrop({ field: draggedField(source.data), shelf, place });
      },
    });
  });
  return combine(...fields, ...shelves);
}

const shelfItems = (shelf: HTMLElement): HTMLElement[] => [...shelf.querySelectorAll<HTMLElement>('li[data-field]')];

/** Number of other items above the pointer. */
const dropIndex = (items: readonly HTMLElement[], y: number, field: string): number =>
  items.filter((item) => {
    const { top, height } = item.getBoundingClientRect();
    return item.dataset.field !== field && top + height / 2 < y;
  }).length;
