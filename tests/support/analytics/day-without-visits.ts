import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import type { BrandFacts } from './brand-facts.ts';

/** A case with only a suspect click on the second day, so that the impressions of that day are unknown. */
export const aDayWithoutVisits: [BrandFacts, SemanticQueryInput, 'lt', number, null] = [
  {
    visits: [],
    clicks: (['2025-12-20', '2025-12-21'] as const).map((date) => ({
      ...{ date, operator: 11, touchpoint: 1, channel: 'social', country: 'US', retailer: 1, product: 101 },
      ...{ currency: 'USD', clicks: 1, value: 0, reason: date === '2025-12-21' ? 'no-token' : undefined },
    })),
    orders: [],
  },
  {
    ...{
      dimensions: ['day'],
      measures: ['impressions', 'piClicks'],
      currency: 'USD',
      comparison: 'none',
      totals: true,
    },
    filters: [{ dimension: 'suspectReason', op: 'in', values: ['no-token', 'address'] }],
    ...{ range: { from: '2025-12-20', to: '2025-12-21' }, limit: 10_000 },
  },
  'lt',
  1,
  null,
];
