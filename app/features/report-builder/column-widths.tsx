import type { KeyboardEvent, PointerEvent } from 'react';
import { leastWidth, maxWidth, type Widths } from '#shared/analytics/layout.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import type { Pivot } from '#shared/reports/pivot.ts';
import { shownValues } from '#shared/reports/shown-values.ts';
import { changeLayout, useEdits } from './edits.tsx';
import * as texts from './texts.ts';

/** Widths in pixels of columns without a set width, once the others have one. */
const defaultWidths = { names: 224, numbers: 112 } as const;

export const hasWidths = ({ names, numbers }: Widths): boolean => names !== null || numbers !== null;

/** Column widths of a pivot, if set; otherwise columns fit their content. */
export function ColumnWidths({ definition, pivot }: { readonly definition: ReportDefinition; readonly pivot: Pivot }) {
  const { widths } = definition;
  const numbers = (pivot.columns.length + 1) * shownValues(definition).length;
  const given = hasWidths(widths);
  return (
    <colgroup>
      <col data-column="names" width={given ? (widths.names ?? defaultWidths.names) : undefined} />
      <col data-column="numbers" span={numbers} width={given ? (widths.numbers ?? defaultWidths.numbers) : undefined} />
    </colgroup>
  );
}

interface ResizeHandleProps {
  readonly which: keyof Widths;
  readonly widths: Widths;
}

const step = 16;

/** Resize handle of a column for pointer and arrow keys; all number columns share a width. */
export function ResizeHandle({ which, widths }: ResizeHandleProps) {
  const { edit } = useEdits();
  const set = (width: number | null) =>
    edit(changeLayout((layout) => ({ ...layout, widths: { ...layout.widths, [which]: width } })));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (steps === undefined && event.key !== 'Home') return;
    event.preventDefault();
    set(steps === undefined ? null : clampWidth(columnWidth(event.currentTarget) + steps));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr element can't be moved
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={which === 'names' ? texts.widthOfNames : texts.widthOfNumbers}
      aria-valuemin={leastWidth}
      aria-valuemax={maxWidth}
      aria-valuenow={widths[which] ?? defaultWidths[which]}
      className="resize-handle js-only print:hidden"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => drag(event, which, set)}
      onDoubleClick={() => set(null)}
    />
  );
}

const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, leastWidth), maxWidth));

const columnWidth = (handle: HTMLElement): number =>
  handle.closest('th')?.getBoundingClientRect().width ?? defaultWidths.numbers;

/** Previews the width while dragging, and stores it at the end. */
function drag(event: PointerEvent<HTMLElement>, which: keyof Widths, set: (width: number) => void): void {
  const handle = event.currentTarget;
  const table = handle.closest('table');
  const columns = table?.querySelectorAll('col');
  if (!table || !columns || event.button !== 0) return;
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  const from = { x: event.clientX, width: columnWidth(handle) };
  const all = { names: table.querySelector('tbody th')?.getBoundingClientRect().width, numbers: undefined };
  const direction = getComputedStyle(table).direction === 'rtl' ? -1 : 1;
  const widthAt = (x: number) => clampWidth(from.width + (x - from.x) * direction);
  const onMove = (moved: globalThis.PointerEvent) => {
    table.classList.add('is-sized');
    for (const column of columns) {
      const of = column.dataset.column === 'names' ? 'names' : 'numbers';
      if (of === which) column.width = String(widthAt(moved.clientX));
      else column.width ||= String(Math.round(all[of] ?? defaultWidths[of]));
    }
  };
  const onEnd = (ended: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', onMove);
    handle.removeEventListener('pointerup', onEnd);
    handle.removeEventListener('pointercancel', onEnd);
    if (ended.type === 'pointerup' && ended.clientX !== from.x) set(widthAt(ended.clientX));
  };
  handle.addEventListener('pointermove', onMove);
  handle.addEventListener('pointerup', onEnd);
  handle.addEventListener('pointercancel', onEnd);
}
