import type { ReactNode } from 'react';
import { buttonVariants } from './button.tsx';
import * as texts from './texts.ts';

interface ConfirmProps {
  /** What is going to be done; `Delete` where it is left out. */
  readonly label?: string;
  /** To what, for who doesn't see where it is. */
  readonly about?: string;
  /** What can't be taken back. */
  readonly sentence: string;
  readonly variant?: 'danger' | 'quiet' | 'outline';
  /** The form that does it. */
  readonly children: ReactNode;
}

/** A final act in two steps, also without a script: the first says what is lost, the second does it. */
export const Confirm = ({ label, about, sentence, variant = 'danger', children }: ConfirmProps) => (
  <details className="min-w-0 text-sm open:w-full">
    <summary className={buttonVariants({ variant, size: 'sm', className: label === undefined ? 'button-delete' : '' })}>
      {label ?? texts.deleteLabel}…{about ? <span className="sr-only"> {about}</span> : null}
    </summary>
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-hover px-3 py-2">
      <p className="min-w-48 flex-1 whitespace-normal">{sentence}</p>
      {children}
    </div>
  </details>
);
