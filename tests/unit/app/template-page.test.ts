import { expect, test, vi } from 'vitest';
import { loadTemplatePage } from '#app/boards/template.server.ts';
import { brandScope, client, inScope } from '../access/people.ts';
import { type Answers, contextOf, sessionOf } from './page-context.ts';

const template = {
  id: 'overview',
  kind: 'dashboard',
  name: 'Overview',
  description: null,
  widgets: [
    { type: 'kpi', id: 'a', title: 'Impressions', measure: 'impressions' },
    { type: 'kpi', id: 'b', title: 'Rate', measure: 'piRate' },
    { type: 'table', id: 'c', title: 'By retailer', dimension: 'retailer', measures: ['piClicks'], limit: 10 },
  ],
};
const dates = { min_date: '2025-10-01', max_date: '2026-11-15' };

async function load(answers: Answers, session = sessionOf(client), search = '') {
  const wanted = { kind: 'dashboard', id: 'overview', params: new URLSearchParams(search) } as const;
  return loadTemplatePage(contextOf(answers, session), session, session.viewer.scope ?? brandScope, wanted);
}

const ready = (query: () => Response | Promise<Response>): Answers => ({
  template: () => Response.json(template),
  reportingDates: () => Response.json(dates),
  query,
});

async function failuresOf(query: () => Response): Promise<unknown[]> {
  const page = await load(ready(query));
  if (page.state !== 'ready') throw new Error(page.state);
  return page.dehydrated.queries.map(({ state }) => state.error && 'failure' in state.error && state.error.failure);
}

test('tiles share one query, and every other widget and the note on suspect traffic have their own', async () => {
  let asked = 0;
  await failuresOf(() => {
    asked += 1;
    return new Response(null, { status: 502 });
  });
  expect(asked).toBe(3);
});

test('days without facts are not queried, and stay as they were picked', async () => {
  let asked = 0;
  const answers = ready(() => {
    asked += 1;
    return new Response(null, { status: 502 });
  });
  const page = await load(answers, sessionOf(client), 'v=1&from=2027-01-01&to=2027-01-31');
  expect(page).toMatchObject({ state: 'ready', view: { range: { from: '2027-01-01', to: '2027-01-31' } } });
  expect(asked).toBe(0);
});

test('a day with only suspect data asks for what is left out, and for the figures once it is included', async () => {
  let asked = 0;
  const answers = ready(() => {
    asked += 1;
    return new Response(null, { status: 502 });
  });
  const today = { ...answers, reportingDates: () => Response.json({ ...dates, max_date: '2026-01-15' }) };
  await load(today, sessionOf(client), 'v=1&from=2026-01-16&to=2026-01-16');
  expect(asked).toBe(1);
  await load(today, sessionOf(client), 'v=1&from=2026-01-16&to=2026-01-16&in.traffic=plain,suspect');
  expect(asked).toBe(3);
});

test('a report by month starts with whole months, unless its address says otherwise', async () => {
  const months = { id: 'rows', type: 'table', title: 'Months', dimension: 'month', measures: ['piClicks'], limit: 25 };
  const begun = async (search: string, kind = 'report') => {
    const answers = {
      ...ready(() => new Response(null, { status: 502 })),
      template: () => Response.json({ ...template, kind, widgets: [months] }),
    };
    const page = await load(answers, sessionOf(client), search);
    return page.state === 'ready' && page.view.preset;
  };
  expect(await begun('')).toBe('13m');
  expect(await begun('scope=account-12')).toBe('13m');
  expect(await begun('v=1')).toBe('30d');
  expect(await begun('v=1&range=this-year')).toBe('this-year');
  expect(await begun('', 'dashboard')).toBe('30d');
});

