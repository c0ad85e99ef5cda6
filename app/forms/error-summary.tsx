import type { MouseEvent } from 'react';
import * as texts from './texts.ts';
import type { Field } from './use-form.ts';

interface ErrorSummaryProps {
  readonly fields: Readonly<Record<string, Pick<Field<unknown>, 'id' | 'label' | 'error'>>>;
}

/** Links to the invalid fields, if there are several. */
export function ErrorSummary({ fields }: ErrorSummaryProps) {
  const invalid = Object.values(fields).filter(({ error }) => error !== undefined);
  if (invalid.length < 2) return null;
  // Changing the address's fragment would ask for confirmation to leave the page.
  const goTo = (event: MouseEvent, id: string) => {
    const control = document.getElementById(id);
    if (!control) return;
    event.preventDefault();
    control.focus();
  };
  return (
    <nav aria-label={texts.fieldsToCorrect} className="text-sm text-error-ink sm:col-span-full">
      <ul className="flex flex-wrap gap-x-3">
        {invalid.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goTo(event, id)} className="underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
