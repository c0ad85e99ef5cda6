import { type Flags, flagNames } from '#shared/access/flags.ts';
import { buildMenu, type ListItem } from '#shared/access/menu.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { client } from '#tests/unit/access/people.ts';
import { buildEngine } from '#worker/flags/build-engine.ts';
import { readDefinitions } from '#worker/flags/definitions.ts';
import { evaluateFlags } from '#worker/flags/engine.ts';

const names = Array.from({ length: 100 }, (_, index) => `flag-${index}`);
const engine = buildEngine(
  readDefinitions({
    version: 2,
    features: names.map((name, index) => ({
      name,
      type: 'release',
      enabled: true,
      stale: false,
      strategies: [
        index % 2 === 0
          ? { name: 'default', parameters: {} }
          : { name: 'userWithId', parameters: { userIds: 'ada@brand.test,sam@merchlens.test' } },
      ],
    })),
  }),
);

const item = (_: unknown, index: number): ListItem => ({
  id: `item-${index}`,
  name: `Item ${index}`,
  badge: index % 9 === 0 ? 'new' : null,
  folder: index % 5 === 0 ? `Folder ${index % 20}` : null,
});

const everyFlag = Object.fromEntries(flagNames.map((name) => [name, true])) as Flags;
const viewer: Viewer = { ...client, flags: everyFlag };

/** The fixed entries of a brand; the rest of the sidebar is the scope's own lists. */
const fixedEntries = 20;

const menuOf = (size: number) => {
  const lists = { dashboard: Array.from({ length: size - fixedEntries }, item), report: [], insight: [] };
  const links = { knowledgeBase: 'https://example.com/k', technicalDocs: 'https://example.com/t' };
  return () => buildMenu({ viewer, lists, siteHost: null, links });
};

const work: Readonly<Record<string, () => unknown>> = {
  '/nothing': () => null,
  '/flags': () => evaluateFlags(engine, { userId: 'ada@brand.test' }, names),
  '/menu-60': menuOf(60),
  '/menu-600': menuOf(600),
};

/** Repeats one pure piece of work; the clock of workerd stands still, so the process's own time is what counts. */
export default {
  fetch: (request: Request): Response => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/healthz') return new Response('ok');
    const piece = work[pathname];
    if (!piece) return new Response('', { status: 404 });
    const times = Number(searchParams.get('times') ?? 1);
    let last: unknown;
    for (let at = 0; at < times; at += 1) last = piece();
    return new Response(String(last === undefined));
  },
};
