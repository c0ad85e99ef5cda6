import { beforeEach, expect, test } from 'vitest';
import { querySchema } from '#shared/analytics/query.ts';
import { type InsightAnswer, insightAnswerSchema } from '#shared/api/families/insights-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import {
  type BrandFacts,
  type Click,
  days,
  firstDay,
  type Order,
  type Visit,
} from '#tests/support/analytics/brand-facts.ts';
import { type Ask, computeInsights } from '#upstream/analytics/insights/compute.ts';
import { d1Engine } from '#upstream/facts/d1/engine.ts';
import { answerQuery } from '#upstream/facts/questions/answer.ts';
import { checkQuery } from '#upstream/facts/questions/check.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { type Caller, signIn } from './caller.ts';
import { storeBrandFacts } from './facts.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

const widgets = [
  { type: 'kpi', id: 'clicks', title: 'Clicks', measure: 'piClicks' },
  { type: 'kpi', id: 'rate', title: 'Rate', measure: 'piRate' },
  { type: 'kpi', id: 'seen', title: 'Impressions', measure: 'impressions' },
  { type: 'table', id: 'by-channel', title: 'Channels', dimension: 'channel', measures: ['piClicks'], limit: 5 },
  { type: 'table', id: 'by-retailer', title: 'Retailers', dimension: 'retailer', measures: ['piClicks'], limit: 5 },
];

const template = { id: 'moves', name: 'Moves' };
const range = { from: '2026-02-10', to: '2026-02-19' };
const question = { range };

/** From this day on, Target gets hardly any clicks, and the intent rate of social visits halves. */
const changeDay = range.from;

function factsWithChange(operator: number): BrandFacts {
  const visits: Visit[] = [];
  const clicks: Click[] = [];
  for (let at = 0; at < days; at++) {
    const date = addDays(firstDay, at);
    const noise = (at * 7) % 5;
    const after = date >= changeDay;
    const at1 = { date, operator, country: 'US' };
    visits.push(
      { ...at1, channel: 'social', impressions: 5000 + noise, sessions: 500, piSessions: after ? 50 : 100 + noise },
      { ...at1, channel: 'search', impressions: 5000 + noise, sessions: 500, piSessions: 100 + noise },
    );
    const sold = { currency: 'USD', product: 101, value: 1000 };
    clicks.push(
      { ...at1, ...sold, channel: 'social', retailer: 1, clicks: 60 + noise },
      { ...at1, ...sold, channel: 'search', retailer: 1, clicks: 60 + noise },
      { ...at1, ...sold, channel: 'social', retailer: 2, clicks: after ? 5 : 60 + noise },
      { ...at1, ...sold, channel: 'search', retailer: 2, clicks: after ? 5 : 60 + noise },
    );
  }
  return { visits, clicks, orders: [] };
}

beforeEach(async () => {
  await smallWorld();
  await insert(
    'template',
    ['kind', 'account_type', 'id', 'name', 'widgets'],
    [['insight', 1, template.id, template.name, JSON.stringify(widgets)]],
  );
  await insert(
    'list_item',
    ['kind', 'account_type', 'position', 'template_id', 'name'],
    [['insight', 1, 0, template.id, template.name]],
  );
  await storeBrandFacts(1, factsWithChange(11));
});

const path = '/proxy/data/insights/1/moves/answers';

async function found(person: Caller, asked: Record<string, unknown> = question, at = path): Promise<InsightAnswer> {
  const response = await person.send('POST', at, asked);
  expect(response.status, await response.clone().text()).toBe(200);
  return insightAnswerSchema.parse(await response.json());
}

test('a known change is explained by the dimension and the member that caused it, and its parts add up exactly', async () => {
  const { cards, usual, comparison } = await found(await signIn('ada@one'));
  expect(comparison).toEqual({ from: '2026-01-31', to: '2026-02-09' });
  const clicks = cards.find(({ measure }) => measure === 'piClicks');
  expect(clicks).toMatchObject({ confidence: 'high', dismissed: false });
  expect(clicks?.decomposition?.dimension).toBe('retailer');
  expect(clicks?.decomposition?.effects[0]).toMatchObject({ key: '2', label: 'Target' });
  const parts = clicks?.decomposition?.effects.map(({ change }) => change) ?? [];
  expect(parts.reduce((sum, change) => sum + change, clicks?.decomposition?.rest ?? 0)).toBe(clicks?.change);
  expect(clicks?.change).toBe((clicks?.now ?? 0) - (clicks?.before ?? 0));
  expect(usual).toEqual(['impressions']);
});