test('a currency without rates upstream is left out of every question', async () => {
  const known = { ...dates, currencies: ['EUR', 'USD'] };
  const asked = async (currency: string) => {
    const answers = { ...ready(() => new Response(null, { status: 502 })), reportingDates: () => Response.json(known) };
    const page = await load(answers, sessionOf(client), `v=1&currency=${currency}`);
    if (page.state !== 'ready') throw new Error(page.state);
    return [page.currency, JSON.stringify(page.dehydrated.queries.map(({ queryKey }) => queryKey)).includes(currency)];
  };
  expect(await asked('EUR')).toEqual(['EUR', true]);
  expect(await asked('XXX')).toEqual(['USD', false]);
});

test('a failed widget leaves the rest of the page, and its panel shows the request id', async () => {
  const failures = await failuresOf(() => new Response('{}', { status: 502, headers: { 'X-Request-Id': 'r-9' } }));
  expect(failures).toEqual([
    { kind: 'unavailable', status: 502, requestId: 'r-9' },
    { kind: 'unavailable', status: 502, requestId: 'r-9' },
    { kind: 'unavailable', status: 502, requestId: 'r-9' },
  ]);
});

test('HTML or another shape instead of an answer fails the panel, not the page', async () => {
  const kinds = async (query: () => Response) =>
    (await failuresOf(query)).map(
      (failure) => failure && typeof failure === 'object' && 'kind' in failure && failure.kind,
    );
  expect(await kinds(() => new Response('<html>'))).toEqual(['malformed', 'malformed', 'malformed']);
  expect(await kinds(() => Response.json({ rows: 'none' }))).toEqual(['malformed', 'malformed', 'malformed']);
});

test('a template the upstream does not have shows its name from the list', async () => {
  const list = [{ id: 'overview', name: 'The big picture' }];
  expect(await load({ dashboardList: () => Response.json(list) })).toEqual({
    state: 'missing',
    name: 'The big picture',
  });
  expect(await load({})).toEqual({ state: 'missing', name: null });
});

test('a hidden item’s name is not revealed to people who type its address', async () => {
  const list = [{ id: 'overview', name: 'Internal check', clientVisibility: false }];
  expect(await load({ dashboardList: () => Response.json(list) })).toEqual({ state: 'missing', name: null });
});

test('a template that cannot be read is a failure with a request id, never a crash', async () => {
  const down = () => new Response(null, { status: 504 });
  expect(await load({ template: down })).toEqual({
    state: 'failed',
    failure: { kind: 'timeout', status: 504, requestId: 'r-page' },
  });
});

test('unknown dates leave the last 30 days', async () => {
  const page = await load({
    ...ready(() => new Response(null, { status: 502 })),
    reportingDates: () => Response.json({ min_date: '-1', max_date: 'NaT' }),
  });
  expect(page).toMatchObject({ state: 'ready', bounds: { min: null, max: null }, view: { preset: '30d' } });
});

test('without any currency or locale the page says so in the words of the catalog', async () => {
  const bare = sessionOf(inScope(client, { defaultCurrency: null, defaultLocale: null }));
  expect(
    await load(
      ready(() => new Response(null)),
      bare,
    ),
  ).toEqual({
    state: 'unset',
    messages: ['cannot set empty currency', 'cannot set empty locale'],
  });
});

test('a slow widget streams after the page, and if it fails the stream still never rejects', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { promise: slow, resolve } = Promise.withResolvers<Response>();
    const loading = load(ready(() => slow.then((response) => response.clone())));
    await vi.advanceTimersByTimeAsync(3000);
    const page = await loading;
    if (page.state !== 'ready') throw new Error(page.state);
    const streams = page.dehydrated.queries.map(({ promise }) => promise);
    expect(page.dehydrated.queries.map(({ state }) => state.status)).toEqual(['pending', 'pending', 'pending']);
    resolve(new Response(null, { status: 504, headers: { 'X-Request-Id': 'r-late' } }));
    const failure = { streamedFailure: { kind: 'timeout', status: 504, requestId: 'r-late' } };
    expect(await Promise.all(streams)).toEqual([failure, failure, failure]);
  } finally {
    vi.useRealTimers();
  }
});
