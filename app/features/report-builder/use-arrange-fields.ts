import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#app/api/chunks.ts';
import { emptyLayout, type Layout } from '#shared/analytics/layout.ts';
import {
  type DimensionId,
  dimensionIds,
  dimensions,
  type MeasureId,
  measureIds,
  measures,
} from '#shared/analytics/measures.ts';
import { fill } from '#shared/text/fill.ts';
import type { Drop } from './drag-fields.ts';
import { changeLayout, useEdits } from './edits.tsx';
import { maxOn, placeDimensionAt, placeValueAt, type Shelf } from './fields.ts';
import * as texts from './texts.ts';

/** Shelves by name, for announcements. */
type ShelfName = Shelf | 'values';

interface DraggedField {
  readonly field: DimensionId | MeasureId;
  /** Layout preview while dragging; applied on drop. */
  readonly layout: Layout;
}

interface ArrangedFields {
  /** Layout with the dragged field at its current position. */
  readonly layout: Layout;
  readonly dragged: string | null;
  /** Space or Enter picks up and drops, arrows move, Escape cancels. */
  readonly onHandleKey: (event: KeyboardEvent<HTMLElement>, field: DimensionId | MeasureId) => void;
  readonly onHandleBlur: () => void;
}

/** Moves fields between shelves by pointer or keys. @param mayAdd whether a field can be added to the report */
export function useArrangeFields(
  root: RefObject<HTMLElement | null>,
  mayAdd: (field: string) => boolean,
): ArrangedFields {
  const { view, edit, say } = useEdits();
  const [dragged, setDragged] = useState<DraggedField | null>(null);
  const layout = dragged?.layout ?? view.layout ?? emptyLayout;
  /** Field that gets the focus back after a move by key. */
  const focusAfterMove = useRef<string | null>(null);
  const dragHandlers = { mayDrop: (field: string, shelf: string) => canDrop(layout, mayAdd, field, shelf), onDrop };
  const latest = useRef(dragHandlers);
  latest.current = dragHandlers;
  useDrags(root, latest, layout);
  // Moving to another shelf remounts the field, so restore the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dragged field moves
  useEffect(() => {
    const field = focusAfterMove.current;
    focusAfterMove.current = null;
    if (field !== null) root.current?.querySelector<HTMLElement>(`[data-handle="${field}"]`)?.focus();
  }, [dragged, root]);

  function onDrop({ field, shelf, place }: Drop) {
    const dropped = dropField(layout, { field, shelf, place });
    if (dropped)
      edit(
        changeLayout((current) => dropField(current, { field, shelf, place }) ?? current),
        announcementText(dropped, field, texts.fieldDropped),
      );
  }

  function onHandleKey(event: KeyboardEvent<HTMLElement>, field: DimensionId | MeasureId) {
    const { key } = event;
    if (key === ' ' || key === 'Enter') {
      event.preventDefault();
      if (dragged) dropDragged(dragged);
      else {
        setDragged({ field, layout });
        say(announcementText(layout, field, texts.fieldPickedUp));
      }
    } else if (dragged && key === 'Escape') {
      event.preventDefault();
      focusAfterMove.current = field;
      setDragged(null);
      say(fill(texts.fieldPutBack, { label: fieldLabel(field) }));
    } else if (dragged && isArrow(key)) {
      event.preventDefault();
      const next = stepField(dragged.layout, dragged.field, key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1);
      if (!next) return say(texts.fieldCannotMove);
      focusAfterMove.current = field;
      setDragged({ field, layout: next });
      say(announcementText(next, field, texts.fieldMoved));
    }
  }

  function dropDragged({ field, layout: arranged }: DraggedField) {
    setDragged(null);
    const { rows, columns, values } = arranged;
    edit(
      changeLayout((current) => ({ ...current, rows, columns, values })),
      announcementText(arranged, field, texts.fieldDropped),
    );
  }

  // Leaving the handle drops the field, but the blur of a remount doesn't count.
  const onHandleBlur = () => {
    if (dragged && focusAfterMove.current === null) dropDragged(dragged);
  };
  return { layout, dragged: dragged?.field ?? null, onHandleKey, onHandleBlur };
}

