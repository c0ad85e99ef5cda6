import { type ComponentProps, useId } from 'react';
import { Input } from '../ui/input.tsx';
import { describedBy, Labelled } from './labelled.tsx';

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'value'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly className?: string;
}

/** A field of a small form that keeps no draft: the browser alone has what is typed. */
export function PlainField({ label, hint, error, className, id: named, ...input }: PlainFieldProps) {
  const made = useId();
  const field = { id: named ?? made, label, error, hint };
  return (
    <Labelled field={field} className={className}>
      <Input id={field.id} aria-invalid={error ? true : undefined} aria-describedby={describedBy(field)} {...input} />
    </Labelled>
  );
}
