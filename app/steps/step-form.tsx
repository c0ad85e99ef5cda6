import { type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import { SubmitFirst, useSubmitBlocked } from '../forms/draft-foot.tsx';
import { ConflictChoice, conflictText, RevisionFields } from '../forms/edit-conflict.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import type { FormFields, Plain } from '../forms/fields.ts';
import { useFirstErrorFocus } from '../forms/first-error.ts';
import { namedValue } from '../forms/named.ts';
import type { Field, FormState } from '../forms/use-form.ts';
import { useConfirmBeforeLeaving } from '../stores/unsaved-edits.ts';
import { Button } from '../ui/button.tsx';
import * as texts from './texts.ts';

interface StepFormProps<Fields extends FormFields> {
  readonly form: FormState<Fields>;
  /** Accessible name of the form. */
  readonly label: string;
  /** Posted together with the fields. */
  readonly hidden: Readonly<Record<string, string | number>>;
  /** Address of the previous step; null in the first one. */
  readonly back: string | null;
  /** Address of the next step; null in the last one. */
  readonly next: string | null;
  /** The button that completes the form. It posts to the address `to`, which is shown next. */
  readonly finish?: { readonly name: string; readonly value: string; readonly label: string; readonly to: string };
  /** Shown next to the buttons. */
  readonly notice?: ReactNode;
  readonly locale: string;
  readonly children: ReactNode;
}

/**
 * One step of a form in several steps. It posts to the address of the next step, so that it works without scripts.
 * Fields of the other steps are posted unchanged (`Carried`). Going back saves too, but `unchecked` tells the action to
 * skip validation.
 */
export function StepForm<Fields extends FormFields>(props: StepFormProps<Fields>) {
  const { form, label, hidden, back, next, finish, notice, locale, children } = props;
  const element = useRef<HTMLFormElement>(null);
  useFirstErrorFocus(element, form.refusal, !form.busy);
  const waits = useSubmitBlocked(form);
  useConfirmBeforeLeaving(form.dirty && !form.busy, form.discard);
  return (
    <Form
      ref={element}
      method="post"
      {...(next && { action: next })}
      aria-label={label}
      noValidate
      preventScrollReset
      onSubmit={form.onSent}
      className="space-y-5"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {form.etag === null ? null : <RevisionFields etag={form.etag} draft={form} />}
      <SubmitFirst draft={form} />
      <ErrorSummary fields={form.fields} />
      {children}
      {form.editConflict ? (
        <p role="alert" className="text-sm text-error-ink" suppressHydrationWarning>
          {conflictText(form.editConflict, locale)}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        {back === null ? null : (
          <Button
            type="submit"
            name="unchecked"
            value="yes"
            formAction={back}
            variant="outline"
            disabled={waits || form.editConflict !== null}
          >
            {texts.back}
          </Button>
        )}
        {form.editConflict ? (
          <ConflictChoice draft={{ busy: waits, discard: form.discard }} />
        ) : (
          <>
            {next === null ? null : (
              <Button type="submit" variant={finish ? 'outline' : 'default'} disabled={waits}>
                {texts.next}
              </Button>
            )}
            {finish ? (
              <Button type="submit" name={finish.name} value={finish.value} formAction={finish.to} disabled={waits}>
                {finish.label}
              </Button>
            ) : null}
          </>
        )}
        {notice}
      </div>
    </Form>
  );
}

interface CarriedProps {
  readonly fields: readonly Pick<Field<Plain>, 'name' | 'value'>[];
}

/** Hidden inputs for the fields of other steps. */
export const Carried = ({ fields }: CarriedProps) => (
  <>
    {fields.flatMap(({ name, value }) =>
      postedTexts(value).map((text) => <input key={`${name} ${text}`} type="hidden" name={name} value={text} />),
    )}
  </>
);

/** The texts that a field's own controls would post. */
function postedTexts(value: Plain): readonly string[] {
  if (typeof value === 'boolean') return value ? ['on'] : [];
  if (!Array.isArray(value)) return [String(value ?? '')];
  return value.map((one) => (isNamed(one) ? namedValue(one) : String(one)));
}

const isNamed = (value: unknown): value is { readonly id: string; readonly name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
