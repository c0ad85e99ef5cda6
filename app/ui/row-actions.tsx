import type { ReactNode } from 'react';
import { buttonVariants } from './button.tsx';
import * as texts from './texts.ts';

const face = `${buttonVariants({ variant: 'ghost', size: 'sm' })} list-none [&::-webkit-details-marker]:hidden`;

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

interface DeleteProps extends RowActionProps {
  /** What is lost. */
  readonly question: string;
}

/** Deleting asks first, without a script too; the children do it. */
export const AskedDelete = ({ name, question, children }: DeleteProps) => (
  <details className="open:w-full">
    <summary className={face}>
      {texts.deleteLabel}
      <span className="sr-only"> {name}…</span>
    </summary>
    <div className="mt-1 flex flex-wrap items-center gap-x-3 rounded-lg bg-hover px-3 py-2 text-sm">
      <p className="min-w-0 flex-1">{question}</p>
      {children}
    </div>
  </details>
);
