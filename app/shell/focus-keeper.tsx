import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

interface Stand {
  /** The element with the focus, then what it stands in, up to `main`. */
  readonly way: readonly HTMLElement[];
  /** All that takes the focus in `main`, in its order. */
  readonly stops: readonly HTMLElement[];
  /** Whether the focus is seen, as it is for who uses a keyboard. */
  readonly seen: boolean;
}

const stopsSelector = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
const stopsIn = (within: ParentNode): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(stopsSelector)];

const takes = (stop: HTMLElement): boolean =>
  stop.isConnected && !stop.matches(':disabled, [tabindex="-1"]') && stop.checkVisibility();

/**
 * Whoever acts by keyboard goes on where they were. A button that can't be pressed while its form is on its way, that moves
 * with its row, or that goes with what it removed, would leave the focus nowhere; on another page the heading has it.
 */
export function FocusKeeper() {
  const idle = useNavigation().state === 'idle';
  const stand = useRef<Stand | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const main = target instanceof HTMLElement ? target.closest('main') : null;
      stand.current = main && standOf(target as HTMLElement, main);
    };
    // Whoever presses where nothing is has left by themselves.
    const leave = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(`${stopsSelector}, label`)) stand.current = null;
    };
    addEventListener('focusin', note);
    addEventListener('pointerdown', leave);
    return () => {
      removeEventListener('focusin', note);
      removeEventListener('pointerdown', leave);
    };
  }, []);
  useEffect(() => {
    if (!idle) return;
    let frame = 0;
    const keep = () => {
      if (!stand.current || !isLost(document.activeElement)) return;
      const next = nextOf(stand.current);
      next?.focus({ preventScroll: !stand.current.seen });
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(keep);
    };
    const observer = new MutationObserver(soon);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    soon();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [idle]);
  return null;
}

const isLost = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches(':disabled');

function standOf(element: HTMLElement, main: HTMLElement): Stand {
  const way = [element];
  for (let at = element; at !== main && at.parentElement; way.push(at)) at = at.parentElement;
  return { way, stops: stopsIn(main), seen: element.matches(':focus-visible') };
}

/** The element itself, else what is nearest to it in the closest part of the page that is still there. */
function nextOf({ way, stops }: Stand): HTMLElement | null {
  const [own] = way;
  // A field that is left as it was has been left by a person.
  if (!own || takes(own)) return own?.matches('button, a, summary') ? own : null;
  const at = stops.indexOf(own);
  const near = [...(own.isConnected ? [] : stops.slice(at + 1)), ...stops.slice(0, Math.max(0, at)).reverse()];
  for (const part of way.slice(1))
    if (part.isConnected) {
      const next = near.find((stop) => part.contains(stop) && takes(stop)) ?? stopsIn(part).find(takes);
      if (next) return next;
      // What waits for an answer takes the focus again when it has come.
      if (stopsIn(part).some((stop) => stop.matches(':disabled'))) return null;
    }
  return heading();
}

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1');
  if (found) found.tabIndex = -1;
  return found;
}
