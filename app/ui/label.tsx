import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Label of the control of `htmlFor`, or of the one inside. */
export const Label = ({ className, ...props }: ComponentProps<'label'>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the caller's
  <label className={cn('block text-xs text-muted', className)} {...props} />
);
