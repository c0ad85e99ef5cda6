import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** A progress bar from 0 to `max`; indeterminate without a value. `aria-label` names it. */
export const Progress = ({ className, ...props }: ComponentProps<'progress'>) => (
  <progress
    className={cn(
      'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-primary',
      className,
    )}
    {...props}
  />
);
