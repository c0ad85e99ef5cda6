import { keysOf } from '../table.ts';
import { decide } from './decide.ts';
import { type ExternalRow, externalEntries, type GroupId, type GroupRow, groups } from './groups.ts';
import { userModes } from './modes.ts';
import { type PageRow, pageEntries, pages } from './pages.ts';
import type { Viewer } from './rule.ts';
import { formatScopeRef } from './scopes.ts';

/** One entry of a scope's dashboard, report or insight list, as the upstream sends it. */
export interface ListItem {
  readonly id: string;
  readonly name: string;
  readonly shortName?: string | null | undefined;
  readonly tooltip?: string | null | undefined;
  readonly cssClass?: string | null | undefined;
  readonly clientVisibility?: boolean | null | undefined;
  readonly badge?: string | null | undefined;
  readonly folder?: string | null | undefined;
  readonly displayForInactiveAccounts?: boolean | null | undefined;
}

export type ListKind = 'dashboard' | 'report' | 'insight';
export type Lists = Readonly<Record<ListKind, readonly ListItem[]>>;
export type ListState = 'loading' | 'failed';
export type Badge = 'new' | 'beta';

/** A resolved link, without the rules that admitted it. */
export interface MenuLink {
  readonly kind: 'page' | 'external';
  readonly title: string;
  readonly shortTitle?: string;
  readonly tooltip?: string;
  readonly href: string;
  readonly badge?: Badge;
  readonly tone?: string;
}

export interface MenuFolder {
  readonly kind: 'folder';
  readonly title: string;
  readonly badge?: Badge;
  readonly entries: readonly MenuLink[];
}

export interface MenuGroup {
  readonly id: GroupId;
  readonly title: string;
  readonly icon: string;
  readonly entries: readonly (MenuLink | MenuFolder)[];
  /** Why a section is empty although its list may have items. */
  readonly state?: ListState;
}

export interface Menu {
  readonly groups: readonly MenuGroup[];
  /** The first visible in-app link, else `/`. */
  readonly homePath: string;
  /** Unknown badge types in the lists, each once. */
  readonly unknownBadges: readonly string[];
}

export interface MenuInput {
  readonly viewer: Viewer;
  readonly lists: Lists;
  /** Lists that aren’t loaded yet, or could not be read. */
  readonly listStates?: Readonly<Partial<Record<ListKind, ListState>>>;
  /** Host of the scope's site tag, null when there is none. */
  readonly siteHost: string | null;
  readonly links: { readonly knowledgeBase: string; readonly technicalDocs: string };
}

/** Design tokens an upstream may name in `cssClass`; anything else is dropped. */
const tones: ReadonlySet<string> = new Set(['primary', 'secondary', 'accent', 'info', 'success', 'warning', 'error']);

/** The sidebar of one person in one scope, computed from the one table of pages and the scope's own lists. */
export function buildMenu(input: MenuInput): Menu {
  const unknown = new Set<string>();
  const built = keysOf(groups)
    .map((id) => buildGroup(id, input, unknown))
    .filter((group) => group !== null);
  return { groups: built, homePath: firstPage(built) ?? '/', unknownBadges: [...unknown] };
}

function buildGroup(id: GroupId, input: MenuInput, unknown: Set<string>): MenuGroup | null {
  const row: GroupRow = groups[id];
  const { viewer } = input;
  const { icon } = row;
  const isRetailer = viewer.scope?.accountType === 'retailer';
  const title = (isRetailer && row.retailerTitle) || row.title;
  const hidden = row.hidesAtLevel0 && (viewer.scope?.accessLevel ?? 0) <= 0;
  const placed: Placed[] = [];
  if (!hidden) {
    if (row.list) placeList(placed, row.list, input, unknown);
    placePages(placed, id, input);
    placeExternal(placed, id, input);
  }
  if (placed.length > 0) return { id, title, icon, entries: inFolders(placed) };
  const state = row.list && mayRead(row.list, viewer) ? input.listStates?.[row.list] : undefined;
  if (state) return { id, title, icon, entries: [], state };
  if (id === 'settings' && decide(viewer, pages.whereAreSettings.access).ok) {
    const entry: MenuLink = { kind: 'page', title, href: pages.whereAreSettings.paths[0] };
    return { id, title, icon, entries: [entry] };
  }
  return null;
}

/** An inactive scope has a list too: of the items that are marked for it. */
const mayRead = (list: ListKind, viewer: Viewer): boolean =>
  decide(viewer, pages[list].access, { shownWhenInactive: true }).ok;

interface Placed {
  readonly link: MenuLink;
  readonly folder: string | null;
}

function placeList(placed: Placed[], list: ListKind, { viewer, lists }: MenuInput, unknown: Set<string>): void {
  if (!mayRead(list, viewer)) return;
  const [before = '', after = ''] = pages[list].paths[0].split(':pageId');
  for (const item of visibleItems(lists[list], viewer)) {
    const link = listLink(item, `${before}${encoded(item.id)}${after}`, unknown);
    placed.push({ link, folder: item.folder || null });
  }
}

