import type { FormEvent, ReactNode } from 'react';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from './button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu.tsx';
import * as texts from './texts.ts';

/** The look of a link in it; buttons and summaries have the variant `menu`. */
export const rowMenuItem = buttonVariants({ variant: 'menu', size: 'sm' });

const face = buttonVariants({ variant: 'ghost', size: 'icon-sm' });

interface RowMenuProps {
  /** Of what; for those who hear the button alone. */
  readonly name: string;
  readonly children: ReactNode;
}

/** What can be done with a row of a list, behind one button at its end. It opens without a script. */
export const RowMenu = ({ name, children }: RowMenuProps) => (
  <DropdownMenu group="row-menu" className="row-menu">
    <DropdownMenuTrigger label={fill(texts.moreActions, { name })} className={face} />
    <DropdownMenuContent onSubmit={closeMenu}>{children}</DropdownMenuContent>
  </DropdownMenu>
);

interface ActionRowProps {
  /** The parts of the row; what opens to a form goes below them. */
  readonly children: ReactNode;
  /** What can be done with it, at its end. */
  readonly actions: ReactNode;
  readonly className?: string;
}

/** A row of a list that is no table, with what can be done with it at its end. */
export const ActionRow = ({ children, actions, className }: ActionRowProps) => (
  <div className="action-row">
    <div className={className}>{children}</div>
    {actions}
  </div>
);

/** What was sent needs the menu no more; the focus goes back to the button that opened it. */
function closeMenu({ currentTarget }: FormEvent<HTMLElement>): void {
  const menu = currentTarget.closest('details');
  menu?.querySelector('summary')?.focus({ preventScroll: true });
  menu?.removeAttribute('open');
}
