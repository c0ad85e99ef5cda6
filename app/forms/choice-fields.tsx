import type { ReactNode } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { FieldDescription, FieldError } from '../ui/field.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import { RadioGroupItem } from '../ui/radio-group.tsx';
import { controlProps, describedBy, type FieldProps, LabeledField } from './labeled-field.tsx';
import type { Field } from './use-form.ts';

/** Options of a choice: value and label. */
export type FieldOptions<Value extends string = string> = readonly (readonly [value: Value, label: ReactNode])[];

interface SelectFieldProps<Value extends string> extends FieldProps<Value> {
  readonly options: FieldOptions<Value>;
  /** Disabled controls aren't posted, so the value is posted by a hidden input. */
  readonly disabled?: boolean;
}

export function SelectField<Value extends string>({ options, disabled, ...props }: SelectFieldProps<Value>) {
  const { field } = props;
  return (
    <LabeledField {...props}>
      <NativeSelect
        {...controlProps(props)}
        {...{ value: field.value, disabled }}
        onChange={({ target }) => {
          const chosen = options.find(([value]) => value === target.value);
          if (chosen) field.change(chosen[0]);
        }}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {disabled ? <input type="hidden" name={field.name} value={field.value} /> : null}
    </LabeledField>
  );
}

interface CheckFieldProps {
  readonly field: Field<boolean>;
  readonly label?: string;
  readonly className?: string;
}

export const CheckField = ({ field, label = field.label, className = '' }: CheckFieldProps) => (
  <label className={`flex items-center gap-2 py-1.5 text-sm ${className}`}>
    <Checkbox
      {...{ id: field.id, name: field.name, checked: field.value }}
      onChange={({ target }) => field.change(target.checked)}
    />{' '}
    {label}
  </label>
);

interface ListProps<Value extends string> {
  readonly options: FieldOptions<Value>;
  readonly className?: string;
}

/** Checkboxes with one name, without a legend. */
export const CheckList = <Value extends string>({
  field: { name, value: chosen, error, change },
  options,
  className = 'grid gap-1',
}: ListProps<Value> & { readonly field: Field<readonly Value[]> }) => (
  <div className={className}>
    {options.map(([value, label]) => (
      <label key={value} className="flex items-start gap-2 text-sm">
        <Checkbox
          {...{ name, value, checked: chosen.includes(value), 'aria-invalid': error ? true : undefined }}
          onChange={({ target }) => change(withChoice(options, chosen, value, target.checked))}
          className="mt-0.5"
        />
        <span>{label}</span>
      </label>
    ))}
  </div>
);

/** Keeps the order of the options, so that unticking and ticking a box again counts as no change. */
const withChoice = <Value extends string>(
  options: FieldOptions<Value>,
  chosen: readonly Value[],
  value: Value,
  on: boolean,
): readonly Value[] => {
  const offered = options.map(([option]) => option);
  const others = chosen.filter((option) => !offered.includes(option));
  return [...offered.filter((option) => (option === value ? on : chosen.includes(option))), ...others];
};

/** Radio buttons, without a legend. */
export const RadioList = <Value extends string>({
  field: { name, value: chosen, change },
  options,
  className = 'space-y-2',
}: ListProps<Value> & { readonly field: Field<Value> }) => (
  <div className={className}>
    {options.map(([value, label]) => (
      <label key={value} className="flex items-start gap-2 text-sm">
        <RadioGroupItem
          {...{ name, value, checked: chosen === value }}
          onChange={() => change(value)}
          className="mt-0.5"
        />
        <span>{label}</span>
      </label>
    ))}
  </div>
);

interface FieldSetProps<Value> extends FieldProps<Value> {
  /** Shows the legend as the heading of a section instead of a field's label. */
  readonly prominent?: boolean;
  readonly children: ReactNode;
}

/** A fieldset for a field with several controls. */
export const ChoiceSet = <Value,>({
  field,
  label = field.label,
  hint = field.hint,
  className,
  prominent = false,
  children,
}: FieldSetProps<Value>) => (
  <fieldset className={className} id={field.id} aria-describedby={describedBy({ ...field, hint })}>
    <legend className={prominent ? 'mb-1 text-sm font-medium' : 'mb-1 text-xs text-muted'}>{label}</legend>
    {hint ? (
      <FieldDescription id={`${field.id}-hint`} className="mt-0 mb-1">
        {hint}
      </FieldDescription>
    ) : null}
    {children}
    {field.error ? <FieldError id={`${field.id}-error`}>{field.error}</FieldError> : null}
  </fieldset>
);
