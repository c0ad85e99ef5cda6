import type { ComponentProps } from 'react';

/** A native checkbox, which is posted without scripts too. */
export const Checkbox = (props: Omit<ComponentProps<'input'>, 'type'>) => <input type="checkbox" {...props} />;
