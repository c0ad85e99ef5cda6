import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { FilterSetsMenu } from '#app/analytics/filter-sets-menu.tsx';
import { readFilterSets } from '#app/analytics/view-bar.server.ts';
import type { ViewBarData } from '#app/analytics/view-bar-data.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import { contextOf } from '../page-context.ts';

const view = readViewState(new URLSearchParams('v=1'), { min: '2025-10-01', max: '2026-11-15', today: '2026-11-16' });
const empty: Omit<ViewBarData, 'sets'> = {
  ...{ scope: 'account-1', known: [], labels: {}, unknown: [], pick: null, maySave: true },
};

const shown = async (answer: object): Promise<string> => {
  const sets = await readFilterSets(contextOf({ filterSets: () => Response.json({ nextCursor: null, ...answer }) }));
  const element = <FilterSetsMenu view={view} bar={{ ...empty, sets }} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
};

test('the menu of saved filters names those that can’t be read, and doesn’t say that nothing is saved', async () => {
  const menu = await shown({ items: [], unreadable: [{ id: 7, name: 'Home' }] });
  expect(menu).toContain('Home (number 7)');
  expect(menu).not.toContain('Nothing is saved');
  expect(await shown({ items: [] })).toContain('No saved filters yet');
});
