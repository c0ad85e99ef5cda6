import type { ListState, MenuFolder, MenuGroup, MenuLink } from '#shared/access/menu.ts';
import { fill } from '#shared/text/fill.ts';
import { badgeVariants } from '../ui/badge.tsx';
import { cn } from '../ui/class-names.ts';
import { ChevronDown, ExternalLink } from '../ui/icons.ts';
import { element, join, type Markup, none, text } from '../ui/markup.tsx';
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

/** A group of the menu. Plain links and `details`, so it works without scripts. */
export function groupMarkup({ title, icon, entries, state }: MenuGroup, here: string): Markup {
  const isNew = entries.some((entry) => entry.badge === 'new');
  const row = groupContains(entries, here) ? `nav-row ${activeRow} font-medium` : 'nav-row font-medium';
  return element(
    'details',
    { open: '', class: 'nav-group' },
    element(
      'summary',
      { class: row, title },
      iconOf(icon).markup('size-4.5 shrink-0'),
      element('span', { class: 'sidebar-text nav-name' }, text(title)),
      isNew ? badge('new', 'nav-parent-badge') : none,
      ChevronDown.markup('nav-chevron sidebar-text'),
    ),
    element(
      'ul',
      { class: 'sidebar-text nav-list' },
      state ? missingList(title, state) : none,
      join(
        entries.map((entry) => element('li', {}, entry.kind === 'folder' ? folder(entry, here) : link(entry, here))),
      ),
    ),
  );
}

/** Class of the current page's row and of its group's label. */
export const activeRow = 'nav-row-active';

/** Marks the button that reloads a list. */
export const retryAttribute = 'data-read-again';

/** Shown instead of a list that is still loading or couldn't be read. */
const missingList = (title: string, state: ListState): Markup =>
  state === 'loading'
    ? element(
        'li',
        { class: 'nav-row text-muted' },
        element('div', { class: 'animate-breathe rounded-md bg-hover h-3 w-28' }),
        element('span', { class: 'sr-only' }, text(fill(texts.listLoading, { title }))),
      )
    : element(
        'li',
        { class: 'px-2.5 py-1.5 text-sm text-muted' },
        element('p', { role: 'status' }, text(fill(texts.listFailed, { title }))),
        element(
          'button',
          { type: 'button', class: 'js-only cursor-pointer underline disabled:opacity-55', [retryAttribute]: '' },
          text(texts.tryAgain),
        ),
      );

const folder = ({ title, badge: kind, entries }: MenuFolder, here: string): Markup =>
  element(
    'details',
    { open: '', class: 'nav-group' },
    element(
      'summary',
      { class: 'nav-row text-muted' },
      element('span', { class: 'nav-name' }, text(title)),
      kind ? badge(kind, 'nav-parent-badge') : none,
      ChevronDown.markup('nav-chevron size-3.5'),
    ),
    element(
      'ul',
      { class: 'ml-2.5 space-y-px border-l border-line pl-2' },
      join(entries.map((entry) => element('li', {}, link(entry, here)))),
    ),
  );

function link({ kind, title, shortTitle, tooltip, href, badge: badgeKind, tone }: MenuLink, here: string): Markup {
  const isHere = kind === 'page' && isAt(href, here);
  const external = kind === 'external';
  return element(
    'a',
    {
      'aria-current': isHere ? 'page' : undefined,
      class: isHere ? `nav-row ${activeRow}` : 'nav-row',
      href,
      target: external ? '_blank' : undefined,
      rel: external ? 'noopener noreferrer' : undefined,
      title: tooltip ?? (shortTitle ? title : undefined),
    },
    tone ? element('span', { class: `size-1.5 shrink-0 rounded-full ${toneDots[tone] ?? ''}` }) : none,
    shortTitle ? element('span', { class: 'nav-short nav-name' }, text(shortTitle)) : none,
    element('span', { class: shortTitle ? 'flex-1 truncate nav-full' : 'nav-name' }, text(title)),
    badgeKind ? badge(badgeKind) : none,
    external ? ExternalLink.markup('size-3.5 shrink-0 text-muted') : none,
    external ? element('span', { class: 'sr-only' }, text(texts.opensInANewTab)) : none,
  );
}

const badge = (variant: 'new' | 'beta', className?: string): Markup =>
  element('span', { class: cn(badgeVariants({ variant }), className) }, text(variant));

/** Whether the current page is the link's, or below it. */
export function isAt(href: string, here: string): boolean {
  const [link, page] = [href.toLowerCase(), here.toLowerCase()];
  return page === link || page.startsWith(`${link}/`);
}

/** Whether the current page is in a group. */
export const groupContains = (entries: readonly (MenuLink | MenuFolder)[], here: string): boolean =>
  entries.some((entry) => (entry.kind === 'folder' ? groupContains(entry.entries, here) : entry.href === here));
