import { createContext, type ReactNode, use } from 'react';
import { isPlainClick } from '../ui/follow-links.ts';
import { Link } from '../ui/link.tsx';

/**
 * Opens the forms of an address of scheduled reports over the page. Null where the page has no place for them, so that a
 * link leads there.
 */
export const WatchInPlace = createContext<((address: string) => void) | null>(null);

interface InPlaceLinkProps {
  /** Address of scheduled reports on which what is shown is scheduled or watched. */
  readonly address: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Opens the forms of that address over the page. Without a script, and in another tab, it leads there. */
export function InPlaceLink({ address, className, children }: InPlaceLinkProps) {
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
