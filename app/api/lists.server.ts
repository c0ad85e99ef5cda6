import type { ListItem, ListKind, ListState, Lists } from '#shared/access/menu.ts';
import type { PageContext } from '../context.ts';
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
      delete states[kind];
    } catch (error) {
      states[kind] = 'failed';
      page.log('warn', 'sidebar list failed', { endpoint: endpointOf[kind], reason: failureOf(error).kind });
    }
  });
  const now = () => ({ items: { ...items }, states: { ...states } });
  return { now, settled: Promise.all(reads).then(now) };
}
