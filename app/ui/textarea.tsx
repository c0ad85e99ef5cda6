import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { fieldClasses } from './input.tsx';

export const Textarea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea className={cn(fieldClasses, 'py-2', className)} {...props} />
);
