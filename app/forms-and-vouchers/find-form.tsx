import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { Input } from '../ui/input.tsx';
import * as texts from './texts.ts';

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
  <Form className={cn('flex flex-wrap items-end gap-3 text-sm', className)} aria-label={fill(texts.findMany, { many })}>
    <label className="grow sm:max-w-xs">
      <span className="mb-1 block text-xs text-muted">{label}</span>
      <Input key={search} type="search" name="search" defaultValue={search} />
    </label>
    {children}
    <Button type="submit" variant="outline" size="sm">
      {submit}
    </Button>
  </Form>
);
