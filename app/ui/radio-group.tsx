import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Items of one group have the same `name`. */
export const RadioGroupItem = ({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) => (
  <input
    type="radio"
    className={cn(
      'size-4 shrink-0 cursor-pointer accent-primary disabled:cursor-not-allowed disabled:opacity-60',
      className,
    )}
    {...props}
  />
);
