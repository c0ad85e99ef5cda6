import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const shape =
  'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-line-field transition-colors checked:bg-primary aria-checked:bg-primary disabled:cursor-not-allowed disabled:opacity-60 forced-colors:border before:absolute before:inset-y-0.5 before:left-0.5 before:w-4 before:rounded-full before:bg-white before:transition-transform checked:before:translate-x-4 aria-checked:before:translate-x-4';

/** A switch; in a form it is posted like a checkbox. */
export const Switch = ({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'role'>) => (
  <input
    type="checkbox"
    // biome-ignore lint/a11y/useAriaPropsForRole: a check box tells by itself whether it is on
    role="switch"
    className={cn(shape, className)}
    {...props}
  />
);

interface SubmitSwitchProps extends Omit<ComponentProps<'button'>, 'type' | 'role' | 'children'> {
  readonly on: boolean;
  /** Accessible name. */
  readonly label: string;
}

/** A switch that posts its form at once, also without a script. */
export const SubmitSwitch = ({ on, label, className, ...props }: SubmitSwitchProps) => (
  <button
    type="submit"
    role="switch"
    aria-checked={on}
    aria-label={label}
    className={cn(shape, className)}
    {...props}
  />
);
