import type { ReactNode } from 'react';
import type { PostedDraft } from '../../stores/posted-draft.ts';
import { cn } from '../../ui/class-names.ts';
import { RevisionFields } from '../../ui/lost-race.tsx';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A labelled field with what is to be known of it, and what was wrong with it. */
export const Field = ({ id, label, error, hint, className, children }: FieldProps) => (
  <div className={cn('min-w-0', className)}>
    <label htmlFor={id} className="mb-1 block text-xs text-muted">
      {label}
    </label>
    {children}
    {hint ? (
      <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
        {hint}
      </p>
    ) : null}
    {error ? (
      <p id={`${id}-error`} className="mt-1 text-xs text-error-ink">
        {error}
      </p>
    ) : null}
  </div>
);

/** What a field says of itself to those who don’t see it. */
export const described = (id: string, error: string | undefined, hint?: string) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim() || undefined,
});

interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly error?: string | undefined;
  readonly className?: string;
  readonly onChange: (value: string) => void;
}

export const Choice = ({ id, name, label, value, options, error, className, onChange }: ChoiceProps) => (
  <Field id={id} label={label} error={error} {...(className ? { className } : {})}>
    <select
      id={id}
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...described(id, error)}
      className="field w-full"
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </Field>
);

/** What every form of the page carries: the scope it was made for, and what it is about. */
export const Hidden = ({
  scope,
  intent,
  item,
  draft,
}: {
  readonly scope: string;
  readonly intent?: string;
  readonly item: { readonly id: number; readonly etag: string } | null;
  /** What is typed over the item; an act is done to the item that is shown. */
  readonly draft?: Pick<PostedDraft<never>, 'from'>;
}) => (
  <>
    <input type="hidden" name="scope" value={scope} />
    {intent ? <input type="hidden" name="intent" value={intent} /> : null}
    {item ? <input type="hidden" name="id" value={item.id} /> : null}
    {item ? <RevisionFields etag={item.etag} draft={draft ?? { from: item.etag }} /> : null}
  </>
);
