import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { fill } from '#shared/text/fill.ts';
import type { PersonResult } from './people.server.ts';
import * as texts from './texts.ts';

interface PersonFormProps {
  readonly intent: string;
  /** Name of the person, for error messages. */
  readonly name: string;
  readonly submit: string;
  readonly result: PersonResult | null;
  readonly hidden?: Readonly<Record<string, string>>;
  /** Posts as a document navigation. */
  readonly reloads?: boolean;
  readonly variant?: 'default' | 'outline';
  readonly children?: ReactNode;
}

/** Form of one action on a person, with its error below the button. Works without a script. */
export function PersonForm(props: PersonFormProps) {
  const { intent, name, submit, result, hidden = {}, reloads = false, variant = 'outline', children } = props;
  const refused =
    result && !result.ok && result.intent === intent && matchesHidden(result.values, hidden) ? result : null;
  return (
    <Form method="post" preventScrollReset reloadDocument={reloads} className="grid justify-items-start gap-3">
      {Object.entries({ ...hidden, intent, name }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
      {refused ? <FieldError role="alert">{refused.text}</FieldError> : null}
      {refused?.confirm ? (
        <label className="flex items-start gap-2 text-sm">
          <input type="checkbox" name="confirmed" required className="mt-0.5" />
          {fill(texts.confirmLosingFullAdmin, { name })}
        </label>
      ) : null}
      <Button type="submit" variant={variant} size="sm">
        {submit}
      </Button>
    </Form>
  );
}

/** Whether the posted values are of this form. */
const matchesHidden = (values: Readonly<Record<string, string>>, hidden: Readonly<Record<string, string>>): boolean =>
  Object.entries(hidden).every(([field, value]) => values[field] === value);

/** Field for a reason, which other staff can read. @param id of the input */
export const ReasonField = ({ id }: { readonly id: string }) => (
  <Field className="w-full max-w-lg">
    <FieldLabel htmlFor={id}>{texts.reason}</FieldLabel>
    <Textarea
      id={id}
      name="reason"
      rows={2}
      required
      minLength={10}
      maxLength={500}
      aria-describedby={`${id}-hint`}
      className="w-full"
    />
    <FieldDescription id={`${id}-hint`}>{texts.reasonHint}</FieldDescription>
  </Field>
);

interface ShortFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly numeric?: boolean;
}

export const ShortField = ({ id, name, label, required = false, numeric = false }: ShortFieldProps) => (
  <Field>
    <FieldLabel htmlFor={id}>{label}</FieldLabel>
    <Input
      id={id}
      name={name}
      required={required}
      maxLength={100}
      {...(numeric ? { inputMode: 'numeric' as const, pattern: '[0-9]*' } : {})}
      className="w-auto"
    />
  </Field>
);