type DragHandlers = Parameters<typeof import('./drag-fields.ts')['connectDrags']>[1];

/** Loads the drag code after the page has rendered. */
function useDrags(root: RefObject<HTMLElement | null>, dragHandlers: RefObject<DragHandlers>, layout: Layout): void {
  const [connect, setConnect] = useState<{ readonly to: typeof import('./drag-fields.ts')['connectDrags'] } | null>(
    null,
  );
  useEffect(() => {
    loadChunk('drag-fields', () => import('./drag-fields.ts')).then(
      ({ connectDrags }) => setConnect({ to: connectDrags }),
      () => undefined,
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has other elements to connect
  useEffect(() => {
    if (!connect || !root.current) return;
    return connect.to(root.current, {
      mayDrop: (field, shelf) => dragHandlers.current.mayDrop(field, shelf),
      onDrop: (drop) => dragHandlers.current.onDrop(drop),
    });
  }, [connect, layout]);
}

const isArrow = (key: string): boolean => ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key);

const shelfNames: Readonly<Record<ShelfName, string>> = {
  rows: texts.rows,
  columns: texts.columns,
  values: texts.values,
};

const asDimension = (field: string): DimensionId | undefined => dimensionIds.find((id) => id === field);
const asMeasure = (field: string): MeasureId | undefined => measureIds.find((id) => id === field);
const fieldLabel = (field: DimensionId | MeasureId): string => {
  const dimension = asDimension(field);
  const measure = asMeasure(field);
  return dimension ? dimensions[dimension].label : measure ? measures[measure].label : '';
};

/** Layout after a drop; null if the field can't be there. */
export function dropField(layout: Layout, { field, shelf, place }: Drop): Layout | null {
  const dimension = asDimension(field);
  const measure = asMeasure(field);
  if (dimension && (shelf === 'rows' || shelf === 'columns')) return placeDimensionAt(layout, dimension, shelf, place);
  return measure && shelf === 'values' ? placeValueAt(layout, measure, place) : null;
}

function canDrop(layout: Layout, mayAdd: (field: string) => boolean, field: string, shelf: string): boolean {
  const placedFields: readonly string[] = [...layout.rows, ...layout.columns, ...layout.values];
  if (!placedFields.includes(field) && !mayAdd(field)) return false;
  const dropped = dropField(layout, { field, shelf, place: 0 });
  return dropped !== null && (dropped !== layout || layout.values.some((id) => id === field));
}

/** Moves a field by one step; after the last row comes the first column, and vice versa. */
export function stepField(layout: Layout, field: DimensionId | MeasureId, step: -1 | 1): Layout | null {
  const measure = asMeasure(field);
  if (measure) {
    const to = layout.values.indexOf(measure) + step;
    return to < 0 || to >= layout.values.length ? null : placeValueAt(layout, measure, to);
  }
  const dimension = asDimension(field);
  if (!dimension) return null;
  const shelf: Shelf = layout.rows.includes(dimension) ? 'rows' : 'columns';
  const to = layout[shelf].indexOf(dimension) + step;
  if (to >= 0 && to < layout[shelf].length) return placeDimensionAt(layout, dimension, shelf, to);
  const other = shelf === 'rows' ? 'columns' : 'rows';
  if ((shelf === 'rows') !== (step === 1) || layout[other].length >= maxOn[other]) return null;
  return placeDimensionAt(layout, dimension, other, step === 1 ? 0 : layout.rows.length);
}

function announcementText(layout: Layout, field: string, text: string): string {
  const shelves: readonly ShelfName[] = ['rows', 'columns', 'values'];
  const shelf = shelves.find((name) => layout[name].some((id) => id === field)) ?? 'rows';
  const list: readonly string[] = layout[shelf];
  const known = asDimension(field) ?? asMeasure(field);
  return fill(text, {
    label: known ? fieldLabel(known) : '',
    shelf: shelfNames[shelf].toLowerCase(),
    place: list.indexOf(field) + 1,
    of: list.length,
  });
}
