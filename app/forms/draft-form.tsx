import { type FormEvent, type ReactNode, useRef } from 'react';
import { Form, type Path } from 'react-router';
import { useDiscardOnceCreated } from './created-drafts.ts';
import { DraftFoot, SubmitFirst } from './draft-foot.tsx';
import { RevisionFields } from './edit-conflict.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormFields } from './fields.ts';
import { useFirstErrorFocus } from './first-error.ts';
import { usePosting } from './posting.ts';
import type { FormState } from './use-form.ts';

interface DraftFormProps<Fields extends FormFields> {
  readonly form: FormState<Fields>;
  /** Posted together with the fields. */
  readonly hidden: Readonly<Record<string, string | number>>;
  /** Label of the submit button. */
  readonly submit: string;
  readonly locale: string;
  readonly className?: string;
  /** For submit buttons outside the form. */
  readonly id?: string;
  /** Accessible name, for pages with several forms. */
  readonly label?: string;
  /** Turns the browser's validation off, so that unfinished work can be saved. */
  readonly noValidate?: boolean;
  readonly size?: 'sm';
  /** Keeps the buttons of a long form visible. */
  readonly stickyFoot?: boolean;
  /** Shown next to the buttons. */
  readonly foot?: ReactNode;
  /** Whether an address is that of the created item, for pages that redirect to it. */
  readonly isCreatedItem?: (address: Path) => boolean;
  readonly children: ReactNode;
}

const staysHere = () => false;
const smallForm = 'grid gap-3 py-3 text-sm sm:grid-cols-2';

/**
 * A form that posts to the page's action, with or without scripts. Its edits survive reloads, a new sign-in and changes
 * by other people.
 */
export function DraftForm<Fields extends FormFields>(props: DraftFormProps<Fields>) {
  const { form, hidden, submit, locale, className = smallForm, size, stickyFoot, foot, id, label, noValidate } = props;
  const posting = usePosting();
  const element = useRef<HTMLFormElement>(null);
  useFirstErrorFocus(element, form.refusal, !form.busy);
  const discardOnceCreated = useDiscardOnceCreated(form.discard, props.isCreatedItem ?? staysHere);
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    form.onSent();
    // A form posted by a fetcher stays on the page and learns of its success by the result.
    if (!posting.form.action) discardOnceCreated(currentTarget.action);
  };
  return (
    <Form
      ref={element}
      {...{ ...posting.form, id, noValidate, className, 'aria-label': label }}
      method="post"
      preventScrollReset
      onSubmit={onSubmit}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {form.etag === null ? null : <RevisionFields etag={form.etag} draft={form} />}
      <SubmitFirst draft={form} />
      <ErrorSummary fields={form.fields} />
      {props.children}
      <DraftFoot draft={form} submit={submit} locale={locale} size={size} sticky={stickyFoot}>
        {foot}
      </DraftFoot>
    </Form>
  );
}
