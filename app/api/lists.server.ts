import { type ListItem, type ListKind, type ListState, type Lists, visibleItems } from '#shared/access/menu.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { PageContext, PageSession } from '../context.ts';
import { callKept } from './answers.server.ts';
import { failureOf } from './failure.ts';

const endpointOf = { dashboard: 'dashboardList', report: 'reportList', insight: 'insightList' } as const;
const listKinds = ['dashboard', 'report', 'insight'] as const;

export interface ListsRead {
  readonly items: Lists;
  /** Kinds that are still on their way or could not be read; their section is empty. */
  readonly states: Readonly<Partial<Record<ListKind, ListState>>>;
}

interface PendingLists {
  /** What has arrived so far. */
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
      items[kind] = await callKept(page, endpointOf[kind]);
      if (page.session) noteTold(page.session, kind, items[kind]);
      delete states[kind];
    } catch (error) {
      states[kind] = 'failed';
      page.log('warn', 'sidebar list failed', { endpoint: endpointOf[kind], reason: failureOf(error).kind });
    }
  });
  const now = () => ({ items: { ...items }, states: { ...states } });
  return { now, settled: Promise.all(reads).then(now) };
}

/** Lists as they were last told. They only say what a page is called before it is read, and that it is there. */
const lastTold = new ByteCache<readonly ListItem[]>(2_000_000);

const keyOf = (session: PageSession, kind: ListKind): string => `${kind} ${audienceOf(session)}`;

function noteTold(session: PageSession, kind: ListKind, items: readonly ListItem[]): void {
  const key = keyOf(session, kind);
  // What is kept between pages comes as the same list, which is long for some.
  if (lastTold.get(key) !== items) lastTold.set(key, items);
}

/** What a page was called when its list was last read here; null where it was not in it. */
export function lastListedName(session: PageSession, kind: ListKind, id: string): string | null {
  const items = visibleItems(lastTold.get(keyOf(session, kind)) ?? [], session.viewer);
  return items.find((item) => item.id === id)?.name ?? null;
}

/** Names the people who are told the same of pages and dates: those of the same scope, rights and mode. */
export function audienceOf({ viewer, settings }: PageSession): string {
  const { scope, userMode } = viewer;
  return [scope ? formatScopeRef(scope) : '', userMode, settings.anonymized, scope?.accessLevel ?? 0].join(' ');
}
