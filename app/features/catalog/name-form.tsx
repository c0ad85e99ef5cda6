import { Form } from 'react-router';
import { PlainField } from '#app/forms/plain-field.tsx';
import { Button } from '#app/ui/button.tsx';
import type { CatalogResult } from './catalog-changes.server.ts';
import * as texts from './texts.ts';

interface NameFormProps {
  /** Id of the field, as a link target. */
  readonly id?: string;
  readonly hidden: Readonly<Record<string, string>>;
  readonly name: string;
  readonly result: CatalogResult | null;
  readonly submit: string;
  readonly children?: React.ReactNode;
}

/** Form for the name of a new or existing source. */
export function NameForm({ id, hidden, name, result, submit, children }: NameFormProps) {
  const failed = result && !result.ok ? result : null;
  return (
    <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3 text-sm">
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <PlainField
        label={texts.name}
        name="name"
        required
        maxLength={80}
        defaultValue={failed?.values?.name || name}
        error={failed?.errors.name}
        className="w-64 max-w-full"
        {...(id === undefined ? {} : { id })}
      />
      {children}
      <Button type="submit" size="sm">
        {submit}
      </Button>
    </Form>
  );
}
