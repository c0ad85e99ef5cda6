import { useLocation, useRevalidator } from 'react-router';
import type { Badge as BadgeType, ListState, Menu, MenuFolder, MenuGroup, MenuLink } from '#shared/access/menu.ts';
import { fill } from '#shared/text/fill.ts';
import { Badge } from '../ui/badge.tsx';
import { cn } from '../ui/class-names.ts';
import { useFollowLinks } from '../ui/follow-links.ts';
import { ChevronDown, ExternalLink } from '../ui/icons.ts';
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links are what is pressed, by keyboard too
    <ul className="space-y-1 p-2" onClick={followLinks}>
      {menu.groups.map((group) => (
        <li key={group.id}>
          <Group group={group} here={pathname} />
        </li>
      ))}
    </ul>
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
    <details open className="nav-group">
      <summary className={cn('nav-row font-medium', active && 'nav-row-active')} title={group.title}>
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <span className="sidebar-text flex-1 truncate">{group.title}</span>
        {isNew ? <MenuBadge type="new" className="nav-parent-badge" /> : null}
        <ChevronDown aria-hidden className="nav-chevron sidebar-text size-4 shrink-0 text-muted" />
      </summary>
      <ul className="sidebar-text mt-0.5 mb-2 space-y-px pl-7">
        {group.state ? <Missing title={group.title} state={group.state} /> : null}
        {group.entries.map((entry) => (
          <li key={entry.kind === 'folder' ? `folder ${entry.title}` : entry.href}>
            {entry.kind === 'folder' ? <Folder folder={entry} here={here} /> : <Entry link={entry} here={here} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A section that is empty for now, or because its list could not be read: not the same as one with nothing in it. */
function Missing({ title, state }: { readonly title: string; readonly state: ListState }) {
  const { revalidate, state: reading } = useRevalidator();
  if (state === 'loading')
    return (
      <li className="nav-row text-muted">
        <Skeleton className="h-3 w-28" />
        <span className="sr-only">{fill(texts.titleAreBeingLoaded, { title })}</span>
      </li>
    );
  return (
    <li className="px-2.5 py-1.5 text-sm text-muted">
      <p role="status">{fill(texts.couldNotBeLoaded, { title })}</p>
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
    <details open className="nav-group">
      <summary className="nav-row text-muted">
        <span className="flex-1 truncate">{folder.title}</span>
        {folder.badge ? <MenuBadge type={folder.badge} className="nav-parent-badge" /> : null}
        <ChevronDown aria-hidden className="nav-chevron size-3.5 shrink-0" />
      </summary>
      <ul className="ml-2.5 space-y-px border-l border-line pl-2">
        {folder.entries.map((link) => (
          <li key={link.href}>
            <Entry link={link} here={here} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Entry({ link, here }: { readonly link: MenuLink; readonly here: string }) {
  const content = (
    <>
      {link.tone ? <span className={cn('size-1.5 shrink-0 rounded-full', toneDots[link.tone])} /> : null}
      {link.shortTitle ? <span className="nav-short flex-1 truncate">{link.shortTitle}</span> : null}
      <span className={cn('flex-1 truncate', link.shortTitle && 'nav-full')}>{link.title}</span>
      {link.badge ? <MenuBadge type={link.badge} /> : null}
    </>
  );
  const title = link.tooltip ?? (link.shortTitle ? link.title : undefined);
  if (link.kind === 'external')
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer" className="nav-row" title={title}>
        {content}
        <ExternalLink aria-hidden className="size-3.5 shrink-0 text-muted" />
        <span className="sr-only">{texts.opensInANewTab}</span>
      </a>
    );
  const current = isAt(link.href, here);
  return (
    <a
      href={link.href}
      title={title}
      aria-current={current ? 'page' : undefined}
      className={current ? 'nav-row nav-row-active' : 'nav-row'}
    >
      {content}
    </a>
  );
}

/** Whether the page that is shown is the link's, or one below it. */
function isAt(href: string, here: string): boolean {
  const [link, page] = [href.toLowerCase(), here.toLowerCase()];
  return page === link || page.startsWith(`${link}/`);
}

function MenuBadge({ type, className }: { readonly type: BadgeType; readonly className?: string }) {
  return (
    <Badge variant={type} {...(className ? { className } : {})}>
      {type}
    </Badge>
  );
}

const holds = (entry: MenuLink | MenuFolder, pathname: string): boolean =>
  entry.kind === 'folder' ? entry.entries.some((link) => holds(link, pathname)) : entry.href === pathname;
