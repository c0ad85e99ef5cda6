import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { Label } from './label.tsx';

/** A control with its label, and below it what to know of it and what is wrong with it. */
export const Field = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('min-w-0', className)} {...props} />
);

export const FieldLabel = ({ className, ...props }: ComponentProps<'label'>) => (
  <Label className={cn('mb-1', className)} {...props} />
);

/** The control names it by `aria-describedby`, as it does an error. */
export const FieldDescription = ({ className, ...props }: ComponentProps<'p'>) => (
  <p className={cn('mt-1 text-xs text-muted', className)} {...props} />
);

export const FieldError = ({ className, ...props }: ComponentProps<'p'>) => (
  <p className={cn('mt-1 text-xs text-error-ink', className)} {...props} />
);

/** What belongs together in a form, under one title. */
export const FieldSet = ({ className, ...props }: ComponentProps<'fieldset'>) => (
  <fieldset className={cn('min-w-0', className)} {...props} />
);

export const FieldLegend = ({ className, ...props }: ComponentProps<'legend'>) => (
  <legend className={cn('float-left mb-4 w-full text-sm font-semibold', className)} {...props} />
);

/** Fields in two columns where there is room. */
export const FieldGroup = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('clear-both grid gap-4 sm:grid-cols-2', className)} {...props} />
);
