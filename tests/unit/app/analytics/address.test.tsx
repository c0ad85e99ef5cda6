import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { NoFacts } from '#app/analytics/no-facts.tsx';
import { Remarks } from '#app/analytics/remarks.tsx';
import { storedViewOf } from '#app/analytics/stored-view.ts';
import { loadViewBar } from '#app/analytics/view-bar.server.ts';
import type { ViewBarData } from '#app/analytics/view-bar-data.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import { createFormats } from '#shared/format/formats.ts';
import { brandScope, client } from '#tests/unit/access/people.ts';
import { contextOf, sessionOf } from '../page-context.ts';

const bounds = { min: '2025-10-01', max: '2026-11-15', today: '2026-11-16', currencies: ['EUR', 'USD'] };
const viewOf = (search: string) => readViewState(new URLSearchParams(search), bounds);

const told = (search: string, unknown: ViewBarData['unknown'] = []): string[] =>
  [
    ...renderToStaticMarkup(<Remarks view={viewOf(search)} bar={{ unknown }} currency="USD" />).matchAll(
      /<li>(.*?)<\/li>/g,
    ),
  ].map(([, sentence = '']) => sentence);

test('parts of an address that are not applied are listed in one place, each once', () => {
  expect(told('v=1&range=7d')).toEqual([]);
  expect(told('v=9&range=99y&currency=XXX&in.retailer=nope', [{ dimension: 'country', values: ['XX'] }])).toEqual([
    'This link is from a newer version. Some settings are missing.',
    'The period in the link isn’t valid. Showing Last 30 days instead.',
    'Amounts can’t be shown in “XXX”. They are in USD instead.',
    'Filter removed: Retailer “nope” is unknown.',
    'No data for Country “XX”.',
  ]);
  expect(told('from=2026-11-02&to=2020-01-01')).toEqual([
    'The first day was after the last, so we swapped them.',
    'Your period had no data, so we moved it to days that have data.',
  ]);
});

test('for days without numbers, the page names the days that have some and links to them', () => {
  const shown = (search: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <NoFacts view={viewOf(search)} bounds={bounds} formats={createFormats('en-US', 'USD')} />
      </MemoryRouter>,
    );
  const later = shown('from=2027-01-01&to=2027-01-31&in.country=US');
  expect(later).toContain('No data from Jan 1, 2027 to Jan 31, 2027');
  expect(later).toContain('Data is available from Oct 1, 2025 to Nov 15, 2026.');
  expect(later).toContain('href="/?v=1&amp;in.country=US"');
  expect(later).toContain('href="/?v=1&amp;range=all&amp;in.country=US"');
  expect(shown('range=today')).toContain('No data on Nov 16, 2026');
});

test('days, comparison and filters of a view carry over to the next page, and nothing else', () => {
  expect(
    storedViewOf(viewOf('v=1&by=week&sort=a.piClicks.asc&page=3&currency=EUR&drill=a.channel&rows=retailer'), false),
  ).toBe('');
  expect(storedViewOf(viewOf('v=1&range=last-month&compare=none&in.country=US&page=2'), false)).toBe(
    'v=1&range=last-month&compare=none&in.country=US',
  );
  expect(storedViewOf(viewOf('from=2026-01-01&to=2026-01-31'), false)).toBe('v=1&from=2026-01-01&to=2026-01-31');
});

test('if pages start with filters, their removal carries over too', () => {
  expect(storedViewOf(viewOf('v=1'), true)).toBe('v=1');
});

test('the bar marks filter values that don’t exist in the scope, unless the lookup failed', async () => {
  const unknownBy = async (values: () => Response) => {
    const session = sessionOf(client);
    const view = viewOf('in.country=US&in.country=XX&has.product=tea');
    const shown = { scope: brandScope, session, params: new URLSearchParams(), view, known: [], sets: null };
    return (await loadViewBar(contextOf({ values }, session), shown)).unknown;
  };
  const found = { values: [{ key: 'US', label: 'United States' }], truncated: false };
  expect(await unknownBy(() => Response.json(found))).toEqual([{ dimension: 'country', values: ['XX'] }]);
  expect(await unknownBy(() => new Response(null, { status: 502 }))).toEqual([]);
});
