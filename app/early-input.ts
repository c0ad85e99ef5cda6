interface Noted {
  readonly event: Event;
  /** What the field held then; a first render may have put its own value back since. */
  readonly value?: string;
  readonly checked?: boolean;
}

declare global {
  interface Window {
    earlyInput?: { readonly noted: readonly Noted[]; readonly stop: AbortController };
  }
}

/**
 * Does what was asked for between the first paint and now, when handlers are in place: shortcuts, presses of buttons
 * that do nothing by themselves, and what was typed into fields. The boot script has noted it.
 */
export function replayEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  early.stop.abort();
  // An event still under way comes to the handlers by itself.
  void replay(early.noted.filter(({ event }) => event.type === 'input' || event.eventPhase === Event.NONE));
  for (const type of ['click', 'input']) addEventListener(type, noteAsleep, { capture: true });
}

/** A part whose script comes after the first view is not awake when the page is: what is done in it waits. */
function noteAsleep(event: Event): void {
  const element = actedOn(event);
  if (!element || isAwake(element)) return;
  const field = element instanceof HTMLInputElement ? { value: element.value, checked: element.checked } : {};
  const text = element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  void replay([{ event, ...field, ...(text && { value: element.value }) }]);
}

/** The field that was typed into, or the button that was pressed. */
const actedOn = ({ type, target }: Event): Element | null =>
  target instanceof Element ? (type === 'input' ? target : target.closest('button')) : null;

/** React marks each element that its handlers know. */
const isAwake = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/** @returns false where it is gone or stays asleep */
async function awoken(element: Element): Promise<boolean> {
  for (let wait = 0; wait < longestSleepMs && element.isConnected; wait += pauseMs) {
    if (isAwake(element)) return true;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return false;
}

const [pauseMs, longestSleepMs] = [50, 20_000] as const;

/** One at a time, so that each finds on the page what the one before has brought about. */
async function replay(noted: readonly Noted[]): Promise<void> {
  for (const { event, value, checked } of noted) {
    await new Promise((resolve) => setTimeout(resolve));
    const { target } = event;
    const element = actedOn(event);
    if (!(target instanceof Element) || !target.isConnected || (element && !(await awoken(element)))) continue;
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

/** React takes a field's value on waking up for what it has rendered: it only hears of a change away from that. */
function retype(field: Element, value: string | undefined, checked: boolean | undefined): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value ?? '';
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement && field.type === 'file') {
    // What was chosen is in it still; nobody was there to hear of it.
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const typed = value ?? '';
    field.value = `${typed} `;
    // Past the setter that React has put on the element itself, so that the two differ.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
