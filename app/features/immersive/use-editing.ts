import { type RefObject, useMemo, useState } from 'react';
import type { FieldErrors } from '#app/forms/fields.ts';
import { useFirstErrorFocus } from '#app/forms/first-error.ts';
import type { Finding } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import type { EditResult } from './editor.server.ts';
import type { EditorView } from './use-editor-view.ts';
import type { Editing } from './use-part-fields.ts';

interface Edited {
  readonly view: EditorView;
  readonly page: Immersive;
  readonly result: EditResult | null;
  readonly findings: readonly Finding[];
  readonly room: RefObject<HTMLElement | null>;
}

/** The errors of the fields that are shown. The first one takes the focus once a save or a check has named it. */
export function useEditing({ view, page, result, findings, room }: Edited) {
  const posted = result?.ok === false ? result.typed : null;
  const [refusal, setRefusal] = useState<FieldErrors | null>(posted?.errors ?? null);
  const { panel, block, field, locale } = view;
  const found = useMemo(() => {
    const texts = findings.filter(
      (it) => it.field === field && (it.block ? it.block === block?.id : it.panel === panel),
    );
    return field !== null && texts[0] ? { [field]: texts[0].text } : null;
  }, [findings, field, block?.id, panel]);
  const opened = useMemo(() => (field === null ? null : { panel, block: block?.id, field }), [panel, block?.id, field]);
  useFirstErrorFocus(room, refusal, true);
  useFirstErrorFocus(room, opened, true);
  const { defaultLocale: fallback } = page;
  const editing = useMemo<Editing>(
    () => ({ locale, fallback, errors: { ...found, ...refusal }, posted: posted?.values ?? null }),
    [locale, fallback, found, refusal, posted],
  );
  return {
    editing,
    refuse: (errors: FieldErrors) => setRefusal(Object.keys(errors).length > 0 ? { ...errors } : null),
    /** What was refused is being mended. */
    forget: () => setRefusal(null),
  };
}
