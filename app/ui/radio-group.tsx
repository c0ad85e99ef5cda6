import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** A group of radio buttons, named by `aria-label` or `aria-labelledby`. */
export const RadioGroup = ({ className, ...props }: ComponentProps<'div'>) => (
  <div role="radiogroup" className={cn('grid gap-2', className)} {...props} />
);

/** Items of one group have the same `name`. */
export const RadioGroupItem = (props: Omit<ComponentProps<'input'>, 'type'>) => <input type="radio" {...props} />;
