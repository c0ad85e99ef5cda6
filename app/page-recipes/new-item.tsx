import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Label } from '../ui/label.tsx';
import * as texts from './texts.ts';

interface NewItemProps {
  /** Of the field, which links of an empty list lead to. */
  readonly id: string;
  /** What the field is called, such as `New form`. */
  readonly label: string;
  readonly maxLength: number;
  /** What was typed and refused. */
  readonly name: string;
  /** Why it was refused; null where it wasn't, or where the page says so elsewhere. */
  readonly error?: string | null;
  /** How many there may be. */
  readonly hint?: string | null;
  /** No more may be made. */
  readonly full?: boolean;
  /** What a new one asks for besides its name. */
  readonly beginning?: ReactNode;
}

/** Makes an item of a list. A name is all it takes; the rest follows on its own page. */
export function NewItem(props: NewItemProps) {
  const { id, label, maxLength, name, error = null, hint = null, full = false, beginning } = props;
  const busy = useNavigation().state === 'submitting';
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="create" />
      <Label>
        <span className="mb-1 block">{label}</span>
        <Input
          id={id}
          name="name"
          required
          maxLength={maxLength}
          placeholder={texts.name}
          defaultValue={name}
          disabled={full}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : errorId}
          className="w-64"
        />
      </Label>
      {full ? null : beginning}
      <Button type="submit" disabled={full || busy} aria-describedby={hint === null ? undefined : hintId} size="sm">
        {texts.create}
      </Button>
      {error === null ? null : (
        <p id={errorId} role="alert" className="basis-full text-sm text-error-ink">
          {error}
        </p>
      )}
      {hint === null ? null : (
        <p id={hintId} className="basis-full text-xs text-muted">
          {hint}
        </p>
      )}
    </Form>
  );
}
