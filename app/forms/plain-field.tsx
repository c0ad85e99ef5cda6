import { type ComponentProps, useId } from 'react';
import { Input } from '../ui/input.tsx';
import { describedBy, LabeledField } from './labeled-field.tsx';

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'value'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly className?: string;
}

/** An uncontrolled field, for small forms without a draft. */
export function PlainField({ label, hint, error, className, id, ...input }: PlainFieldProps) {
  const generatedId = useId();
  const field = { id: id ?? generatedId, label, error, hint };
  return (
    <LabeledField field={field} className={className}>
      <Input id={field.id} aria-invalid={error ? true : undefined} aria-describedby={describedBy(field)} {...input} />
    </LabeledField>
  );
}
