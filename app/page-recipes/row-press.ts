import { linkOf, rowAt } from './list-rows.ts';

/** What acts by itself in a row. */
const controls = 'a, button, input, label, select, textarea, summary, details, dialog, [role="button"]';

/** A press on a row opens what its name leads to; with a modifier or the middle button, in a tab of its own. */
export function pressRow(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(target instanceof Element) || event.defaultPrevented || button > 1 || shiftKey || altKey) return;
  const row = rowAt(target);
  const link = row && linkOf(row);
  if (!link || target.closest(controls) || isSelecting(row)) return;
  if (button === 1 || ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}

/** Whether text of the row was marked just now, as to copy it. */
function isSelecting(row: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
}
