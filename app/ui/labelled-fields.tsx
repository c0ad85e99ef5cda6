import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';

interface LabelledProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

type TextFieldProps = LabelledProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>;

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      <input
        id={id}
        className={`field w-full ${input.type === 'file' ? 'py-1.5' : ''}`}
        {...describedBy(id, hint, error)}
        {...input}
      />
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

interface AreaProps extends LabelledProps {
  readonly name: string;
  readonly value: string;
  readonly rows?: number;
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
}

export function AreaField({ label, hint, error, onChange, rows = 3, ...area }: AreaProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        className="field w-full py-2"
        {...describedBy(id, hint, error)}
        {...area}
        onChange={(event) => onChange(event.target.value)}
      />
      <Below id={id} hint={hint} error={error} />
    </div>
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
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        disabled={disabled}
        className="field w-full"
        {...describedBy(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {disabled ? <input type="hidden" name={name} value={value} /> : null}
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

const describedBy = (id: string, hint: string | undefined, error: string | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined,
});

function Below({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  return (
    <>
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
    </>
  );
}

/** What belongs together in a form. */
export const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="min-w-0 border-t border-line pt-5 first-of-type:border-0 first-of-type:pt-0">
    <legend className="float-left mb-4 w-full text-sm font-semibold">{title}</legend>
    <div className="clear-both grid gap-4 sm:grid-cols-2">{children}</div>
  </fieldset>
);
