import { expect, test } from 'vitest';
import { healthOf } from '#app/features/operations/health.ts';
import { createFormats } from '#shared/format/formats.ts';

type Parts = Parameters<typeof healthOf>[0];
type Ready<Name extends 'figures' | 'letters' | 'rates'> = Extract<Parts[Name], { readonly state: 'ready' }>['answer'];

const formats = createFormats('en-US', 'USD');
const times = { p50: 20, p95: 90, p99: 200 };
const figures: Ready<'figures'> = {
  configured: true,
  total: { requests: 1_000, errors: 0, ...times },
  backup: { lastAt: '2026-11-29T03:00:00.000Z', bytes: 1_000, late: false, failure: null },
  rows: [],
};
const event = {
  ...{ id: 1, at: '2026-11-29T03:00:00.000Z', kind: 'queue', accountId: null, size: 2 },
  ...{ reason: 'malformed', replaying: false },
};
const letters: Ready<'letters'> = { items: [], nextCursor: null };
const rates: Ready<'rates'> = {
  ...{ currencies: 30, lastDay: '2026-11-28', lastMonth: '2026-10' },
  feed: { readAt: '2026-11-29T03:00:00.000Z', failure: null },
};

interface Changes {
  readonly figures?: Partial<Ready<'figures'>>;
  readonly letters?: Partial<Ready<'letters'>>;
  readonly rates?: Partial<Ready<'rates'>>;
  readonly isLaterPage?: boolean;
}

/** The state and text of each part, by its label. */
function health(changes: Changes): Record<string, string> {
  const parts: Parts = {
    figures: { state: 'ready', answer: { ...figures, ...changes.figures } },
    letters: { state: 'ready', answer: { ...letters, ...changes.letters } },
    rates: { state: 'ready', answer: { ...rates, ...changes.rates } },
    isLaterPage: changes.isLaterPage ?? false,
    today: '2026-11-29',
  };
  return Object.fromEntries(healthOf(parts, formats).map(({ label, state, text }) => [label, `${state}: ${text}`]));
}

test('an installation without trouble is healthy in every part', () => {
  expect(health({})).toEqual({
    Requests: 'ok: 0.0% failed',
    'Failed events': 'ok: None waiting',
    'Exchange rates': 'ok: Read every hour',
    Backups: 'ok: On time',
  });
});

test.each([
  [
    'more than one request in a hundred failed',
    { figures: { total: { requests: 100, errors: 2, ...times } } },
    'Requests',
    'attention: 2.0% failed',
  ],
  ['nothing is measured', { figures: { configured: false, total: null } }, 'Requests', 'off: Not measured'],
  ['an event waits', { letters: { items: [event] } }, 'Failed events', 'attention: 1 waiting'],
  [
    'more events wait than the page shows',
    { letters: { items: [event], nextCursor: '1' } },
    'Failed events',
    'attention: More than 1 waiting',
  ],
  [
    'a later page of the events is empty',
    { isLaterPage: true },
    'Failed events',
    'attention: On other pages of the list',
  ],
  [
    'all events are being replayed',
    { letters: { items: [{ ...event, replaying: true }] } },
    'Failed events',
    'ok: None waiting',
  ],
  [
    'the feed of rates fails',
    { rates: { feed: { readAt: null, failure: 'not found' } } },
    'Exchange rates',
    'attention: The hourly feed fails',
  ],
  ['rates come by hand', { rates: { feed: null, lastDay: '2026-11-03' } }, 'Exchange rates', 'ok: Uploaded by hand'],
  [
    'this month has no rate',
    { rates: { feed: null, lastDay: '2026-09-30', lastMonth: '2026-10' } },
    'Exchange rates',
    'attention: None since Oct 2026',
  ],
  [
    'there are no rates',
    { rates: { feed: null, lastDay: null, lastMonth: null } },
    'Exchange rates',
    'attention: None',
  ],
  ['there are no backups', { figures: { backup: null } }, 'Backups', 'attention: No backup'],
  [
    'the last backup is late',
    { figures: { backup: { lastAt: null, bytes: null, late: true, failure: null } } },
    'Backups',
    'attention: Late',
  ],
] as const satisfies readonly (readonly [string, Changes, string, string])[])(
  'when %s, its part says so',
  (_, changes, label, text) => {
    expect(health(changes)[label]).toBe(text);
  },
);

test('a part that couldn’t be read needs attention', () => {
  const failure = { kind: 'unavailable', status: null, requestId: null } as const;
  const failed = { state: 'failed', failure } as const;
  const states = healthOf(
    { figures: failed, letters: failed, rates: failed, isLaterPage: false, today: '2026-11-29' },
    formats,
  );
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['attention']));
});
