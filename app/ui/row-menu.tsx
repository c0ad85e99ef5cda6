import type { FormEvent, ReactNode } from 'react';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from './button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu.tsx';
import * as texts from './texts.ts';

/** Classes of a link in a row's menu; buttons and summaries there have the variant `menu`. */
export const rowMenuItem = buttonVariants({ variant: 'menu', size: 'sm' });

const face = buttonVariants({ variant: 'ghost', size: 'icon-sm' });

interface RowMenuProps {
  /** Name of the row's item, for screen readers. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The menu of a row's actions, behind one button at its end. It opens without a script. */
export const RowMenu = ({ name, children }: RowMenuProps) => (
  <DropdownMenu group="row-menu" className="row-menu">
    <DropdownMenuTrigger label={fill(texts.moreActions, { name })} className={face} />
    <DropdownMenuContent onSubmit={closeMenu}>{children}</DropdownMenuContent>
  </DropdownMenu>
);

interface ActionRowProps {
  /** The content of the row. A form that an action opens is shown below it. */
  readonly children: ReactNode;
  /** The row's actions, at its end. */
  readonly actions: ReactNode;
  readonly className?: string;
}

/** A row of a list that is no table, with its actions at the end. */
export const ActionRow = ({ children, actions, className }: ActionRowProps) => (
  <div className="action-row">
    <div className={className}>{children}</div>
    {actions}
  </div>
);

/** Closes the menu once a form in it was sent, and focuses its button. */
function closeMenu({ currentTarget }: FormEvent<HTMLElement>): void {
  const menu = currentTarget.closest('details');
  menu?.querySelector('summary')?.focus({ preventScroll: true });
  menu?.removeAttribute('open');
}
