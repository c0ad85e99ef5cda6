import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { fieldClasses } from './input.tsx';

/** The platform's own: it is chosen from by touch, by key and without a script. */
export const NativeSelect = ({ className, ...props }: ComponentProps<'select'>) => (
  <select className={cn(fieldClasses, className)} {...props} />
);

export const NativeSelectOption = (props: ComponentProps<'option'>) => <option {...props} />;

export const NativeSelectOptGroup = (props: ComponentProps<'optgroup'>) => <optgroup {...props} />;
