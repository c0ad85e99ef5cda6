import type { ReactNode } from 'react';
import { buttonVariants } from './button.tsx';

interface ConfirmProps {
  /** What is going to be done, such as `Delete`. */
  readonly label: string;
  /** To what, for who doesn't see where it stands. */
  readonly about?: string;
  /** What can't be taken back. */
  readonly sentence: string;
  readonly variant?: 'ghost' | 'outline';
  /** The form that does it. */
  readonly children: ReactNode;
}

/** A final act in two steps, also without a script: the first says what is lost, the second does it. */
export const Confirm = ({ label, about, sentence, variant = 'ghost', children }: ConfirmProps) => (
  <details className="min-w-0 text-sm">
    <summary className={buttonVariants({ variant, size: 'sm', className: 'list-none' })}>
      {label}…{about ? <span className="sr-only"> {about}</span> : null}
    </summary>
    <p className="my-2 whitespace-normal">{sentence}</p>
    {children}
  </details>
);
