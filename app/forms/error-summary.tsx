import type { MouseEvent } from 'react';
import * as texts from './texts.ts';
import type { Field } from './use-form.ts';

interface ErrorSummaryProps {
  readonly fields: Readonly<Record<string, Pick<Field<unknown>, 'id' | 'label' | 'error'>>>;
}

/** Where several fields were not accepted: which, each a way to its field. */
export function ErrorSummary({ fields }: ErrorSummaryProps) {
  const wrong = Object.values(fields).filter(({ error }) => error !== undefined);
  if (wrong.length < 2) return null;
  // An address of its own would ask whether the page may be left.
  const goTo = (event: MouseEvent, id: string) => {
    const control = document.getElementById(id);
    if (!control) return;
    event.preventDefault();
    control.focus();
  };
  return (
    <nav aria-label={texts.fieldsToCorrect} className="text-sm text-error-ink sm:col-span-full">
      <ul className="flex flex-wrap gap-x-3">
        {wrong.map(({ id, label }) => (
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
