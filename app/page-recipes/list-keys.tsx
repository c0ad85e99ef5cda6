import { useEffect, useRef } from 'react';
import { linkOf, rowAt } from './list-rows.ts';
import { actOnKey } from './row-keys.ts';

/** Elements of a row with their own click handling. */
const controls = 'a, button, input, label, select, textarea, summary, details, dialog, [role="button"]';

/** A click on a row opens its first link; with a modifier or the middle button, in a new tab. */
function pressRow(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(target instanceof Element) || event.defaultPrevented || button > 1 || shiftKey || altKey) return;
  const row = rowAt(target);
  const link = row && linkOf(row);
  if (!link || target.closest(controls) || isSelecting(row)) return;
  if (button === 1 || ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}

/** Whether the person has just selected text of the row. */
function isSelecting(row: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
}

/**
 * Opens rows by clicks anywhere on them and by keys, and keeps column heads visible while scrolling. Without this
 * script, rows open by their links.
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
    // Only the first list of a page reacts to keys.
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

/** A list that isn't cut off needn't scroll, so its heads can stick to the page's header. */
function markWhatFits(list: HTMLElement): void {
  for (const region of list.querySelectorAll<HTMLElement>('.table-scroll'))
    region.toggleAttribute('data-fits', region.scrollWidth <= region.clientWidth);
}
