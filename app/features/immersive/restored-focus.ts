import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusPlace {
  /** Finds the element again by its name, and among elements of that name by its value or index. */
  readonly name: string;
  readonly value: string | null;
  readonly turn: number;
  readonly caret: number | null;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

const isField = (element: Element | null): element is Field =>
  element?.matches('input, textarea, select, button') ?? false;

const fieldsNamed = (within: HTMLElement, name: string): Field[] =>
  [...within.querySelectorAll<Field>('input, textarea, select, button')].filter((field) => field.name === name);

const isText = (field: Field): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && /^(text|url|search)$/.test(field.type));

/**
 * Keeps the focus when a press removes or disables the focused button: moves it to the button now in its place, else
 * to the selected block. `focusNext` sets a selector to focus instead, once.
 * @param shown what the form shows; a change of it triggers the restore
 */
export function useRestoredFocus(room: RefObject<HTMLElement | null>, shown: object) {
  const place = useRef<FocusPlace | null>(null);
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form shows something else
  useLayoutEffect(() => {
    const within = room.current;
    const kept = place.current;
    const selector = wanted.current;
    const focused = document.activeElement;
    const lost = focused === document.body || (focused instanceof HTMLButtonElement && focused.disabled);
    if (!within || (!lost && !selector)) return;
    wanted.current = null;
    const own = selector ? within.querySelector<HTMLElement>(selector) : null;
    if (own) return own.focus();
    if (!kept) return;
    const same = fieldsNamed(within, kept.name);
    const field = same.find(({ value }) => kept.value !== null && value === kept.value) ?? same[kept.turn];
    if (!field || field.disabled) return within.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
    field.focus();
    if (kept.caret !== null && isText(field)) field.setSelectionRange(kept.caret, kept.caret);
  }, [shown]);
  const remember = () => {
    const field = document.activeElement;
    if (!room.current || !isField(field) || !field.name) return;
    place.current = {
      name: field.name,
      value: field instanceof HTMLButtonElement ? field.value : null,
      turn: fieldsNamed(room.current, field.name).indexOf(field),
      caret: isText(field) ? field.selectionStart : null,
    };
  };
  const focusNext = (selector: string) => {
    wanted.current = selector;
  };
  return { remember, focusNext };
}
