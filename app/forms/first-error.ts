import { type RefObject, useEffect, useRef } from 'react';

/** Once a refusal is drawn, leads to the first field that it is about, in whatever is folded around it. */
export function useFirstErrorFocus(form: RefObject<HTMLElement | null>, refusal: object | null, idle: boolean): void {
  const handled = useRef<object | null>(null);
  useEffect(() => {
    if (!idle || handled.current === refusal) return;
    handled.current = refusal;
    const field = refusal && form.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    if (!field) return;
    for (let folded = field.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
      folded.open = true;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [form, refusal, idle]);
}
