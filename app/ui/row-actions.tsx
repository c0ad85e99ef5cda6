import type { ReactNode } from 'react';
import { buttonVariants } from './button.tsx';
import * as texts from './texts.ts';

const face = buttonVariants({ variant: 'quiet', size: 'sm', className: 'button-edit' });

interface RowActionProps {
  /** Name of the item, for screen readers. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A form that opens below the row's other actions. Uncontrolled if `open` is left out. */
export const Edit = ({ name, open, children }: RowActionProps & { readonly open?: boolean | undefined }) => (
  <details open={open} className="open:order-last open:w-full">
    <summary className={face}>
      <span className="max-sm:sr-only">{texts.edit}</span>
      <span className="sr-only"> {name}</span>
    </summary>
    {children}
  </details>
);
