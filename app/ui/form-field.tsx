import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

interface FormFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A field with its label above; below it what to know of it, and what is wrong with it. */
export function FormField({ id, label, hint, error, className, children }: FormFieldProps) {
  return (
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
}

/** Ties a field to what stands below it. */
export const describedBy = (id: string, error: string | undefined, hint?: ReactNode) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim() || undefined,
});
