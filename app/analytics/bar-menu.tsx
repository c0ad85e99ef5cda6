import type { ReactNode } from 'react';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../ui/dropdown-menu.tsx';

interface BarMenuProps {
  readonly label: string;
  readonly triggerContent: ReactNode;
  /** The edge of the button that the panel aligns with, if there is room. */
  readonly side?: 'start' | 'end';
  readonly jsOnly?: boolean;
  readonly className?: string;
  readonly panelClassName?: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/**
 * A button of the bar with a popover panel; inside the sheet on a phone, it expands in place. Works without scripts.
 */
export const BarMenu = ({
  label,
  triggerContent,
  side = 'start',
  jsOnly = false,
  onOpen,
  className,
  panelClassName,
  children,
}: BarMenuProps) => (
  <DropdownMenu
    group="view-bar"
    {...(onOpen ? { onOpen } : {})}
    className={cn('bar-menu', jsOnly && 'js-only', className)}
  >
    <DropdownMenuTrigger label={label} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
      {triggerContent}
    </DropdownMenuTrigger>
    <DropdownMenuContent className={cn('bar-panel', side === 'start' ? 'sm:start-0' : 'sm:end-0', panelClassName)}>
      {children}
    </DropdownMenuContent>
  </DropdownMenu>
);
