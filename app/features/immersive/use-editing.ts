import { type RefObject, useMemo, useState } from 'react';
import type { FieldErrors } from '#app/forms/fields.ts';
import { useFirstErrorFocus } from '#app/forms/first-error.ts';
import type { Finding } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import type { EditResult } from './editor.server.ts';
import type { EditorView } from './use-editor-view.ts';
import type { EditingState } from './use-part-fields.ts';

interface EditingOptions {
  readonly view: EditorView;
  readonly page: Immersive;
  readonly result: EditResult | null;
  readonly findings: readonly Finding[];
  readonly room: RefObject<HTMLElement | null>;
}

/** Errors of the visible fields; focuses the first one after a refused save or a followed finding. */
export function useEditing({ view, page, result, findings, room }: EditingOptions) {
  const posted = result?.ok === false ? result.unreadFields : null;
  const [refusedErrors, setRefusedErrors] = useState<FieldErrors | null>(posted?.errors ?? null);
  const { panel, block, field, locale } = view;
  const findingError = useMemo(() => {
    const texts = findings.filter(
      (finding) => finding.field === field && (finding.block ? finding.block === block?.id : finding.panel === panel),
    );
    return field !== null && texts[0] ? { [field]: texts[0].text } : null;
  }, [findings, field, block?.id, panel]);
  const openedField = useMemo(
    () => (field === null ? null : { panel, block: block?.id, field }),
    [panel, block?.id, field],
  );
  useFirstErrorFocus(room, refusedErrors, true);
  useFirstErrorFocus(room, openedField, true);
  const { defaultLocale: fallback } = page;
  const editing = useMemo<EditingState>(
    () => ({ locale, fallback, errors: { ...findingError, ...refusedErrors }, posted: posted?.values ?? null }),
    [locale, fallback, findingError, refusedErrors, posted],
  );
  return {
    editing,
    refuse: (errors: FieldErrors) => setRefusedErrors(Object.keys(errors).length > 0 ? { ...errors } : null),
    /** Clears the errors of a refused save when the person types. */
    clearErrors: () => setRefusedErrors(null),
  };
}
