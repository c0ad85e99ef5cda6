import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface RecipientsFieldProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint: string;
  readonly required: boolean;
  readonly onChange: (value: string) => void;
}

/** E-mail addresses, one below the other. */
export const RecipientsField = ({ id, value, error, hint, required, onChange }: RecipientsFieldProps) => (
  <FormField id={id} label="Recipients" error={error} hint={hint} className="sm:col-span-2">
    <Textarea
      id={id}
      name="recipients"
      rows={3}
      spellCheck={false}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...describedBy(id, error, hint)}
      className="py-1.5"
    />
  </FormField>
);
