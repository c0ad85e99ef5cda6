import { useEffect, useRef } from 'react';
import { actOnKey } from './row-keys.ts';
import { pressRow } from './row-press.ts';

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
