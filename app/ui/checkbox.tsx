import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** A check box, of which the browser posts the value without a script too. */
export const Checkbox = ({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) => (
  <input
    type="checkbox"
    className={cn(
      'size-4 shrink-0 cursor-pointer accent-primary disabled:cursor-not-allowed disabled:opacity-60',
      className,
    )}
    {...props}
  />
);
