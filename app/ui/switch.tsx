import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** The look of a switch, for buttons that are one. */
export const switchClasses =
  'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-line-field transition-colors checked:bg-primary disabled:cursor-not-allowed disabled:opacity-60 forced-colors:border before:absolute before:inset-y-0.5 before:left-0.5 before:w-4 before:rounded-full before:bg-white before:transition-transform checked:before:translate-x-4';

/** A switch; in a form it is posted like a checkbox. */
export const Switch = ({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'role'>) => (
  <input
    type="checkbox"
    // biome-ignore lint/a11y/useAriaPropsForRole: a check box tells by itself whether it is on
    role="switch"
    className={cn(switchClasses, className)}
    {...props}
  />
);
