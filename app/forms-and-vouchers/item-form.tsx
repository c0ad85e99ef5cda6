import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { DraftFoot, SubmitFirst } from '../shell/draft-foot.tsx';
import type { DraftValues } from '../stores/drafts.ts';
import { type PostedDraft, type Refused, usePostedDraft } from '../stores/posted-draft.ts';
import { namedParts } from '../stores/theirs.ts';
import { lastChanged } from '../ui/last-changed.ts';
import { RevisionFields } from '../ui/lost-race.tsx';
import { type ItemKind, itemWords } from './words.ts';

interface Item {
  readonly id: number;
  readonly etag: string;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

interface Edited<Values> {
  readonly kind: ItemKind;
  readonly item: Item;
  readonly scopeRef: string;
  /** What is saved. */
  readonly stored: Values;
  /** What the values are called where others have changed them. */
  readonly parts: Readonly<Record<keyof Values, string>>;
}

interface Outcome<Values> {
  /** What came of the last save; null where it was none or failed. */
  readonly saved: object | null;
  /** Why the last post was refused, with what was typed for it. */
  readonly refused: ItemRefused<Values> | null;
}

interface ItemRefused<Values> extends Pick<Refused<Values>, 'from'> {
  readonly status: number;
  readonly text: string;
  /** Null where nothing was typed. */
  readonly values: Values | null;
}

interface ItemEditor<Values> extends Outcome<Values> {
  readonly kind: ItemKind;
  readonly item: Item;
  readonly draft: PostedDraft<Values>;
  /** What stands in the form. */
  readonly values: Values;
}

/** What is typed into the form of an item, and what has come of it. */
export function useItemEditor<Values extends DraftValues>(
  { kind, item, scopeRef, stored, parts }: Edited<Values>,
  { saved, refused }: Outcome<Values>,
): ItemEditor<Values> {
  const { id, etag, updatedAt: at, updatedBy: by } = item;
  const draft = usePostedDraft<Values>({
    ...{ key: `${kind} ${scopeRef} ${id}`, saved: stored, etag, kept: saved },
    others: { by, at, changed: namedParts<Values>(parts) },
    refused: refused?.values ? { values: refused.values, from: refused.from } : null,
  });
  return { kind, item, draft, values: draft.values, saved, refused };
}

/** Buttons that stand elsewhere send the form by it. */
export const itemFormId = 'item-form';

interface ItemFormProps<Values> {
  readonly editor: ItemEditor<Values>;
  /** What the button says. */
  readonly submit: string;
  readonly locale: string;
  readonly children: ReactNode;
}

/** The form around what an item is made of: which revision it is typed over, and the ways to keep it. */
export function ItemForm<Values>({ editor, submit, locale, children }: ItemFormProps<Values>) {
  const { kind, item, draft, saved, refused } = editor;
  const { busy, dirty } = draft;
  // A race is told of with what there is to choose.
  const failure = refused && (refused.status !== 412 || refused.values === null) ? refused.text : null;
  return (
    <Form
      id={itemFormId}
      method="post"
      preventScrollReset
      aria-label={itemWords[kind].heading}
      noValidate
      onSubmit={draft.sent}
      className="space-y-6"
    >
      <input type="hidden" name="intent" value="save" />
      <RevisionFields etag={item.etag} draft={draft} />
      <SubmitFirst draft={draft} />
      {children}
      <DraftFoot draft={draft} submit={busy ? 'Saving…' : submit} locale={locale}>
        <p
          role={failure ? 'alert' : 'status'}
          className={failure ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}
        >
          {failure ?? (saved && !dirty && !busy ? 'Saved.' : null)}
        </p>
      </DraftFoot>
      <p className="text-xs text-muted" suppressHydrationWarning>
        {lastChanged(item, locale)}
      </p>
    </Form>
  );
}