test('a rate is explained by the channel whose own rate fell, which a retailer could not explain', async () => {
  const { cards } = await found(await signIn('ada@one'));
  const rate = cards.find(({ measure }) => measure === 'piRate');
  expect(rate?.decomposition?.dimension).toBe('channel');
  const [social] = rate?.decomposition?.effects ?? [];
  expect(social).toMatchObject({ key: 'social', label: 'Social', mix: 0 });
  expect(social?.rate).toBe(social?.change);
  expect(social?.change).toBeLessThan(-0.02);
});

test('a product that caused a change is marked if it belongs to another brand', async () => {
  const sold = (['table'] as const).map((type) => ({
    ...{ type, id: 'by-product', title: 'Products', dimension: 'product', measures: ['attributedSales'], limit: 5 },
  }));
  const kpi = { type: 'kpi', id: 'sales', title: 'Sales', measure: 'attributedSales' };
  await d1
    .prepare("UPDATE template SET widgets = ? WHERE id = 'moves'")
    .bind(JSON.stringify([kpi, ...sold]))
    .run();
  const orders = Array.from({ length: days }, (_, at): Order => {
    const date = addDays(firstDay, at);
    const amount = 1_000 + ((at * 7) % 5);
    return {
      ...{ date, operator: 11, touchpoint: 1, channel: 'social', country: 'US', retailer: 1, currency: 'USD' },
      lines: [
        { product: 101, own: true, amount: date >= changeDay ? amount + 1_500 : amount },
        { product: 103, own: false, amount: date >= changeDay ? amount * 9 : amount },
      ],
    };
  });
  await storeBrandFacts(1, { visits: [], clicks: [], orders });
  const { cards } = await found(await signIn('ada@one'));
  const effects = cards[0]?.decomposition?.effects;
  expect(effects?.map(({ label, halo }) => [label, halo])).toEqual([
    ['Milk', true],
    ['Coffee', undefined],
  ]);
});

test('larger and more certain changes come first', async () => {
  const { cards } = await found(await signIn('ada@one'));
  expect(cards.map(({ measure }) => measure)).toEqual(['piClicks', 'piRate']);
});

test('if nothing unusual happened there are no cards, and the checked measures are named', async () => {
  const quiet = await found(await signIn('ada@one'), { range: { from: '2026-01-31', to: '2026-02-09' } });
  expect(quiet.cards).toEqual([]);
  expect(quiet.usual).toEqual(['piClicks', 'piRate', 'impressions']);
});

test('a period without a comparable one after the first day with data is not compared', async () => {
  const early = await found(await signIn('ada@one'), { range: { from: '2025-12-22', to: '2026-01-10' } });
  expect(early).toMatchObject({ cards: [], comparison: null, unknown: ['piClicks', 'piRate', 'impressions'] });
});

test('a partial view sees the changes of its own operators only', async () => {
  await storeBrandFacts(1, factsWithChange(12));
  const owen = await found(await signIn('owen@one'));
  expect(owen.cards).toEqual([]);
  expect(owen.comparison).toBeNull();
});

test('a filter restricts the analyzed data', async () => {
  const amazon = await found(await signIn('ada@one'), {
    ...question,
    filters: [{ dimension: 'retailer', op: 'in', values: ['1'] }],
  });
  expect(amazon.cards).toEqual([]);
  expect(amazon.usual).toEqual(['piClicks']);
});

test('if a filter leaves more days in one of the two periods nothing is analyzed, and the answer says why', async () => {
  const ada = await signIn('ada@one');
  const on = (day: string) => found(ada, { ...question, filters: [{ dimension: 'weekday', op: 'in', values: [day] }] });
  expect(await on('4')).toMatchObject({
    ...{ comparison: { from: '2026-01-31', to: '2026-02-09' }, unevenTotals: true },
    ...{ cards: [], usual: [], unknown: ['piClicks', 'piRate', 'impressions'] },
  });
  expect((await on('5')).unevenTotals).toBeUndefined();
});

