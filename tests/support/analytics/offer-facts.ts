import fc from 'fast-check';
import { addDays } from '#shared/time/calendar.ts';
import { type BrandFacts, days, firstDay, type TableRows } from './brand-facts.ts';
import { type Formulas, type Happening, inCurrency, ofDay, share } from './naive-core.ts';

interface Offer {
  readonly id: number;
  readonly operator: number;
  readonly product: number;
  readonly retailer: number;
  readonly country: string;
  readonly currency: string;
  readonly reference: number | null;
}

/** Offers in three currencies, one of them without a reference price. */
export const offers: readonly Offer[] = [
  { id: 1, operator: 11, product: 101, retailer: 1, country: 'US', currency: 'USD', reference: 1000 },
  { id: 2, operator: 11, product: 102, retailer: 2, country: 'US', currency: 'USD', reference: 2000 },
  { id: 3, operator: 12, product: 101, retailer: 1, country: 'GB', currency: 'GBP', reference: null },
  { id: 4, operator: 12, product: 102, retailer: 1, country: 'GB', currency: 'JPY', reference: 900 },
];

export interface Look {
  readonly offer: number;
  readonly date: string;
  readonly hour: number;
  readonly outcome: 'in-stock' | 'out-of-stock' | 'failed';
  readonly price: number | null;
}
export interface OfferFacts {
  readonly looks: readonly Look[];
  readonly clicks: BrandFacts['clicks'];
}

const date = fc.nat(days - 1).map((day) => addDays(firstDay, day));
const offer = fc.constantFrom(...offers);

/** Observations of offers, some without a result or a price, and clicks to the same offers. */
export const offerFacts: fc.Arbitrary<OfferFacts> = fc.record({
  looks: fc
    .uniqueArray(
      fc.record({
        offer: fc.constantFrom(1, 1, 2, 3, 4),
        date,
        hour: fc.integer({ min: 0, max: 23 }),
        outcome: fc.constantFrom('in-stock' as const, 'in-stock' as const, 'out-of-stock' as const, 'failed' as const),
        price: fc.option(fc.constantFrom(900, 1000, 1000, 1250), { freq: 4 }),
      }),
      { maxLength: 50, selector: (it) => [it.offer, it.date, it.hour].join() },
    )
    .map((looks) => looks.map((look) => (look.outcome === 'failed' ? { ...look, price: null } : look))),
  clicks: fc
    .uniqueArray(fc.record({ offer, date, clicks: fc.integer({ min: 1, max: 50 }) }), {
      maxLength: 25,
      selector: (it) => [it.offer.id, it.date].join(),
    })
    .map((clicks) =>
      clicks.map(({ offer: { operator, product, retailer, country, currency }, ...it }) => ({
        ...{ ...it, operator, product, retailer, country, currency, channel: 'social', value: 0 },
      })),
    ),
});

const momentOf = ({ date: day, hour }: Look): string => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

export const rowsOfLooks = (accountId: number, looks: readonly Look[]): TableRows => ({
  table: 'offer_observation',
  columns: ['account_id', 'date', 'offer_id', 'observed_at', 'id', 'outcome', 'price_minor'],
  rows: looks.map((it, at) => [
    ...[accountId, it.date, it.offer, momentOf(it), `look-${at}`, it.outcome],
    ...[it.price as number],
  ]),
});

/** How often a sequence changes. */
function changesIn<Value>(sequence: readonly (readonly [look: Look, value: Value])[]): Look[] {
  return sequence.flatMap(([look, value], at) => (at > 0 && sequence[at - 1]?.[1] !== value ? [look] : []));
}

export function happenedToOffers({ looks, clicks }: OfferFacts, currency: string): Happening[] {
  return offers.flatMap((it) => {
    const { operator } = it;
    const place = {
      ...{
        operator: String(operator),
        product: String(it.product),
        retailer: String(it.retailer),
        country: it.country,
      },
    };
    const on = (day: string, add: Happening['add'], seen?: Happening['seen']): Happening => ({
      ...{ date: day, operator, by: { ...ofDay(day), ...place }, add },
      ...(seen && { seen }),
    });
    const own = looks.filter((look) => look.offer === it.id).toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1));
    const valid = own.filter(({ outcome }) => outcome !== 'failed');
    const prices = valid.flatMap((look) => (look.price === null ? [] : [[look, look.price] as const]));
    const stocks = valid.map((look) => [look, look.outcome] as const);
    const lost = [...Map.groupBy(valid, (look) => look.date)]
      .filter(([, ofTheDay]) => ofTheDay.every(({ outcome }) => outcome === 'out-of-stock'))
      .flatMap(([day]) => clicks.filter((click) => click.date === day && sameOffer(click, it)));
    return [
      ...own.map((look) => on(look.date, { failed: look.outcome === 'failed' ? 1 : 0 })),
      ...valid.map((look) =>
        on(look.date, { looks: 1, out: look.outcome === 'out-of-stock' ? 1 : 0 }, { offer: String(it.id) }),
      ),
      ...prices.map(([look, price]) =>
        on(look.date, {
          ...{ priced: 1, price: inCurrency(price, it.currency, currency, look.date) },
          ...(it.reference !== null && { indexed: 1, index: (price * 100) / it.reference }),
        }),
      ),
      ...changesIn(prices).map((look) => on(look.date, { priceChanges: 1 })),
      ...changesIn(stocks).map((look) => on(look.date, { stockChanges: 1 })),
      ...lost.map((click) => on(click.date, { lost: click.clicks })),
    ];
  });
}

const sameOffer = (click: BrandFacts['clicks'][number], it: Offer): boolean =>
  click.operator === it.operator &&
  click.product === it.product &&
  click.retailer === it.retailer &&
  click.country === it.country &&
  click.currency === it.currency;

export const offerFormulas: Formulas = {
  outOfStockRate: (sum) => share(sum('out'), sum('looks')),
  priceIndex: (sum) => share(sum('index'), sum('indexed')),
  averagePrice: (sum) => share(sum('price'), sum('priced')),
  observations: (sum) => sum('looks'),
  failedObservations: (sum) => sum('failed'),
  priceChanges: (sum) => sum('priceChanges'),
  stockChanges: (sum) => sum('stockChanges'),
  clicksLost: (sum) => sum('lost'),
  offersObserved: (_, distinct) => distinct('offer'),
};
