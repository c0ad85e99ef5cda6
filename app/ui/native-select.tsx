import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { fieldClasses } from './input.tsx';

/** A native select, which works by touch, by keyboard and without scripts. Only its arrow is styled. */
export const NativeSelect = ({ className, ...props }: ComponentProps<'select'>) => (
  <span className={cn('select', className)}>
    <select className={fieldClasses} {...props} />
  </span>
);

export const NativeSelectOption = (props: ComponentProps<'option'>) => <option {...props} />;

export const NativeSelectOptGroup = (props: ComponentProps<'optgroup'>) => <optgroup {...props} />;
