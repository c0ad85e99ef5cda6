import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

interface Stand {
  /** The element with the focus, then what it is in, up to `main`. */
  readonly way: readonly HTMLElement[];
  /** All that takes the focus in `main`, in its order. */
  readonly stops: readonly HTMLElement[];
  /** Whether the focus is seen, as it is for who uses a keyboard. */
  readonly seen: boolean;
  /** The page took the element away, moved it or switched it off: it was not the person who left it. */
  shaken: boolean;
  /** The person has scrolled on. */
  outOfView: boolean;
}

const stopsSelector = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
const stopsIn = (within: ParentNode): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(stopsSelector)];

const takes = (stop: HTMLElement): boolean =>
  stop.isConnected && !stop.matches(':disabled, [tabindex="-1"]') && stop.checkVisibility();

/**
 * Whoever acts by keyboard goes on where they were. A button that can't be pressed while its form is on its way, that moves
 * with its row, or that goes with what it removed, would leave the focus nowhere; on another page the heading has it.
 * Who leaves an element by themselves is not brought back.
 */
export function FocusKeeper() {
  const idle = useNavigation().state === 'idle';
  const isIdle = useRef(idle);
  const look = useRef<() => void>(null);
  useEffect(() => {
    const keeper = keepFocus(() => isIdle.current);
    look.current = keeper.soon;
    return keeper.end;
  }, []);
  useEffect(() => {
    isIdle.current = idle;
    if (idle) look.current?.();
  }, [idle]);
  return null;
}

function keepFocus(isIdle: () => boolean) {
  const listening = new AbortController();
  let stand: Stand | null = null;
  let frame = 0;
  const keep = () => {
    if (!stand) return;
    if (!isLost(document.activeElement)) stand.shaken = false;
    else if (!stand.shaken && stand.way[0] && takes(stand.way[0])) stand = null;
    // Who types into the browser's own fields, or another window, is left there.
    else if (isIdle() && document.hasFocus()) nextOf(stand)?.focus({ preventScroll: !stand.seen || stand.outOfView });
  };
  const keepOnNextFrame = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(keep);
  };
  const observer = new MutationObserver((changes) => {
    if (!stand) return;
    const [own] = stand.way;
    const shakes = (node: Node) => own !== undefined && node.contains(own);
    stand.shaken ||= changes.some(({ type, target, removedNodes }) =>
      type === 'attributes' ? shakes(target) : [...removedNodes].some(shakes),
    );
    keepOnNextFrame();
  });
  const on = (name: string, listener: (event: Event) => void) =>
    addEventListener(name, listener, { signal: listening.signal, capture: true, passive: true });
  on('focusin', ({ target }) => {
    const main = target instanceof HTMLElement ? target.closest('main') : null;
    stand = main && target instanceof HTMLElement ? standOf(target, main) : null;
  });
  on('focusout', keepOnNextFrame);
  on('focus', ({ target }) => target === window && keepOnNextFrame());
  // Not every browser gives the focus to a button that is pressed: what had it before is left all the same.
  on('pointerdown', ({ target }) => {
    if (!(target instanceof Node && stand?.way[0]?.contains(target))) stand = null;
  });
  on('scroll', () => {
    const own = stand?.way[0];
    if (!stand || !own?.isConnected) return;
    const { top, bottom } = own.getBoundingClientRect();
    stand.outOfView = bottom < 0 || top > innerHeight;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  const end = () => {
    listening.abort();
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
  return { soon: keepOnNextFrame, end };
}

const isLost = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches(':disabled');

function standOf(element: HTMLElement, main: HTMLElement): Stand {
  const way = [element];
  for (let at = element; at !== main && at.parentElement; way.push(at)) at = at.parentElement;
  return { way, stops: stopsIn(main), seen: element.matches(':focus-visible'), shaken: false, outOfView: false };
}

/** The element itself, else what is nearest to it in the closest part of the page that is still there. */
function nextOf({ way, stops, seen }: Stand): HTMLElement | null {
  const [own] = way;
  if (!own || takes(own)) return own ?? null;
  // Who pressed with a finger wants no keyboard on the screen.
  const suits = (stop: HTMLElement): boolean => takes(stop) && (seen || stop.matches('button, a, summary'));
  const at = stops.indexOf(own);
  const near = [...(own.isConnected ? [] : stops.slice(at + 1)), ...stops.slice(0, Math.max(0, at)).reverse()];
  for (const part of way.slice(1))
    if (part.isConnected) {
      const next = near.find((stop) => part.contains(stop) && suits(stop)) ?? stopsIn(part).find(suits);
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
