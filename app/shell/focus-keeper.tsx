import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

interface FocusPosition {
  /** The focused element and its ancestors, up to `main`. */
  readonly ancestry: readonly HTMLElement[];
  /** All focusable elements of `main`, in document order. */
  readonly focusable: readonly HTMLElement[];
  /** Whether the focus ring is visible, as for keyboard users. */
  readonly isVisible: boolean;
  /** The page removed, moved or disabled the element, so it wasn't the person who left it. */
  disturbed: boolean;
  /** The person has scrolled the element out of view. */
  outOfView: boolean;
}

const focusableSelector = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
const focusableIn = (within: ParentNode): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(focusableSelector)];

const canTakeFocus = (stop: HTMLElement): boolean =>
  stop.isConnected && !stop.matches(':disabled, [tabindex="-1"]') && stop.checkVisibility();

/**
 * Restores the focus when the page takes it away, so that keyboard users continue where they were: a button may be
 * disabled while its form is sent, move with its row, or be removed with its item. After a navigation the heading gets
 * the focus. A person who moves the focus away is left alone.
 */
export function FocusKeeper() {
  const idle = useNavigation().state === 'idle';
  const isIdle = useRef(idle);
  const restore = useRef<() => void>(null);
  useEffect(() => {
    const keeper = keepFocus(() => isIdle.current);
    restore.current = keeper.restoreOnNextFrame;
    return keeper.stop;
  }, []);
  useEffect(() => {
    isIdle.current = idle;
    if (idle) restore.current?.();
  }, [idle]);
  return null;
}

function keepFocus(isIdle: () => boolean) {
  const listening = new AbortController();
  let position: FocusPosition | null = null;
  let frame = 0;
  const restore = () => {
    if (!position) return;
    if (!isLost(document.activeElement)) position.disturbed = false;
    else if (!position.disturbed && position.ancestry[0] && canTakeFocus(position.ancestry[0])) position = null;
    // Not while the person is in the browser's address bar or in another window.
    else if (isIdle() && document.hasFocus())
      nextOf(position)?.focus({ preventScroll: !position.isVisible || position.outOfView });
  };
  const restoreOnNextFrame = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(restore);
  };
  const observer = new MutationObserver((changes) => {
    if (!position) return;
    const [own] = position.ancestry;
    const disturbs = (node: Node) => own !== undefined && node.contains(own);
    position.disturbed ||= changes.some(({ type, target, removedNodes }) =>
      type === 'attributes' ? disturbs(target) : [...removedNodes].some(disturbs),
    );
    restoreOnNextFrame();
  });
  const on = (name: string, listener: (event: Event) => void) =>
    addEventListener(name, listener, { signal: listening.signal, capture: true, passive: true });
  on('focusin', ({ target }) => {
    const main = target instanceof HTMLElement ? target.closest('main') : null;
    position = main && target instanceof HTMLElement ? positionOf(target, main) : null;
  });
  on('focusout', restoreOnNextFrame);
  on('focus', ({ target }) => target === window && restoreOnNextFrame());
  // Not every browser focuses a pressed button, but pressing elsewhere leaves the focused element anyway.
  on('pointerdown', ({ target }) => {
    if (!(target instanceof Node && position?.ancestry[0]?.contains(target))) position = null;
  });
  on('scroll', () => {
    const own = position?.ancestry[0];
    if (!position || !own?.isConnected) return;
    const { top, bottom } = own.getBoundingClientRect();
    position.outOfView = bottom < 0 || top > innerHeight;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  const stop = () => {
    listening.abort();
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
  return { restoreOnNextFrame, stop };
}

const isLost = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches(':disabled');

function positionOf(element: HTMLElement, main: HTMLElement): FocusPosition {
  const ancestry = [element];
  for (let at = element; at !== main && at.parentElement; ancestry.push(at)) at = at.parentElement;
  return {
    ancestry,
    focusable: focusableIn(main),
    isVisible: element.matches(':focus-visible'),
    disturbed: false,
    outOfView: false,
  };
}

/** The element itself, else the nearest focusable one in the closest ancestor that is still in the page. */
function nextOf({ ancestry, focusable, isVisible }: FocusPosition): HTMLElement | null {
  const [own] = ancestry;
  if (!own || canTakeFocus(own)) return own ?? null;
  // After a touch, focusing a field would open the on-screen keyboard.
  const suits = (stop: HTMLElement): boolean => canTakeFocus(stop) && (isVisible || stop.matches('button, a, summary'));
  const at = focusable.indexOf(own);
  const near = [...(own.isConnected ? [] : focusable.slice(at + 1)), ...focusable.slice(0, Math.max(0, at)).reverse()];
  for (const part of ancestry.slice(1))
    if (part.isConnected) {
      const next = near.find((stop) => part.contains(stop) && suits(stop)) ?? focusableIn(part).find(suits);
      if (next) return next;
      // A disabled element gets the focus back once it is enabled again.
      if (focusableIn(part).some((stop) => stop.matches(':disabled'))) return null;
    }
  return heading();
}

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1');
  if (found) found.tabIndex = -1;
  return found;
}
