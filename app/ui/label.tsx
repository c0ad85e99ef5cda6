import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Names the control that `htmlFor` says, or that is in it. */
export const Label = ({ className, ...props }: ComponentProps<'label'>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the caller's
  <label className={cn('block text-xs text-muted', className)} {...props} />
);
