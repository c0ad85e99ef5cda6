import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Classes of all text fields. With a font below 1 rem, phones would zoom in. */
export const fieldClasses = 'field';

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input className={cn(fieldClasses, className)} {...props} />
);
