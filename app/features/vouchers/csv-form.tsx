import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { PlainField } from '#app/forms/plain-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { maxCodeBytes, tooManyBytes } from './voucher-fields.ts';

interface CsvFormProps {
  readonly intent: 'import' | 'redeem';
  /** Text of the form's label and button. */
  readonly submit: string;
  readonly label: string;
  readonly hint: string;
}

/** Uploads a file of codes. */
export function CsvForm({ intent, submit, label, hint }: CsvFormProps) {
  const busy = useNavigation().state !== 'idle';
  const [tooLarge, setTooLarge] = useState(false);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      aria-label={submit}
      onSubmit={(event) => {
        // A file above the request limit would be rejected before the action could answer.
        const file = new FormData(event.currentTarget).get('file');
        const large = file instanceof File && file.size > maxCodeBytes;
        setTooLarge(large);
        if (large) event.preventDefault();
      }}
      className="grid gap-3 border-t border-line pt-4"
    >
      <input type="hidden" name="intent" value={intent} />
      <PlainField
        label={label}
        type="file"
        name="file"
        accept=".csv,text/csv,text/plain"
        error={tooLarge ? tooManyBytes : undefined}
        hint={hint}
      />
      <div>
        <Button type="submit" disabled={busy} variant="outline" size="sm">
          {submit}
        </Button>
      </div>
    </Form>
  );
}
