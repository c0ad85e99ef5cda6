import { useLocation, useRevalidator } from 'react-router';
import type { ListState, Menu, MenuFolder, MenuGroup, MenuLink } from '#shared/access/menu.ts';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../ui/class-names.ts';
import { useFollowLinks } from '../ui/follow-links.ts';
import { ChevronDown, ExternalLink } from '../ui/icons.ts';
import {
  SidebarGroup,
  SidebarGroupBadge,
  SidebarGroupLabel,
  SidebarMenu,
  SidebarMenuBadge,
  SidebarMenuButton,
  SidebarMenuItem,
} from '../ui/sidebar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { iconOf } from './icons.ts';
import * as texts from './texts.ts';

const toneDots: Readonly<Record<string, string>> = {
  primary: 'bg-primary',
  secondary: 'bg-secondary',
  accent: 'bg-accent',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  error: 'bg-error',
};

/** The groups of the menu with their entries and folders. Plain links and `details`, so it needs no script. */
export function NavTree({ menu }: { readonly menu: Menu }) {
  const { pathname } = useLocation();
  const followLinks = useFollowLinks();
  return (
    // The links are what is pressed, by keyboard too.
    <SidebarMenu className="space-y-1 p-2" onClick={followLinks}>
      {menu.groups.map((group) => (
        <SidebarMenuItem key={group.id}>
          <Group group={group} here={pathname} />
        </SidebarMenuItem>
      ))}
    </SidebarMenu>
  );
}

interface GroupProps {
  readonly group: MenuGroup;
  /** Path of the page that is shown. */
  readonly here: string;
}

function Group({ group, here }: GroupProps) {
  const Icon = iconOf(group.icon);
  const active = group.entries.some((entry) => holds(entry, here));
  const isNew = group.entries.some((entry) => entry.badge === 'new');
  return (
    <SidebarGroup>
      <SidebarGroupLabel isActive={active} className="font-medium" title={group.title}>
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <span className="sidebar-text flex-1 truncate">{group.title}</span>
        {isNew ? <SidebarGroupBadge variant="new" /> : null}
        <ChevronDown aria-hidden className="nav-chevron sidebar-text size-4 shrink-0 text-muted" />
      </SidebarGroupLabel>
      <SidebarMenu className="sidebar-text mt-0.5 mb-2 space-y-px pl-7">
        {group.state ? <Missing title={group.title} state={group.state} /> : null}
        {group.entries.map((entry) => (
          <SidebarMenuItem key={entry.kind === 'folder' ? `folder ${entry.title}` : entry.href}>
            {entry.kind === 'folder' ? <Folder folder={entry} here={here} /> : entryOf(entry, here)}
          </SidebarMenuItem>
        ))}
      </SidebarMenu>
    </SidebarGroup>
  );
}

/** A section that is empty for now, or because its list could not be read: not the same as one with nothing in it. */
function Missing({ title, state }: { readonly title: string; readonly state: ListState }) {
  const { revalidate, state: reading } = useRevalidator();
  if (state === 'loading')
    return (
      <li className="nav-row text-muted">
        <Skeleton className="h-3 w-28" />
        <span className="sr-only">{fill(texts.listLoading, { title })}</span>
      </li>
    );
  return (
    <li className="px-2.5 py-1.5 text-sm text-muted">
      <p role="status">{fill(texts.listFailed, { title })}</p>
      <button
        type="button"
        className="js-only cursor-pointer underline disabled:opacity-55"
        disabled={reading === 'loading'}
        onClick={() => void revalidate()}
      >
        {texts.tryAgain}
      </button>
    </li>
  );
}

function Folder({ folder, here }: { readonly folder: MenuFolder; readonly here: string }) {
  return (
    <SidebarGroup>
      <SidebarGroupLabel className="text-muted">
        <span className="flex-1 truncate">{folder.title}</span>
        {folder.badge ? <SidebarGroupBadge variant={folder.badge} /> : null}
        <ChevronDown aria-hidden className="nav-chevron size-3.5 shrink-0" />
      </SidebarGroupLabel>
      <SidebarMenu className="ml-2.5 space-y-px border-l border-line pl-2">
        {folder.entries.map((link) => (
          <SidebarMenuItem key={link.href}>{entryOf(link, here)}</SidebarMenuItem>
        ))}
      </SidebarMenu>
    </SidebarGroup>
  );
}

/** No component of its own: a menu has many of them on each page. */
function entryOf(link: MenuLink, here: string) {
  const content = (
    <>
      {link.tone ? <span className={cn('size-1.5 shrink-0 rounded-full', toneDots[link.tone])} /> : null}
      {link.shortTitle ? <span className="nav-short flex-1 truncate">{link.shortTitle}</span> : null}
      <span className={cn('flex-1 truncate', link.shortTitle && 'nav-full')}>{link.title}</span>
      {link.badge ? <SidebarMenuBadge variant={link.badge} /> : null}
    </>
  );
  const title = link.tooltip ?? (link.shortTitle ? link.title : undefined);
  if (link.kind === 'external')
    return (
      <SidebarMenuButton href={link.href} target="_blank" rel="noopener noreferrer" title={title}>
        {content}
        <ExternalLink aria-hidden className="size-3.5 shrink-0 text-muted" />
        <span className="sr-only">{texts.opensInANewTab}</span>
      </SidebarMenuButton>
    );
  return (
    <SidebarMenuButton isActive={isAt(link.href, here)} href={link.href} title={title}>
      {content}
    </SidebarMenuButton>
  );
}

/** Whether the page that is shown is the link's, or one below it. */
function isAt(href: string, here: string): boolean {
  const [link, page] = [href.toLowerCase(), here.toLowerCase()];
  return page === link || page.startsWith(`${link}/`);
}

const holds = (entry: MenuLink | MenuFolder, pathname: string): boolean =>
  entry.kind === 'folder' ? entry.entries.some((link) => holds(link, pathname)) : entry.href === pathname;
