import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** How far something has come, from 0 to `max`; without a value that it is under way. Named by `aria-label`. */
export const Progress = ({ className, ...props }: ComponentProps<'progress'>) => (
  <progress
    className={cn(
      'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-primary',
      className,
    )}
    {...props}
  />
);
