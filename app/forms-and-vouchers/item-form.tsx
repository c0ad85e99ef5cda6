import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { type Draft, type DraftValues, useDraft } from '../stores/drafts.ts';
import { useSettledSave } from '../stores/settled-save.ts';
import { useUiState } from '../stores/ui-state.ts';
import { buttonStyle } from '../ui/button.ts';
import { type ItemKind, itemWords } from './words.ts';

interface Edited {
  readonly kind: ItemKind;
  readonly id: number;
  readonly scopeRef: string;
}

interface Outcome<Values> {
  /** What came of the last save; null where it was none or failed. */
  readonly saved: object | null;
  /** Why the last post was refused, with what was typed for it. */
  readonly refused: { readonly text: string; readonly values: Values | null } | null;
}

export interface ItemEditor<Values> extends Outcome<Values> {
  readonly kind: ItemKind;
  readonly draft: Draft<Values>;
  /** What stands in the form. */
  readonly values: Values;
  readonly busy: boolean;
  /** To be called when the form is sent. */
  readonly sent: () => void;
}

/** What is typed into the form of an item. It survives failures, reloads and a new sign-in. */
export function useItemEditor<Values extends DraftValues>(
  { kind, id, scopeRef }: Edited,
  stored: Values,
  { saved, refused }: Outcome<Values>,
): ItemEditor<Values> {
  const draft = useDraft<Values>(`${kind} ${scopeRef} ${id}`, stored);
  const busy = useNavigation().state !== 'idle';
  const sent = useSettledSave(draft, saved, !busy);
  const values = draft.dirty ? draft.values : { ...stored, ...refused?.values };
  return { kind, draft, values, busy, sent, saved, refused };
}

/** Buttons that stand elsewhere send the form by it. */
export const itemFormId = 'item-form';

interface ItemFormProps<Values> {
  readonly editor: ItemEditor<Values>;
  readonly etag: string;
  /** What the button says. */
  readonly submit: string;
  readonly children: ReactNode;
}

/** The form around what an item is made of: which revision it is typed over, and the ways to keep it. */
export function ItemForm<Values>({ editor, etag, submit, children }: ItemFormProps<Values>) {
  const { kind, draft, busy, sent, saved, refused } = editor;
  const settled = useUiState((state) => state.scopeSettled);
  return (
    <Form
      id={itemFormId}
      method="post"
      preventScrollReset
      aria-label={itemWords[kind].heading}
      noValidate
      onSubmit={sent}
      className="space-y-6"
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="etag" value={etag} />
      {children}
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className={buttonStyle()} disabled={busy || (draft.dirty && !settled)}>
          {busy ? 'Saving…' : submit}
        </button>
        {draft.dirty ? (
          <button type="button" className={buttonStyle({ tone: 'ghost' })} onClick={() => draft.discard()}>
            Discard changes
          </button>
        ) : null}
        <p
          role={refused ? 'alert' : 'status'}
          className={refused ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}
        >
          {refused ? refused.text : saved && !draft.dirty && !busy ? 'Saved.' : null}
        </p>
        {draft.restored && draft.dirty ? (
          <p className="text-sm text-muted">What you typed before is back. It is not saved yet.</p>
        ) : null}
      </div>
      <LeaveGuard dirty={draft.dirty && !busy} onDiscard={draft.discard} />
    </Form>
  );
}
