import type { ReactNode } from 'react';
import { type ViewChoice, viewSearch } from '#shared/analytics/view-state.ts';
import { dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Check } from '../ui/icons.ts';

interface ViewLinkProps {
  readonly view: ViewChoice;
  readonly change: Partial<ViewChoice>;
  /** The view is like this already. */
  readonly current: boolean;
  readonly children: ReactNode;
}

/** An entry of a menu that leads to the same page with something of its view changed. The menu follows it. */
export const ViewLink = ({ view, change, current, children }: ViewLinkProps) => (
  <a href={viewSearch(view, change)} aria-current={current ? 'true' : undefined} className={dropdownMenuItemClasses}>
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {current ? <Check aria-hidden className="size-4 shrink-0 text-primary-ink" /> : null}
  </a>
);
