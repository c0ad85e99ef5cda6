import type { ComponentProps } from 'react';

/** A check box, of which the browser posts the value without a script too. */
export const Checkbox = (props: Omit<ComponentProps<'input'>, 'type'>) => <input type="checkbox" {...props} />;
