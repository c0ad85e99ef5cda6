import type { ReactNode } from 'react';
import { buttonVariants } from './button.tsx';
import * as texts from './texts.ts';

const face = buttonVariants({ variant: 'quiet', size: 'sm', className: 'button-edit' });

interface RowActionProps {
  /** Of what; for those who hear the button alone. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A form that opens below the other actions of a row; where it is not said whether it is open, it stays as it was left. */
export const Edit = ({ name, open, children }: RowActionProps & { readonly open?: boolean | undefined }) => (
  <details open={open} className="open:order-last open:w-full">
    <summary className={face}>
      {texts.edit}
      <span className="sr-only"> {name}</span>
    </summary>
    {children}
  </details>
);
