import type { ReactNode } from 'react';
import { DraftForm } from '../forms/draft-form.tsx';
import type { FormFields, FormValues } from '../forms/fields.ts';
import type { FormRefused } from '../forms/form-result.ts';
import { type FormState, useForm } from '../forms/use-form.ts';
import { lastChanged } from '../ui/last-changed.ts';
import * as texts from './texts.ts';
import { type ItemKind, itemWords } from './words.ts';

interface Item {
  readonly id: number;
  readonly etag: string;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

interface Edited<Fields extends FormFields> {
  readonly kind: ItemKind;
  readonly fields: Fields;
  readonly item: Item;
  readonly scopeRef: string;
  /** What is saved. */
  readonly stored: FormValues<Fields>;
  /** What came of the last save; null where it was none or failed. */
  readonly saved: object | null;
  /** Why the last post was refused, with what was typed for it. */
  readonly refused: FormRefused<FormValues<Fields>> | null;
}

export interface ItemEditor<Fields extends FormFields>
  extends Pick<Edited<Fields>, 'kind' | 'item' | 'saved' | 'refused'> {
  readonly form: FormState<Fields>;
}

/** What is typed into the form of an item, and what has come of it. */
export function useItemEditor<Fields extends FormFields>(edited: Edited<Fields>): ItemEditor<Fields> {
  const { kind, fields, item, scopeRef, stored, saved, refused } = edited;
  const draft = `${kind} ${scopeRef} ${item.id}`;
  return {
    kind,
    item,
    saved,
    refused,
    form: useForm({ fields, draft, saved: stored, item, result: refused, savedByAddress: saved }),
  };
}

/** Buttons that are elsewhere send the form by it. */
export const itemFormId = 'item-form';

interface ItemFormProps<Fields extends FormFields> {
  readonly editor: ItemEditor<Fields>;
  /** What the button says. */
  readonly submit: string;
  readonly locale: string;
  readonly children: ReactNode;
}

/** The form around what an item is made of, and what came of the last save. */
export function ItemForm<Fields extends FormFields>({ editor, submit, locale, children }: ItemFormProps<Fields>) {
  const { kind, item, form, saved, refused } = editor;
  const { busy, dirty } = form;
  // Where somebody else saved first, the choice is shown.
  const failure = refused && (refused.status !== 412 || refused.values === null) ? refused.text : null;
  return (
    <div className="space-y-6">
      <DraftForm
        {...{ form, locale, id: itemFormId, label: itemWords[kind].heading, noValidate: true }}
        hidden={{ intent: 'save' }}
        submit={busy ? texts.saving : submit}
        className="space-y-6"
        foot={
          <p
            role={failure ? 'alert' : 'status'}
            className={failure ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}
          >
            {failure ?? (saved && !dirty && !busy ? texts.saved : null)}
          </p>
        }
      >
        {children}
      </DraftForm>
      <p className="text-xs text-muted" suppressHydrationWarning>
        {lastChanged(item, locale)}
      </p>
    </div>
  );
}
