import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { fieldClasses } from './input.tsx';

/** The platform's own list: it is chosen from by touch, by key and without a script. Only its arrow is ours. */
export const NativeSelect = ({ className, ...props }: ComponentProps<'select'>) => (
  <span className={cn('select', className)}>
    <select className={fieldClasses} {...props} />
  </span>
);

export const NativeSelectOption = (props: ComponentProps<'option'>) => <option {...props} />;

export const NativeSelectOptGroup = (props: ComponentProps<'optgroup'>) => <optgroup {...props} />;
