import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import { FieldGroup, FieldLegend, FieldSet } from './field.tsx';
import { describedBy, FormField } from './form-field.tsx';
import { Input } from './input.tsx';
import { NativeSelect } from './native-select.tsx';
import { Textarea } from './textarea.tsx';

interface LabelledProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

type TextFieldProps = LabelledProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>;

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} hint={hint} error={error}>
      <Input id={id} {...describedBy(id, error, hint)} {...input} />
    </FormField>
  );
}

interface AreaProps extends LabelledProps {
  readonly name: string;
  readonly value: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly spellCheck?: boolean;
  readonly className?: string;
  readonly onChange: (text: string) => void;
}

export function AreaField({ label, hint, error, className, onChange, rows = 3, ...area }: AreaProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} hint={hint} error={error} className={className}>
      <Textarea
        id={id}
        rows={rows}
        {...describedBy(id, error, hint)}
        {...area}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormField>
  );
}

interface ChoiceProps extends LabelledProps {
  readonly name: string;
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** A field that is disabled is not posted, so its value goes along by itself. */
export function ChoiceField({ label, hint, error, name, value, options, disabled, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} hint={hint} error={error}>
      <NativeSelect
        id={id}
        name={name}
        value={value}
        disabled={disabled}
        {...describedBy(id, error, hint)}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
      {disabled ? <input type="hidden" name={name} value={value} /> : null}
    </FormField>
  );
}

/** What belongs together in a form. */
export const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <FieldSet className="border-t border-line pt-5 first-of-type:border-0 first-of-type:pt-0">
    <FieldLegend>{title}</FieldLegend>
    <FieldGroup>{children}</FieldGroup>
  </FieldSet>
);
