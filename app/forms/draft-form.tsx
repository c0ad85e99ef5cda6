import { type FormEvent, type ReactNode, useRef } from 'react';
import { Form, type Path } from 'react-router';
import { DraftFoot, SubmitFirst } from './draft-foot.tsx';
import { RevisionFields } from './edit-conflict.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormFields } from './fields.ts';
import { useFirstErrorFocus } from './first-error.ts';
import { useForgetOnceMade } from './made-drafts.ts';
import { usePosting } from './posting.ts';
import type { FormState } from './use-form.ts';

interface DraftFormProps<Fields extends FormFields> {
  readonly form: FormState<Fields>;
  /** What is posted beside the fields. */
  readonly hidden: Readonly<Record<string, string | number>>;
  /** What the button says that sends the form. */
  readonly submit: string;
  readonly locale: string;
  readonly className?: string;
  /** Buttons that are elsewhere send the form by it. */
  readonly id?: string;
  /** Names the form where there are several. */
  readonly label?: string;
  /** The browser checks nothing: half-finished work can be saved. */
  readonly noValidate?: boolean;
  readonly size?: 'sm';
  /** Stands beside the buttons. */
  readonly foot?: ReactNode;
  /** Tells the address of what was made, where the page leads on to it. */
  readonly isMade?: (address: Path) => boolean;
  readonly children: ReactNode;
}

const staysHere = () => false;
const smallForm = 'grid gap-3 py-3 text-sm sm:grid-cols-2';

/**
 * A form that posts to the page's action, with or without a script. What is typed outlives reloads, a new sign-in and a
 * change by somebody else.
 */
export function DraftForm<Fields extends FormFields>(props: DraftFormProps<Fields>) {
  const { form, hidden, submit, locale, className = smallForm, size, foot, id, label, noValidate } = props;
  const posting = usePosting();
  const element = useRef<HTMLFormElement>(null);
  useFirstErrorFocus(element, form.refusal, !form.busy);
  const forgetOnceMade = useForgetOnceMade(form.discard, props.isMade ?? staysHere);
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    form.sent();
    // What is posted in place is settled by its result.
    if (!posting.form.action) forgetOnceMade(currentTarget.action);
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
      <DraftFoot draft={form} submit={submit} locale={locale} size={size}>
        {foot}
      </DraftFoot>
    </Form>
  );
}
