import type { ReactNode } from 'react';
import { DraftForm } from '../forms/draft-form.tsx';
import type { FormFields, FormValues } from '../forms/fields.ts';
import type { RejectedForm } from '../forms/form-result.ts';
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
  /** The saved values. */
  readonly stored: FormValues<Fields>;
  /** Result of the last save; null if there was none or it failed. */
  readonly saved: object | null;
  /** Why the last post was refused, and its values. */
  readonly refused: RejectedForm<FormValues<Fields>> | null;
}

export interface ItemEditor<Fields extends FormFields>
  extends Pick<Edited<Fields>, 'kind' | 'item' | 'saved' | 'refused'> {
  readonly form: FormState<Fields>;
}

/** State of an item's form. */
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

/** For submit buttons outside the form. */
export const itemFormId = 'item-form';

interface ItemFormProps<Fields extends FormFields> {
  readonly editor: ItemEditor<Fields>;
  /** Label of the submit button. */
  readonly submit: string;
  readonly locale: string;
  readonly children: ReactNode;
}

/** The form of an item, with the result of the last save. */
export function ItemForm<Fields extends FormFields>({ editor, submit, locale, children }: ItemFormProps<Fields>) {
  const { kind, item, form, saved, refused } = editor;
  const { busy, dirty } = form;
  // An edit conflict is shown as a choice instead.
  const failure = refused && (refused.status !== 412 || refused.values === null) ? refused.text : null;
  return (
    <div className="space-y-6">
      <DraftForm
        {...{ form, locale, id: itemFormId, label: itemWords[kind].heading, noValidate: true }}
        hidden={{ intent: 'save' }}
        stickyFoot
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
