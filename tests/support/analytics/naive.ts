import type { MeasureId } from '#shared/analytics/measures.ts';
import { type BrandFacts, onlyTouchpoint } from './brand-facts.ts';
import { type DailyFacts, dailyFormulas, happenedByDay, noDailyFacts } from './daily-facts.ts';
import {
  type Asked,
  type Formulas,
  grouped,
  type Happening,
  inCurrency,
  measureValues,
  ofDay,
  ofProduct,
  share,
} from './naive-core.ts';

/** The one retailer of the small world that reports its sales. */
const reporting = 1;
const reported: readonly MeasureId[] = [
  ...(['attributedSales', 'ownSales', 'haloSales', 'attributedOrders', 'conversion', 'averageOrderValue'] as const),
  'returnOnSpend',
];

const touchpointKinds: Record<number, string> = { 1: 'ip', 2: 'vd' };

interface Placed {
  readonly date: string;
  readonly operator: number;
  readonly touchpoint?: number;
  readonly channel: string;
  readonly country: string;
  readonly reason?: string | undefined;
}

const ofPlace = (it: Placed) => ({
  ...ofDay(it.date),
  touchpoint: String(it.touchpoint ?? onlyTouchpoint),
  touchpointKind: touchpointKinds[it.touchpoint ?? onlyTouchpoint] ?? '',
  operator: String(it.operator),
  channel: it.channel,
  country: it.country,
  traffic: it.reason ? 'suspect' : 'plain',
  suspectReason: it.reason ?? 'plain',
});

function happened({ visits, clicks, orders }: BrandFacts, currency: string, byDay: boolean): Happening[] {
  const when = ({ date, operator }: Placed) => ({ date, operator });
  return [
    ...visits.map((it) => ({
      ...when(it),
      by: ofPlace(it),
      add: {
        ...{ impressions: it.impressions, sessions: it.sessions, piSessions: it.piSessions },
        engaged: it.engaged ?? 0,
      },
    })),
    ...clicks.map((it) => ({
      ...when(it),
      by: { ...ofPlace(it), retailer: String(it.retailer), ...ofProduct(it.product) },
      add: {
        clicks: it.clicks,
        reportingClicks: it.retailer === reporting ? it.clicks : 0,
        value: inCurrency(it.value, it.currency, currency, it.date, byDay),
      },
      seen: { clicked: String(it.product) },
    })),
    ...orders
      .filter(({ retailer }) => retailer === reporting)
      .flatMap((it): Happening[] => [
        { ...when(it), by: { ...ofPlace(it), retailer: String(it.retailer) }, add: { orders: 1 } },
        ...it.lines.map(({ product, own, amount }) => ({
          ...when(it),
          by: { ...ofPlace(it), retailer: String(it.retailer), ...ofProduct(product) },
          add: { [own ? 'own' : 'halo']: inCurrency(amount, it.currency, currency, it.date, byDay) },
        })),
      ]),
  ];
}

const formulas: Formulas = {
  impressions: (sum) => sum('impressions'),
  sessions: (sum) => sum('sessions'),
  engagedViews: (sum) => sum('engaged'),
  engagementRate: (sum) => share(sum('engaged'), sum('sessions')),
  piSessions: (sum) => sum('piSessions'),
  piRate: (sum) => share(sum('piSessions'), sum('sessions')),
  clickThroughRate: (sum) => share(sum('clicks'), sum('impressions')),
  piClicks: (sum) => sum('clicks'),
  piValue: (sum) => sum('value'),
  attributedSales: (sum) => sum('own') + sum('halo'),
  ownSales: (sum) => sum('own'),
  haloSales: (sum) => sum('halo'),
  attributedOrders: (sum) => sum('orders'),
  conversion: (sum) => share(sum('orders'), sum('reportingClicks')),
  averageOrderValue: (sum) => share(sum('own') + sum('halo'), sum('orders')),
  reportingCoverage: (sum) => share(sum('reportingClicks'), sum('clicks')),
  productsClicked: (_, distinct) => distinct('clicked'),
  ...dailyFormulas,
};

/** Measures of a brand per group of dimension keys, computed from the facts. */
export function naive(
  facts: BrandFacts,
  query: Asked,
  operators: readonly number[] | null,
  currency: string,
  byDay = false,
  daily: DailyFacts = noDailyFacts,
): Map<string, (number | null)[]> {
  const asked = query.filters.every(
    ({ dimension, op, values }) => dimension !== 'retailer' || values.includes(String(reporting)) === (op === 'in'),
  );
  const retailer = query.dimensions.indexOf('retailer');
  const tellsTraffic = query.filters.some(({ dimension }) => dimension === 'traffic' || dimension === 'suspectReason');
  const all = [...happened(facts, currency, byDay), ...happenedByDay(daily, currency, byDay)].filter(
    ({ by }) => tellsTraffic || by.traffic === 'plain',
  );
  return new Map(
    [...grouped(all, query, operators)].map(([key, members]) => {
      const known = retailer < 0 ? asked : key.split('|')[retailer] === String(reporting);
      const values = measureValues(members, query.measures, formulas);
      return [
        key,
        values.map((value, at) => (known || !reported.includes(query.measures[at] ?? 'sales') ? value : null)),
      ];
    }),
  );
}
