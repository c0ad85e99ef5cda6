import type { DataSource } from '../analytics/data-sources.ts';
import { fromEntries } from '../table.ts';
import { type TouchpointKind, touchpointKindIds, touchpointKinds } from '../touchpoints/kinds.ts';

interface Metric {
  readonly label: string;
  /** Name within a sentence: “The term overlaps SOW 2026-014 for impressions.” */
  readonly many: string;
  readonly definition: string;
  /**
   * `facts`: counted from the facts of a period. `at-once`: the highest number at one time, sampled every hour, since
   * start and end of each are not stored.
   */
  readonly counts: 'facts' | 'at-once';
  /** Source whose covered days limit it; without one, every finished day is complete. */
  readonly source?: DataSource;
}

type PublishedMetric = `published-${TouchpointKind}`;

/** One metric for each kind of touchpoint. */
const publishedMetrics = fromEntries(
  touchpointKindIds.map((kind): [PublishedMetric, Metric] => {
    const { many } = touchpointKinds[kind];
    return [
      `published-${kind}`,
      {
        ...{ label: `Published ${many}`, many: `published ${many}`, counts: 'at-once' },
        definition: `The most ${many} that were published at the same time.`,
      },
    ];
  }),
);

/** The kind of touchpoint that a metric counts; null for every other metric. */
export const kindOfMetric = (metric: ContractMetric): TouchpointKind | null =>
  touchpointKindIds.find((kind) => metric === `published-${kind}`) ?? null;

/** Metrics of statements of work. The keys are stored. */
export const contractMetrics = {
  impressions: {
    ...{ label: 'Impressions', many: 'impressions', counts: 'facts', source: 'visits' },
    definition: 'Impressions of all touchpoints, as dashboards count them. Suspect traffic is left out.',
  },
  sessions: {
    ...{ label: 'Sessions', many: 'sessions', counts: 'facts', source: 'visits' },
    definition: 'Sessions of all touchpoints, as dashboards count them.',
  },
  piClicks: {
    ...{ label: 'Purchase-intent clicks', many: 'purchase-intent clicks', counts: 'facts', source: 'visits' },
    definition: 'Purchase-intent clicks, as dashboards count them.',
  },
  orders: {
    ...{ label: 'Orders', many: 'orders', counts: 'facts', source: 'orders' },
    definition: 'Attributed orders of a brand, or orders of a retailer, as dashboards count them.',
  },
  ...publishedMetrics,
  users: {
    ...{ label: 'Users', many: 'users', counts: 'at-once' },
    definition:
      'The most people who had access to the account, or an open invitation, at the same time. Staff and disabled people are left out.',
  },
  apiCalls: {
    ...{ label: 'API calls', many: 'API calls', counts: 'facts' },
    definition: 'Calls of the public API that were answered. Refused calls are left out.',
  },
  retailers: {
    ...{ label: 'Retailers tracked', many: 'retailers tracked', counts: 'facts', source: 'offers' },
    definition: 'Retailers whose offers were observed, each once.',
  },
  offers: {
    ...{ label: 'Offers observed', many: 'offers observed', counts: 'facts', source: 'offers' },
    definition: 'Offers with at least one observation, each once.',
  },
  recipes: {
    ...{ label: 'Recipes', many: 'recipes', counts: 'facts' },
    definition: 'Recipes that were public on at least one day.',
  },
  importRows: {
    ...{ label: 'Imported rows', many: 'imported rows', counts: 'facts' },
    definition: 'Rows that imports of facts accepted, by the day on which the import finished.',
  },
  siteSessions: {
    ...{ label: 'Site tag sessions', many: 'site tag sessions', counts: 'facts', source: 'visits' },
    definition: 'Sessions that site tags counted on the brand’s own sites.',
  },
} as const satisfies Record<string, Metric>;

export type ContractMetric = keyof typeof contractMetrics;

export const metricOf = (id: ContractMetric): Metric => contractMetrics[id];
