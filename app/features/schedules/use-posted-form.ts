import { useRef } from 'react';
import type { DraftValues } from '../../stores/drafts.ts';
import { useForgetOnceMade } from '../../stores/made-drafts.ts';
import { type PostedDraft, usePostedDraft } from '../../stores/posted-draft.ts';
import { namedParts } from '../../stores/theirs.ts';
import { type Done, type DoneOnce, doneOf } from './done.ts';
import type { Refused } from './posted.server.ts';

interface PostedForm<Values> {
  /** Names the form and, where nothing is edited, what it is made of. */
  readonly form: string;
  /** What is edited, null for something new. */
  readonly item: { readonly id: number; readonly etag: string } | null;
  readonly saved: Values;
  readonly failed: Refused | null;
  readonly done: DoneOnce | null;
  /** What is said once the form is saved. */
  readonly saves: readonly Done[];
  /** What the values are called where another tab has changed them. */
  readonly parts: Readonly<Record<keyof Values, string>>;
}

/** What is typed into a form of the page, which tells by its address what has been saved. */
export function usePostedForm<Values extends DraftValues>(posted: PostedForm<Values>): PostedDraft<Values> {
  const { form, item, saved, failed, done, saves, parts } = posted;
  // The address tells the same outcome again whenever it is read.
  const kept = useRef<DoneOnce | null>(null);
  if (done && saves.includes(done.what) && done.at !== kept.current?.at) kept.current = done;
  const draft = usePostedDraft<Values>({
    ...{ key: `${form} ${item?.id ?? 'new'}`, saved, etag: item?.etag ?? '' },
    // They are the person's own.
    others: item && { by: 'Another tab of yours', at: null, changed: namedParts(parts) },
    ...{ kept: kept.current, refused: failed?.values ? { values: asTyped(saved, failed), from: failed.from } : null },
  });
  const onMade = useForgetOnceMade(draft.discard, ({ search }) => {
    const told = doneOf(new URLSearchParams(search).get('done'));
    return told !== null && saves.includes(told.what);
  });
  const sent = () => {
    draft.sent();
    onMade();
  };
  return { ...draft, sent };
}

const asTyped = <Values>(saved: Values, { values }: Refused): Values => ({ ...saved, ...(values as Partial<Values>) });
