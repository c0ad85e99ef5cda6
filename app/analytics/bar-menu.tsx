import type { ReactNode } from 'react';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../ui/dropdown-menu.tsx';

interface BarMenuProps {
  readonly label: string;
  readonly face: ReactNode;
  /** At which edge of its button the panel stands where there is room for both. */
  readonly side?: 'start' | 'end';
  readonly jsOnly?: boolean;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A button of the bar with a panel below it, as wide as the bar on a phone. It opens without a script. */
export const BarMenu = ({ label, face, side = 'start', jsOnly = false, onOpen, children }: BarMenuProps) => (
  <DropdownMenu
    group="view-bar"
    {...(onOpen ? { onOpen } : {})}
    className={cn('static sm:relative', jsOnly && 'js-only')}
  >
    <DropdownMenuTrigger label={label} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
      {face}
    </DropdownMenuTrigger>
    <DropdownMenuContent
      className={cn(
        'inset-x-0 z-20 max-h-[70vh] w-auto max-w-none overflow-y-auto rounded-lg sm:inset-x-auto sm:w-80',
        side === 'start' ? 'sm:start-0' : 'sm:end-0',
      )}
    >
      {children}
    </DropdownMenuContent>
  </DropdownMenu>
);
