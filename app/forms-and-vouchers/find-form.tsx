import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { buttonStyle } from '../ui/button.ts';
import { cn } from '../ui/class-names.ts';

interface FindFormProps {
  /** What is found. */
  readonly many: string;
  /** Where the words are looked for. */
  readonly label: string;
  readonly search: string;
  readonly submit?: string;
  readonly className?: string;
  /** By what else it is narrowed. */
  readonly children?: ReactNode;
}

/** Narrows a list; the address says by what. */
export const FindForm = ({ many, label, search, submit = 'Show', className, children }: FindFormProps) => (
  <Form className={cn('flex flex-wrap items-end gap-3 text-sm', className)} aria-label={`Find ${many}`}>
    <label className="grow sm:max-w-xs">
      <span className="mb-1 block text-xs text-muted">{label}</span>
      <input key={search} type="search" name="search" defaultValue={search} className="field w-full" />
    </label>
    {children}
    <button type="submit" className={buttonStyle({ tone: 'quiet', size: 'small' })}>
      {submit}
    </button>
  </Form>
);
