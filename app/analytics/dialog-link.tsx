import { createContext, type ReactNode, use } from 'react';
import { isPlainClick } from '../ui/follow-links.ts';
import { Link } from '../ui/link.tsx';

/**
 * Opens a form of scheduled reports in a dialog over the page. Null if the page has no such dialog, so that links
 * navigate.
 */
export const WatchInPlace = createContext<((address: string) => void) | null>(null);

interface DialogLinkProps {
  /** Address of the page of scheduled reports with the form. */
  readonly address: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Link that opens the form in a dialog. Without scripts, or in another tab, it navigates to the form. */
export function DialogLink({ address, className, children }: DialogLinkProps) {
  const open = use(WatchInPlace);
  return (
    <Link
      to={address}
      aria-haspopup={open ? 'dialog' : undefined}
      className={className}
      onClick={(event) => {
        if (!open || !isPlainClick(event)) return;
        event.preventDefault();
        open(address);
      }}
    >
      {children}
    </Link>
  );
}
