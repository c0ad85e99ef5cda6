import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import type { BrandFacts } from '#tests/support/analytics/brand-facts.ts';
import type { Caller } from './caller.ts';
import { rollUp, storeBrandFacts } from './facts.ts';
import { insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

const place = { operator: 11, channel: 'social', country: 'US' };
const click = { ...place, retailer: 1, product: 101, currency: 'USD' };

const facts: BrandFacts = {
  visits: [
    { ...place, date: '2026-01-05', impressions: 1000, sessions: 100, piSessions: 20 },
    { ...place, date: '2026-01-07', impressions: 500, sessions: 0, piSessions: 0 },
    { ...place, operator: 12, date: '2026-02-05', impressions: 300, sessions: 30, piSessions: 3 },
  ],
  clicks: [
    { ...click, date: '2026-01-05', clicks: 20, value: 20_000 },
    { ...click, date: '2026-01-05', retailer: 2, product: 102, clicks: 5, value: 2_500 },
    { ...click, date: '2026-02-05', operator: 12, currency: 'GBP', clicks: 10, value: 10_000 },
  ],
  orders: [
    {
      ...place,
      date: '2026-01-05',
      retailer: 1,
      currency: 'USD',
      lines: [
        { product: 101, own: true, amount: 1_000 },
        { product: 103, own: false, amount: 400 },
      ],
    },
    {
      ...place,
      date: '2026-02-06',
      operator: 12,
      retailer: 1,
      currency: 'GBP',
      lines: [{ product: 101, own: true, amount: -500 }],
    },
  ],
};

/** The small world with a few facts of brand 1 and of retailer 2, small enough to be added up by hand. */
export async function storedFacts(): Promise<void> {
  await smallWorld();
  await storeBrandFacts(1, facts);
  await insert(
    'retailer_order',
    ['account_id', 'date', 'id', 'occurred_at', 'operator_id', 'country', 'currency'],
    [
      [2, '2026-01-05', 'r1', '2026-01-05T09:00:00Z', 21, 'FR', 'EUR'],
      [2, '2026-01-05', 'r2', '2026-01-05T10:00:00Z', 21, 'FR', 'EUR'],
    ],
  );
  await insert(
    'retailer_line',
    ['account_id', 'date', 'order_id', 'line', 'product_id', 'units', 'amount_minor'],
    [
      [2, '2026-01-05', 'r1', 1, 201, 2, 900],
      [2, '2026-01-05', 'r1', 2, 202, 1, 300],
      [2, '2026-01-05', 'r2', 1, 202, -1, -300],
    ],
  );
  await rollUp(2);
}

export const january = { from: '2026-01-01', to: '2026-01-31' };
export const winter = { from: '2026-01-01', to: '2026-02-28' };

/** The answer to a question about a scope, brand 1 unless another is named. */
export async function answer(who: Caller, query: SemanticQueryInput, scope = '1'): Promise<QueryAnswer> {
  const response = await who.send('POST', `/proxy/data/queries/${scope}`, query);
  if (response.status !== 200) throw new Error(await response.text());
  return await response.json();
}
