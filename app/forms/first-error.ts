import { type RefObject, useEffect, useRef } from 'react';
import { openAround } from '../ui/fragment-target.ts';

/** Focuses the first invalid field once a refusal is rendered, opening the `details` around it. */
export function useFirstErrorFocus(form: RefObject<HTMLElement | null>, refusal: object | null, idle: boolean): void {
  const handled = useRef<object | null>(null);
  useEffect(() => {
    if (!idle || handled.current === refusal) return;
    handled.current = refusal;
    const field = refusal && form.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    if (!field) return;
    openAround(field);
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [form, refusal, idle]);
}
