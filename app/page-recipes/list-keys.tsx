import { useEffect, useRef } from 'react';
import { linkOf, rowAt } from './list-rows.ts';
import { actOnKey } from './row-keys.ts';

/** What acts by itself in a row. */
const controls = 'a, button, input, label, select, textarea, summary, details, dialog, [role="button"]';

/** A press on a row opens what its name leads to; with a modifier or the middle button, in a tab of its own. */
function pressRow(event: MouseEvent): void {
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

/**
 * Makes the rows of a list open by a press anywhere on them and by keys, and keeps the heads of its columns in sight
 * where the whole table has room. Without it, rows open by their links.
 */
export function ListKeys() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const list = place.current?.closest<HTMLElement>('[data-list]');
    if (!list) return;
    const stop = new AbortController();
    const { signal } = stop;
    list.addEventListener('click', pressRow, { signal });
    list.addEventListener('auxclick', pressRow, { signal });
    // One list of a page answers to the keys: the first.
    if (document.querySelector('[data-list]') === list)
      document.addEventListener('keydown', (event) => actOnKey(event, list), { signal });
    const sizes = new ResizeObserver(() => markWhatFits(list));
    sizes.observe(list);
    return () => {
      stop.abort();
      sizes.disconnect();
    };
  }, []);
  return <span ref={place} hidden />;
}

/** A region that hides nothing needn't scroll, and then the heads can stay below the header of the page. */
function markWhatFits(list: HTMLElement): void {
  for (const region of list.querySelectorAll<HTMLElement>('.table-scroll'))
    region.toggleAttribute('data-fits', region.scrollWidth <= region.clientWidth);
}
