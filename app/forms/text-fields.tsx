import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { controlProps, type FieldProps, LabeledField } from './labeled-field.tsx';

interface TextFieldProps extends FieldProps<string> {
  readonly readOnly?: boolean;
  /** Id of a datalist. */
  readonly list?: string;
  readonly maxLength?: number;
}

/** A single-line input. Its type, such as number or date, comes from the field's definition. */
export function TextField({ readOnly, list, maxLength, ...props }: TextFieldProps) {
  const { field } = props;
  return (
    <LabeledField {...props}>
      <Input
        {...controlProps(props)}
        {...field.input}
        {...(maxLength === undefined ? {} : { maxLength })}
        {...{ readOnly, list, value: field.value }}
        onChange={({ target }) => field.change(target.value)}
      />
    </LabeledField>
  );
}

interface TextAreaFieldProps extends FieldProps<string> {
  readonly rows?: number;
}

export function TextAreaField({ rows = 3, ...props }: TextAreaFieldProps) {
  const { field } = props;
  const { required, maxLength, spellCheck } = field.input ?? {};
  return (
    <LabeledField {...props}>
      <Textarea
        {...controlProps(props)}
        {...{ rows, required, maxLength, spellCheck, value: field.value }}
        onChange={({ target }) => field.change(target.value)}
      />
    </LabeledField>
  );
}
