import fc from 'fast-check';
import type { MeasureId } from '#shared/analytics/measures.ts';
import { addDays } from '#shared/time/calendar.ts';
import type { SelloutDay, SpendDay } from '#upstream/facts/ingest/daily-facts.ts';
import { days, firstDay } from './brand-facts.ts';
import { type Formulas, type Happening, inCurrency, ofDay, ofProduct, share } from './naive-core.ts';

/** Media spend and sell-out, each row as in a file or a part of a connection. */
export interface DailyFacts {
  readonly spend: readonly (SpendDay & { readonly part: string })[];
  readonly sellout: readonly (SelloutDay & { readonly part: string })[];
}

export const dailyMeasures: readonly MeasureId[] = [
  ...(['spend', 'returnOnSpend', 'costPerClick', 'selloutSales', 'selloutUnits'] as const),
];

const common = {
  date: fc.nat(days - 1).map((day) => addDays(firstDay, day)),
  operator: fc.constantFrom(0, 11, 12),
  country: fc.constantFrom('US', 'GB'),
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  part: fc.constantFrom('', 'amazon:1'),
};
const many = fc.option(fc.nat(400), { nil: null });

export const dailyFacts: fc.Arbitrary<DailyFacts> = fc.record({
  spend: fc.uniqueArray(
    fc.record({
      ...common,
      channel: fc.constantFrom('social', 'search', 'TV'),
      campaign: fc.constantFrom('', 'Spring'),
      spend: fc.nat(90_000),
      ...{ impressions: many, clicks: many },
    }),
    {
      maxLength: 25,
      selector: (it) => [it.date, it.operator, it.channel, it.campaign, it.country, it.currency, it.part].join(),
    },
  ),
  sellout: fc.uniqueArray(
    fc.record({
      ...common,
      retailer: fc.constantFrom(1, 2),
      product: fc.constantFrom(0, 101, 103),
      units: fc.integer({ min: -5, max: 60 }),
      sales: fc.integer({ min: -900, max: 50_000 }),
    }),
    {
      maxLength: 25,
      selector: (it) => [it.date, it.operator, it.retailer, it.product, it.country, it.currency, it.part].join(),
    },
  ),
});

export const noDailyFacts: DailyFacts = { spend: [], sellout: [] };

/** The happenings of the rows. They belong to no touchpoint, so they are neither plain nor suspect. */
export function happenedByDay({ spend, sellout }: DailyFacts, currency: string, byDay: boolean): Happening[] {
  const of = ({ date, operator, country }: { date: string; operator: number; country: string }) => ({
    ...{ date, operator },
    by: { ...ofDay(date), operator: String(operator), country, traffic: 'plain' },
  });
  return [
    ...spend.map((it): Happening => {
      const { by, ...when } = of(it);
      const cost = inCurrency(it.spend, it.currency, currency, it.date, byDay);
      return {
        ...when,
        by: { ...by, channel: it.channel, campaign: it.campaign },
        add: { spend: cost, adClicks: it.clicks ?? 0, clicked: it.clicks === null ? 0 : cost },
      };
    }),
    ...sellout.map((it): Happening => {
      const { by, ...when } = of(it);
      return {
        ...when,
        by: { ...by, retailer: String(it.retailer), ...ofProduct(it.product) },
        add: { soldUnits: it.units, sold: inCurrency(it.sales, it.currency, currency, it.date, byDay) },
      };
    }),
  ];
}

export const dailyFormulas: Formulas = {
  spend: (sum) => sum('spend'),
  returnOnSpend: (sum) => share(sum('own') + sum('halo'), sum('spend')),
  costPerClick: (sum) => share(sum('clicked'), sum('adClicks')),
  selloutSales: (sum) => sum('sold'),
  selloutUnits: (sum) => sum('soldUnits'),
};