test('a writer dismisses an insight for themselves only, and restores it', async () => {
  const ada = await signIn('ada@one');
  const [first] = (await found(ada)).cards;
  const put = await ada.send('POST', '/proxy/data/insight-dismissals/1', { card: first?.id });
  expect(put.status).toBe(204);
  expect((await found(ada)).cards[0]).toMatchObject({ id: first?.id, dismissed: true });
  expect((await found(await signIn('vera@one'))).cards[0]).toMatchObject({ id: first?.id, dismissed: false });
  const back = await ada.send('DELETE', `/proxy/data/insight-dismissals/1/${first?.id}`);
  expect(back.status).toBe(204);
  expect(await rowsOf('SELECT * FROM insight_dismissal')).toEqual([]);
});

test('readers can’t dismiss insights, and nobody can in another account’s scope', async () => {
  const vera = await signIn('vera@one');
  expect((await vera.send('POST', '/proxy/data/insight-dismissals/1', { card: 'abc' })).status).toBe(403);
  const rita = await signIn('rita@two');
  expect((await rita.send('POST', path, question)).status).toBe(403);
  expect((await rita.send('POST', '/proxy/data/insight-dismissals/1', { card: 'abc' })).status).toBe(403);
  expect(await rowsOf('SELECT * FROM insight_dismissal')).toEqual([]);
});

test('with sample data the explanation names made-up retailers and keeps its shape', async () => {
  const stan = await signIn('stan@merchlens');
  const real = await found(stan);
  await d1.prepare("UPDATE user SET anonymized = 1 WHERE id = 'u-stan'").run();
  const sample = await found(stan);
  expect(sample.cards.map(({ measure }) => measure)).toEqual(real.cards.map(({ measure }) => measure));
  const effectsOf = ({ cards }: InsightAnswer) => cards[0]?.decomposition?.effects ?? [];
  // Scaled counts are rounded so that they sum to their total, which can move a member by one.
  const moved = effectsOf(sample).filter(({ change }) => Math.abs(change) > 1);
  expect(moved.map(({ key }) => key)).toEqual(effectsOf(real).map(({ key }) => key));
  expect(moved.map(({ change }) => Math.sign(change))).toEqual([-1]);
  expect(effectsOf(sample).map(({ label }) => label)).not.toContain('Target');
});

test('only finished days are compared, so that the unfinished today isn’t reported as a drop', async () => {
  const visits = Array.from({ length: days }, (_, at): Visit => {
    const [impressions, sessions] = at === days - 1 ? [90, 10] : [5000 + ((at * 7) % 5), 500 + ((at * 7) % 5)];
    const date = addDays(firstDay, at);
    return { date, operator: 11, country: 'US', channel: 'social', impressions, sessions, piSessions: 5 };
  });
  await storeBrandFacts(1, { visits, clicks: [], orders: [] });
  const scope = {
    ...({ accountId: 1, operatorId: null, accountType: 1, active: true, level: 7, readable: true } as const),
    ...{ currency: 'USD', timezone: 'UTC', tenant: tenantOf(1, null) },
  };
  const today = addDays(firstDay, days - 1);
  const asked = async (now: string, from = addDays(today, -2)) => {
    const ask: Ask = (query) => {
      const checked = checkQuery(querySchema.parse(query), 1);
      return answerQuery(d1Engine(new Database(d1)), { query: checked, scope, sample: null, now: Date.parse(now) });
    };
    const watched = { measures: ['sessions', 'impressions'], dimensions: ['channel'] } as const;
    const question = { range: { from, to: addDays(today, 9) }, comparison: 'previous-period', filters: [] } as const;
    return await computeInsights(ask, watched, { ...question, filters: [] }, firstDay);
  };
  const during = await asked(`${today}T15:00:00Z`);
  expect(during).toMatchObject({ cards: [], usual: ['sessions', 'impressions'] });
  expect(during.range.to).toBe(addDays(today, -1));
  expect((await asked(`${addDays(today, 1)}T00:00:00Z`)).cards.map(({ measure }) => measure)).toContain('sessions');
  expect(await asked(`${today}T15:00:00Z`, today)).toMatchObject({ cards: [], unknown: ['sessions', 'impressions'] });
});
