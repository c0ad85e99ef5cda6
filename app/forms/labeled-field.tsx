import type { ReactNode } from 'react';
import { Field as FieldBox, FieldDescription, FieldError, FieldLabel } from '../ui/field.tsx';
import type { Field } from './use-form.ts';

/** Props that all field components have. */
export interface FieldProps<Value> extends LabeledFieldProps {
  readonly field: Field<Value>;
}

interface LabeledFieldProps {
  readonly field: Pick<Field<unknown>, 'id' | 'label' | 'hint' | 'error'>;
  /** Replaces the definition's label, if it depends on other fields. */
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
}

/** A control with its label above, and its hint and error below. */
export const LabeledField = ({
  field: { id, error, ...field },
  label = field.label,
  hint = field.hint,
  className,
  children,
}: LabeledFieldProps & { readonly children: ReactNode }) => (
  <FieldBox className={className}>
    <FieldLabel htmlFor={id}>{label}</FieldLabel>
    {children}
    {hint ? <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription> : null}
    {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
  </FieldBox>
);

/** Ids of a control's hint and error, for `aria-describedby`. */
export const describedBy = ({
  id,
  error,
  hint,
}: {
  readonly id: string;
  readonly error: unknown;
  readonly hint?: ReactNode;
}) => [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim() || undefined;

/** Id, name and ARIA attributes of a control. */
export const controlProps = <Value,>({ field, hint = field.hint }: FieldProps<Value>) => ({
  ...{ id: field.id, name: field.name, 'aria-invalid': field.error ? (true as const) : undefined },
  'aria-describedby': describedBy({ ...field, hint }),
});
