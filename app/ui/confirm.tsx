import type { ReactNode } from 'react';
import { buttonVariants } from './button.tsx';
import * as texts from './texts.ts';

interface ConfirmProps {
  /** Name of the action, `Delete` by default. */
  readonly label?: string;
  /** Name of the item, for screen readers. */
  readonly about?: string;
  /** A sentence about what can't be undone. */
  readonly sentence: string;
  readonly variant?: 'danger' | 'quiet' | 'outline' | 'menu' | 'menu-danger';
  /** The form with the action. */
  readonly children: ReactNode;
}

/**
 * Confirms an action that can't be undone, also without scripts: the first button opens the warning, the second acts.
 */
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