/**
 * The items of a list that this person may see. Items for staff mode are hidden from others, and most items in an
 * inactive scope.
 */
export function visibleItems(items: readonly ListItem[], viewer: Viewer): readonly ListItem[] {
  const all = viewer.userMode === userModes.staff;
  const marked = isInactive(viewer);
  return items.filter(
    (item) => (all || item.clientVisibility !== false) && (!marked || item.displayForInactiveAccounts === true),
  );
}

const plain = /^[\w-]+$/;

/** Most ids are plain, and testing costs less than encoding. */
const encoded = (id: string): string => (plain.test(id) ? id : encodeURIComponent(id));

/** Lists each member instead of spreading, since a sidebar may have hundreds of links. */
function listLink(item: ListItem, href: string, unknown: Set<string>): MenuLink {
  const badge = knownBadge(item.badge, unknown);
  const link: { -readonly [Name in keyof MenuLink]: MenuLink[Name] } = { kind: 'page', title: item.name, href };
  if (item.shortName && item.shortName !== item.name) link.shortTitle = item.shortName;
  if (item.tooltip) link.tooltip = item.tooltip;
  if (badge) link.badge = badge;
  if (item.cssClass && tones.has(item.cssClass)) link.tone = item.cssClass;
  return link;
}

interface PlacedPage extends Placed {
  readonly page: PageRow;
  /** Its title is the host of the scope’s site tag, if there is one. */
  readonly namedByHost: boolean;
}

/** The pages that are in the sidebar, by group, with the link that everybody who may have it gets. */
const placedPages: ReadonlyMap<string, readonly PlacedPage[]> = Map.groupBy(
  pageEntries.flatMap(([, page]: readonly [string, PageRow]): (PlacedPage & { readonly group: string })[] => {
    const { nav, paths, title } = page;
    if (!nav) return [];
    const namedByHost = nav.title === 'site-host';
    const link: MenuLink = {
      kind: 'page',
      title: namedByHost ? title : nav.title,
      href: paths[0],
      ...(nav.badge ? { badge: nav.badge } : {}),
    };
    return [{ page, link, folder: nav.folder ?? null, namedByHost, group: nav.group }];
  }),
  ({ group }) => group,
);

function placePages(placed: Placed[], id: GroupId, { viewer, siteHost }: MenuInput): void {
  for (const row of placedPages.get(id) ?? []) {
    const { access } = row.page;
    if (!decide(viewer, access).ok || (isInactive(viewer) && access.scope === 'required')) continue;
    const { link, folder } = row;
    placed.push(row.namedByHost && siteHost !== null ? { link: { ...link, title: siteHost }, folder } : row);
  }
}

function placeExternal(placed: Placed[], id: GroupId, input: MenuInput): void {
  for (const { group, title, target } of externalEntries)
    if (group === id)
      placed.push({ link: { kind: 'external', title, href: externalAddress(target, input) }, folder: null });
}

function externalAddress(target: ExternalRow['target'], { links, viewer: { scope } }: MenuInput): string {
  if (target === 'knowledge-base') return links.knowledgeBase;
  if (target === 'technical-docs') return links.technicalDocs;
  // A new window sends no `X-Scope` header, so the scope is in the address.
  return scope ? `/dbd/support?scope=${formatScopeRef(scope)}` : '/dbd/support';
}

function inFolders(placed: readonly Placed[]): (MenuLink | MenuFolder)[] {
  const folders = new Map<string, MenuLink[]>();
  const entries: (MenuLink | string)[] = [];
  for (const { link, folder } of placed) {
    if (folder === null) {
      entries.push(link);
      continue;
    }
    const inside = folders.get(folder);
    if (inside) inside.push(link);
    else {
      folders.set(folder, [link]);
      entries.push(folder);
    }
  }
  return entries.map((entry) => (typeof entry === 'string' ? folderOf(entry, folders.get(entry) ?? []) : entry));
}

function folderOf(title: string, entries: readonly MenuLink[]): MenuFolder {
  const isNew = entries.some((entry) => entry.badge === 'new');
  return { kind: 'folder', title, entries, ...(isNew ? { badge: 'new' as const } : {}) };
}

function knownBadge(badge: string | null | undefined, unknown: Set<string>): Badge | null {
  if (!badge) return null;
  if (badge === 'new' || badge === 'beta') return badge;
  unknown.add(badge);
  return null;
}

const isInactive = (viewer: Viewer): boolean => viewer.scope?.active === false;

function firstPage(menu: readonly MenuGroup[]): string | null {
  for (const { entries } of menu)
    for (const entry of entries) {
      const link = entry.kind === 'folder' ? entry.entries[0] : entry;
      if (link?.kind === 'page') return link.href;
    }
  return null;
}
