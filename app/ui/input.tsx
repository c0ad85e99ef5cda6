import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** What all fields that are typed into look like. Letters smaller than 1 rem make a phone zoom in. */
export const fieldClasses = 'field';

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input className={cn(fieldClasses, props.type === 'file' && 'py-1.5', className)} {...props} />
);
