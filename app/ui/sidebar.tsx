import type { ComponentProps } from 'react';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';

/**
 * The menu: a column on wide screens, collapsed to icons below the collapse width, a drawer on phones. `sidebar.css`
 * does this, so it works without scripts. `aria-label` names it.
 */
export const Sidebar = ({ className, ...props }: ComponentProps<'nav'>) => (
  <nav popover="auto" className={cn('sidebar', className)} {...props} />
);

/** Opens the drawer on phones. `popoverTarget` is the sidebar's id. */
export const SidebarTrigger = ({ className, ...props }: ComponentProps<'button'>) => (
  <Button variant="ghost" size="icon" className={cn('size-10 md:hidden', className)} {...props} />
);

export const SidebarHeader = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('p-2 pb-0', className)} {...props} />
);

/** Scrolls between header and footer. */
export const SidebarContent = (props: ComponentProps<'div'>) => <div className="sidebar-scroll" {...props} />;

/** Classes of the footer's links and buttons. */
export const sidebarFooterClasses = 'sidebar-foot';

/** Collapses and expands the sidebar. The boot script handles the click. */
export const SidebarRail = (props: ComponentProps<'button'>) => (
  <button type="button" data-fold className={cn(sidebarFooterClasses, 'sidebar-fold js-only')} {...props} />
);

/** A section or a folder, which can be closed. */
export const SidebarGroup = (props: ComponentProps<'details'>) => <details open className="nav-group" {...props} />;

interface ActiveProps {
  readonly isActive?: boolean;
}

/** The label of a group, which closes it; active if the current page is in the group. */
export const SidebarGroupLabel = ({
  isActive = false,
  className,
  ...props
}: ComponentProps<'summary'> & ActiveProps) => (
  <summary className={cn('nav-row', isActive && 'nav-row-active', className)} {...props} />
);

/** The list of a section, of its entries, or of a folder's. */
export const SidebarMenu = 'ul';

export const SidebarMenuItem = 'li';

/** An entry; active if it links to the current page. */
export const SidebarMenuButton = ({ isActive = false, ...props }: ComponentProps<'a'> & ActiveProps) => (
  <a
    aria-current={isActive ? 'page' : undefined}
    className={isActive ? 'nav-row nav-row-active' : 'nav-row'}
    {...props}
  />
);

/** A badge of an entry; a group's badge is only shown while the group is closed. */
export const SidebarMenuBadge = ({ variant }: { readonly variant: 'new' | 'beta' }) => (
  <Badge variant={variant}>{variant}</Badge>
);

export const SidebarGroupBadge = ({ variant }: { readonly variant: 'new' | 'beta' }) => (
  <Badge variant={variant} className="nav-parent-badge">
    {variant}
  </Badge>
);
