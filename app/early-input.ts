interface RecordedEvent {
  readonly event: Event;
  /** The field's value at that time. Hydration may have reset it since. */
  readonly value?: string;
  readonly checked?: boolean;
}

declare global {
  interface Window {
    earlyInput?: { readonly noted: readonly RecordedEvent[]; readonly stop: AbortController };
  }
}

/**
 * Replays the shortcuts, button presses and input that the boot script recorded before hydration, when no handlers were
 * attached.
 */
export function replayEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  early.stop.abort();
  // An event that is still being dispatched reaches the handlers by itself.
  void replay(early.noted.filter(({ event }) => event.type === 'input' || event.eventPhase === Event.NONE));
  for (const type of ['click', 'input']) addEventListener(type, replayOnceHydrated, { capture: true });
}

/** A lazy part hydrates later than the page. What is clicked or typed in it until then is replayed afterwards. */
function replayOnceHydrated(event: Event): void {
  const element = controlOf(event);
  if (!element || isHydrated(element)) return;
  const field = element instanceof HTMLInputElement ? { value: element.value, checked: element.checked } : {};
  const text = element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  void replay([{ event, ...field, ...(text && { value: element.value }) }]);
}

/** The field that was typed into, or the button that was pressed. */
const controlOf = ({ type, target }: Event): Element | null =>
  target instanceof Element ? (type === 'input' ? target : target.closest('button')) : null;

/** React sets this property on elements that it has hydrated. */
const isHydrated = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/** @returns false if the element is removed or doesn't hydrate in time */
async function waitUntilHydrated(element: Element): Promise<boolean> {
  for (let wait = 0; wait < maxWaitMs && element.isConnected; wait += pauseMs) {
    if (isHydrated(element)) return true;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return false;
}

const [pauseMs, maxWaitMs] = [50, 20_000] as const;

/** Replays one event at a time, so that each sees the effects of those before. */
async function replay(noted: readonly RecordedEvent[]): Promise<void> {
  for (const { event, value, checked } of noted) {
    await new Promise((resolve) => setTimeout(resolve));
    const { target } = event;
    const element = controlOf(event);
    if (!(target instanceof Element) || !target.isConnected || (element && !(await waitUntilHydrated(element))))
      continue;
    if (event.type === 'input') retype(target, value, checked);
    else repeat(event, target);
  }
}

function repeat(event: Event, target: Element): void {
  if (event instanceof KeyboardEvent)
    target.dispatchEvent(new KeyboardEvent('keydown', { ...keyOf(event), bubbles: true, cancelable: true }));
  else target.closest<HTMLButtonElement>('button[type="button"]:not([popovertarget])')?.click();
}

const keyOf = ({ key, code, ctrlKey, metaKey }: KeyboardEvent) => ({ key, code, ctrlKey, metaKey });

/** Sets a field's value so that React notices. React assumes the value at hydration is the rendered one, and ignores an equal one. */
function retype(field: Element, value: string | undefined, checked: boolean | undefined): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value ?? '';
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement && field.type === 'file') {
    // The chosen file is still in the field; only the event has to be repeated.
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const typed = value ?? '';
    field.value = `${typed} `;
    // Bypasses the setter that React has put on the element, so that React sees a difference.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
