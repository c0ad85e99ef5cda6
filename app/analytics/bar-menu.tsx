import type { ReactNode } from 'react';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { DetailsMenu } from '../ui/details-menu.tsx';

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
  <DetailsMenu
    label={label}
    face={face}
    group="view-bar"
    {...(onOpen ? { onOpen } : {})}
    className={cn('sm:relative', jsOnly && 'js-only')}
    faceClass={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'list-none [&::-webkit-details-marker]:hidden')}
    panelClass={cn(
      'absolute inset-x-0 top-full z-20 mt-1 max-h-[70vh] overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-raised sm:w-80',
      side === 'start' ? 'sm:inset-x-auto sm:start-0' : 'sm:inset-x-auto sm:end-0',
    )}
  >
    {children}
  </DetailsMenu>
);

export const MenuHeading = ({ children }: { readonly children: ReactNode }) => (
  <p className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{children}</p>
);
