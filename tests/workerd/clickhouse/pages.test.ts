import { expect, inject, test } from 'vitest';
import { ask, type Caller, signIn } from '../upstream/caller.ts';
import { cooked, event, look, type Rows } from '../upstream/import-cases.ts';
import { brand } from '../upstream/ingest-support.ts';
import { insert } from '../upstream/migrated.ts';
import { bring, inClickHouse, inD1, type Store, withTables } from './both-stores.ts';

withTables();

const swapped = (eventId: string, n: number) => ({ ...cooked(eventId, n, 'swap'), from: 'Coffee', to: 'Tea' });
const film = (part: number, id: string) => ({ ...event(`film:1101:${part}:${id}`, id, 2, 'engaged') });

/** Observations, some corrected and some late; clicks while out of stock; recipes and a film. */
async function brandFacts({ facts, world }: Store): Promise<void> {
  await world();
  const rule = ['account_id', 'operator_id', 'name', 'kind', 'threshold', 'created_by', 'updated_at'];
  await insert('price_alert_rule', rule, [
    [1, 0, 'Too cheap', 'index-below', 85, 'u-ada', '2026-01-01T00:00:00Z'],
    [1, 0, 'Gone', 'out-of-stock', 2, 'u-ada', '2026-01-01T00:00:00Z'],
  ]);
  const seen: Rows = [
    ...[look('a', 1, 1, 9), look('b', 1, 2, 8), look('c', 1, 3, ''), look('d', 1, 4, ''), look('e', 2, 2, 5)],
    { ...look('f', 1, 5, ''), outcome: 'failed' },
  ];
  await bring(facts, 'offer-observations', brand, seen);
  await bring(facts, 'offer-observations', brand, [look('b', 1, 2, 7), look('g', 2, 3, 6), look('h', 2, 1, 4)]);
  await bring(facts, 'touchpoint-events', brand, [
    ...[event('v', 's1', 3, 'visit'), event('k', 's1', 3, 'click'), event('l', 's2', 4, 'click')],
    ...[film(0, 'x'), film(0, 'y'), film(50, 'x')],
  ]);
  const events = [
    cooked('a', 1, 'view'),
    cooked('b', 2, 'cart'),
    cooked('c', 2, 'view'),
    swapped('d', 3),
    swapped('e', 4),
  ];
  const columns = [...new Set(events.flatMap((row) => Object.keys(row)))];
  const whole = events.map((row) => ({ ...Object.fromEntries(columns.map((name) => [name, ''])), ...row }));
  await bring(facts, 'recipe-events', brand, whole);
}

const days = 'from=2026-01-01&to=2026-01-31';
const someDays = 'from=2026-01-01&to=2026-01-03';
const ofOffer = `&filters=${encodeURIComponent(JSON.stringify([{ dimension: 'retailer', op: 'in', values: ['1'] }]))}`;

/** What pages show: breaches and current offers, the log of changes, the worklist, recipes, and freshness. */
const pages = [
  ...[`offer-breaches/1?${days}`, `offer-breaches/1?${someDays}`, `offer-breaches/1?${days}&operator_ids=11`],
  ...[`offer-changes/1?${days}`, `offer-changes/1?${days}&kind=price`, `offer-changes/1?${days}&limit=2${ofOffer}`],
  ...[`offer-products/1?${days}`, `offer-retailers/1?${days}`, 'catalog-products/1', `product-prices/1/101?${days}`],
  ...[`recipe-ingredients/1?${days}`, `recipe-swaps/1?${days}`],
].map((path) => `/proxy/data/${path}`);

const there = { ANALYTICS_URL: inject('clickhouse') };

async function read(ada: Caller, path: string, env: Record<string, unknown>): Promise<[string, number, unknown]> {
  const withUid = `${path}${path.includes('?') ? '&' : '?'}uid=${ada.uid}`;
  const response = await ask(ada.token, withUid, { env });
  return [path, response.status, await response.json()];
}

test('pages read the same facts from either store', async () => {
  const answers = async (store: Store, env: Record<string, unknown>) => {
    await brandFacts(store);
    const ada = await signIn('ada@one');
    const told = [];
    for (const path of pages) told.push(await read(ada, path, env));
    return told;
  };
  const expected = await answers(inD1, {});
  expect(expected.map(([path, status]) => [path, status])).toEqual(pages.map((path) => [path, 200]));
  expect(await answers(inClickHouse, there)).toEqual(expected);
}, 120_000);

const range = { from: '2026-01-01', to: '2026-01-31' };

test('films, contracts and freshness are the same in both stores', async () => {
  const told = async (store: Store) => {
    await brandFacts(store);
    const { facts } = store;
    const metrics = ['impressions', 'sessions', 'piClicks', 'orders', 'retailers', 'offers', 'siteSessions'] as const;
    const { fact_change: _, ...summaries } = await store.figures();
    return [
      await facts.watched(1, { prefix: 'film:1101:', parts: [0, 25, 50, 75, 100], ...range }),
      await facts.countMetrics(
        1,
        metrics.map((metric) => ({ metric, ...range })),
      ),
      await facts.offerPrices(1, [1, 2], range),
      ...[summaries.coverage, summaries.families, summaries.spans],
    ];
  };
  const expected = await told(inD1);
  expect(expected[0]).toContainEqual({ part: 0, views: 2 });
  expect(await told(inClickHouse)).toEqual(expected);
}, 60_000);
