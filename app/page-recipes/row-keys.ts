import { singleKeysOn } from '../stores/palette.ts';
import { boxOf, linkOf, rowAt, rowsOf } from './list-rows.ts';

/** J and K move between rows, Home and End to the first and last, Enter opens a row, and X selects it. */
export function actOnKey(event: KeyboardEvent, list: HTMLElement): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || event.defaultPrevented || !(target instanceof Element)) return;
  if (isTaken(target)) return;
  const rows = rowsOf(list);
  const now = rowAt(target);
  const at = now ? rows.indexOf(now) : -1;
  const row = rows[at];
  const letter = key === 'j' || key === 'k' || key === 'x';
  const act = letter || row === target ? acts[key] : undefined;
  if (!act || rows.length === 0 || (letter && !singleKeysOn())) return;
  event.preventDefault();
  act({ rows, at, row, shift: event.shiftKey });
}

interface Place {
  readonly rows: readonly HTMLElement[];
  /** Index of the focused row; -1 if none. */
  readonly at: number;
  readonly row: HTMLElement | undefined;
  readonly shift: boolean;
}

const acts: Readonly<Record<string, (place: Place) => void>> = {
  j: ({ rows, at }) => focusRow(rows, Math.min(at + 1, rows.length - 1)),
  k: ({ rows, at }) => focusRow(rows, Math.max(at - 1, 0)),
  ArrowDown: ({ rows, at }) => focusRow(rows, Math.min(at + 1, rows.length - 1)),
  ArrowUp: ({ rows, at }) => focusRow(rows, Math.max(at - 1, 0)),
  Home: ({ rows }) => focusRow(rows, 0),
  End: ({ rows }) => focusRow(rows, rows.length - 1),
  Enter: ({ row }) => (row ? linkOf(row)?.click() : undefined),
  x: ({ row, shift }) =>
    row ? boxOf(row)?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: shift })) : undefined,
};

/** Ignores keys typed into fields or used by open popups. */
const isTaken = (target: Element): boolean =>
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], dialog, [role="menu"]') !==
    null || document.querySelector('dialog:modal') !== null;

/** Roving focus: only the last focused row can be reached by Tab. */
function focusRow(rows: readonly HTMLElement[], at: number): void {
  for (const other of rows) other.removeAttribute('tabindex');
  const row = rows[at];
  if (!row) return;
  row.tabIndex = 0;
  row.focus();
}
