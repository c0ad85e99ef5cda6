import { type ListItem, type ListKind, type ListState, type Lists, visibleItems } from '#shared/access/menu.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { PageContext, PageSession } from '../context.ts';
import { callCached } from './answers.server.ts';
import { failureOf } from './failure.ts';

const endpointOf = { dashboard: 'dashboardList', report: 'reportList', insight: 'insightList' } as const;
const listKinds = ['dashboard', 'report', 'insight'] as const;

export interface ListsRead {
  readonly items: Lists;
  /** Kinds that are still loading or have failed; their items are empty. */
  readonly states: Readonly<Partial<Record<ListKind, ListState>>>;
}

interface PendingLists {
  /** What has been loaded so far. */
  readonly now: () => ListsRead;
  /** Everything, however long it takes. Never rejects. */
  readonly settled: Promise<ListsRead>;
}

/** Starts reading the scope's lists in parallel. A failing list is logged and stays empty. */
export function readLists(page: PageContext, kinds: readonly ListKind[] = listKinds): PendingLists {
  const items: Record<ListKind, readonly ListItem[]> = { dashboard: [], report: [], insight: [] };
  const states: Partial<Record<ListKind, ListState>> = Object.fromEntries(kinds.map((kind) => [kind, 'loading']));
  const reads = kinds.map(async (kind) => {
    try {
      items[kind] = await callCached(page, endpointOf[kind]);
      if (page.session) rememberList(page.session, kind, items[kind]);
      delete states[kind];
    } catch (error) {
      states[kind] = 'failed';
      page.log('warn', 'sidebar list failed', { endpoint: endpointOf[kind], reason: failureOf(error).kind });
    }
  });
  const now = () => ({ items: { ...items }, states: { ...states } });
  return { now, settled: Promise.all(reads).then(now) };
}

/** The lists as last read. Used only for the name of a page, and that it exists, before the page is loaded. */
const lastLists = new ByteCache<readonly ListItem[]>(2_000_000);

const keyOf = (session: PageSession, kind: ListKind): string => `${kind} ${audienceOf(session)}`;

function rememberList(session: PageSession, kind: ListKind, items: readonly ListItem[]): void {
  const key = keyOf(session, kind);
  // The answer cache returns the same object again, and measuring a long list is expensive.
  if (lastLists.get(key) !== items) lastLists.set(key, items);
}

/** The name of a page when its list was last read in this isolate; null if it wasn't listed. */
export function lastListedName(session: PageSession, kind: ListKind, id: string): string | null {
  const items = visibleItems(lastLists.get(keyOf(session, kind)) ?? [], session.viewer);
  return items.find((item) => item.id === id)?.name ?? null;
}

/** A cache key shared by people who see the same pages and dates: those with the same scope, rights and mode. */
export function audienceOf({ viewer, settings }: PageSession): string {
  const { scope, userMode } = viewer;
  return [scope ? formatScopeRef(scope) : '', userMode, settings.anonymized, scope?.accessLevel ?? 0].join(' ');
}
