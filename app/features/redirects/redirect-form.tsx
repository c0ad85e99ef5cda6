import { type ReactNode, useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useUnsavedForm } from '../../stores/unsaved-edits.ts';
import { buttonStyle } from '../../ui/button.ts';
import type { RedirectErrors, RedirectValues } from './redirect-fields.ts';

interface RedirectFormProps {
  /** The redirect that is edited with the version of it, null for a new one. */
  readonly redirect: { readonly id: number; readonly etag: string } | null;
  readonly values: RedirectValues;
  readonly errors: RedirectErrors;
}

/** One redirect: from where, to where, and when. It posts without a script too. */
export function RedirectForm({ redirect, values, errors }: RedirectFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(false);
  const saving = useNavigation().state === 'submitting';
  useUnsavedForm(`redirect ${redirect?.id ?? 'new'}`, typed && !saving);
  return (
    <Form
      method="post"
      preventScrollReset
      onChange={() => setTyped(true)}
      onSubmit={() => setTyped(false)}
      className="grid gap-3 py-3 text-sm sm:grid-cols-2"
    >
      <input type="hidden" name="intent" value="save" />
      {redirect ? <input type="hidden" name="redirect" value={redirect.id} /> : null}
      {redirect ? <input type="hidden" name="etag" value={redirect.etag} /> : null}
      <Field
        id={`${id}-source`}
        label="Address"
        error={errors.source}
        hint="go.example.com/summer, or /summer/* for all below"
      >
        <input
          name="source"
          defaultValue={values.source}
          maxLength={760}
          required
          {...tied(`${id}-source`, errors.source)}
        />
      </Field>
      <Field
        id={`${id}-target`}
        label="Leads to"
        error={errors.target}
        hint="A * takes what stood for the * of the address"
      >
        <input
          name="target"
          defaultValue={values.target}
          maxLength={2_000}
          required
          {...tied(`${id}-target`, errors.target)}
        />
      </Field>
      <div>
        <label htmlFor={`${id}-status`} className="mb-1 block text-xs text-muted">
          For how long
        </label>
        <select id={`${id}-status`} name="status" defaultValue={values.status} className="field w-full">
          <option value="302">For now (302)</option>
          <option value="301">For good (301): browsers remember it</option>
        </select>
      </div>
      <Field id={`${id}-priority`} label="Priority" error={errors.priority} hint="The higher one is asked first">
        <input
          name="priority"
          inputMode="numeric"
          defaultValue={values.priority}
          {...tied(`${id}-priority`, errors.priority)}
        />
      </Field>
      <Field id={`${id}-expires`} label="Ends (UTC)" error={errors.expires} hint="Empty for never">
        <input
          name="expires"
          type="datetime-local"
          defaultValue={values.expires}
          {...tied(`${id}-expires`, errors.expires)}
        />
      </Field>
      <label className="flex items-center gap-2 self-center py-1.5">
        <input type="checkbox" name="active" defaultChecked={values.active} /> Switched on
      </label>
      <div className="sm:col-span-2">
        <button type="submit" disabled={saving} className={buttonStyle({ size: 'small' })}>
          {redirect ? 'Save' : 'Add redirect'}
        </button>
      </div>
    </Form>
  );
}

const tied = (id: string, error: string | undefined) => ({
  id,
  className: 'field w-full',
  'aria-invalid': error ? true : undefined,
  'aria-describedby': `${id}-note`,
});

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint: string;
  readonly children: ReactNode;
}

const Field = ({ id, label, error, hint, children }: FieldProps) => (
  <div className="min-w-0">
    <label htmlFor={id} className="mb-1 block text-xs text-muted">
      {label}
    </label>
    {children}
    <p id={`${id}-note`} className={error ? 'mt-1 text-xs text-error-ink' : 'mt-1 text-xs text-muted'}>
      {error ?? hint}
    </p>
  </div>
);
