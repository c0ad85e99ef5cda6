import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** What all fields that are typed into look like. Letters smaller than 1 rem make a phone zoom in. */
export const fieldClasses =
  'min-h-(--control-small) w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-base text-ink transition-colors not-disabled:hover:border-muted disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-error-ink md:text-compact';

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input className={cn(fieldClasses, props.type === 'file' && 'py-1.5', className)} {...props} />
);
