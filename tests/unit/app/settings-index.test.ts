import { expect, test } from 'vitest';
import { indexedPages, settingsIndex } from '#app/pages/utility/settings-index.server.ts';
import { decide } from '#shared/access/decide.ts';
import { buildMenu } from '#shared/access/menu.ts';
import { type PageRow, pageEntries } from '#shared/access/pages.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { client, inScope, staff, topRetailer } from '#tests/unit/access/people.ts';

const indexOf = (viewer: Viewer) => settingsIndex((rule) => decide(viewer, rule).ok);
const titles = (viewer: Viewer) => indexOf(viewer).flatMap(({ entries }) => entries.map(({ title }) => title));

test('every page of the sidebar’s settings and internal groups is in the index', () => {
  const missing = pageEntries.filter(
    ([id, { nav }]: readonly [string, PageRow]) =>
      nav && (nav.group === 'settings' || nav.group === 'internal') && !Object.hasOwn(indexedPages, id),
  );
  expect(missing.map(([id]) => id)).toEqual([]);
});

test('the index calls a page what the sidebar calls it, with the same badge', () => {
  for (const viewer of [client, staff, topRetailer]) {
    const links = { knowledgeBase: 'https://example.com/a', technicalDocs: 'https://example.com/b' };
    const lists = { dashboard: [], report: [], insight: [] };
    const indexed = indexOf(viewer).flatMap(({ entries }) => entries);
    for (const { id, entries } of buildMenu({ viewer, lists, siteHost: null, links }).groups)
      if (id === 'settings' || id === 'internal')
        for (const entry of entries)
          if (entry.kind === 'page') {
            const { title, badge } = indexed.find(({ href }) => href === entry.href) ?? {};
            expect({ title, badge }).toEqual({ title: entry.title, badge: entry.badge });
          }
  }
});

test('the index has only what the person may open', () => {
  expect(titles(client)).toContain('Users');
  expect(titles(client)).not.toContain('Operations');
  expect(titles(staff)).toContain('Operations');
  expect(titles(inScope(client, { accessLevel: 3 }))).not.toContain('Users');
  expect(titles(topRetailer)).toContain('Manage Sales Info');
  expect(titles(client)).not.toContain('Manage Sales Info');
  expect(titles({ ...client, scope: null })).toEqual(['Profile']);
});

test('every page of the index has an address without parameters', () => {
  const hrefs = indexOf(staff).flatMap(({ entries }) => entries.map(({ href }) => href));
  expect(hrefs.filter((href) => href.includes(':'))).toEqual([]);
});
