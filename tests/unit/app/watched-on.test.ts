import { expect, test } from 'vitest';
import { storedWatchPage } from '#app/features/schedules/source.ts';

const measure = { kind: 'measure', id: 'piClicks', name: 'Purchase-intent clicks', tables: [], preset: null } as const;
const source = { ...measure, measures: ['piClicks'], filters: [], filterWords: [] } as const;

test('the link back from a watched measure leads to the page it was on', () => {
  expect(storedWatchPage({ ...source, on: '/dashboard/overview' })).toEqual({ dashboardId: 'overview' });
  expect(storedWatchPage({ ...source, on: '/report/weekly-summary' })).toEqual({ templateId: 'weekly-summary' });
  expect(storedWatchPage({ ...source, on: '/insight/what-changed' })).toEqual({ page: '/insight/what-changed' });
  expect(storedWatchPage({ ...source, on: '/custom/price-stock' })).toEqual({ page: '/custom/price-stock' });
});

test.each([null, '', '/', '/users', '//elsewhere.test', '/dashboard/a/b', 'https://elsewhere.test/dashboard/overview'])(
  'there is no link back to %s',
  (on) => expect(storedWatchPage({ ...source, on })).toEqual({}),
);
