import { type AlcoholRules, blockedRetailers, isBlocked, noRegion, type Whereabouts } from './alcohol.ts';
import type { DefinitionProblem, PublishFacts } from './publish-facts.ts';
import type { Smartlink } from './smartlink.ts';

/** In the United States a producer of alcohol may only name several retailers of different owners, without prices. */
export const usCountry = 'US';

interface Offer {
  readonly product: number;
  readonly retailer: number;
  readonly country: string;
  readonly url: string | null;
  readonly price: number | null;
}

interface Retailer {
  readonly id: number;
  readonly owner?: string | null | undefined;
}

interface Resources<SomeOffer extends Offer, SomeRetailer extends Retailer> {
  readonly offers: readonly SomeOffer[];
  readonly retailers: readonly SomeRetailer[];
}

/** A retailer without a known group counts as its own owner. */
const ownerIn = (retailers: readonly Retailer[], id: number): string =>
  retailers.find((it) => it.id === id)?.owner ?? `retailer ${id}`;

const ownersOf = (retailers: readonly Retailer[], offers: readonly Offer[]): ReadonlySet<string> =>
  new Set(offers.map(({ retailer }) => ownerIn(retailers, retailer)));

/** Rotates the order by one each day, so that no retailer is always first. @param day such as 2026-11-18 */
export function neutralOrder<Item>(items: readonly Item[], day: string): Item[] {
  if (items.length === 0) return [];
  const at = Math.floor(Date.parse(day) / 86_400_000) % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/**
 * Offers that a visitor may see: none of a retailer blocked at their place; in the United States, for each product, at
 * least two owners in a neutral order without prices, or none.
 * @param alcohol null for an account without alcohol: everything stays
 */
export function offersFor<
  SomeOffer extends Offer,
  SomeRetailer extends Retailer,
  Named extends Resources<SomeOffer, SomeRetailer>,
>(named: Named & Resources<SomeOffer, SomeRetailer>, alcohol: AlcoholRules | null, at: Whereabouts): Named {
  if (alcohol === null) return named;
  const closed = blockedRetailers(alcohol, at);
  const open = named.offers.filter(({ retailer }) => !closed.has(retailer));
  if (at.country !== usCountry) return { ...named, offers: open };
  if (namesNoRetailers(alcohol, at)) return { ...named, offers: [] };
  return { ...named, ...listedInUs({ offers: open, retailers: named.retailers }, at.days.last) };
}

/** Whether the brand names no retailer in the visitor's state. Visitors of unknown state count as in each. */
export const namesNoRetailers = ({ statesWithoutRetailers }: AlcoholRules, { country, region }: Whereabouts): boolean =>
  country === usCountry &&
  (region === null ? statesWithoutRetailers.length > 0 : statesWithoutRetailers.includes(region));

/**
 * Offers for a server that shows them to its own visitors. Each offer follows the rules of its country. Rules of states
 * don't apply, since only that server knows where its visitors are.
 */
export function offersForPrograms<
  SomeOffer extends Offer,
  SomeRetailer extends Retailer,
  Named extends Resources<SomeOffer, SomeRetailer>,
>(named: Named & Resources<SomeOffer, SomeRetailer>, alcohol: AlcoholRules | null, days: Whereabouts['days']): Named {
  if (alcohol === null) return named;
  const open = named.offers.filter(({ country, retailer }) => {
    const at = { country, region: noRegion, days };
    return !isBlocked(alcohol, at) && !blockedRetailers(alcohol, at).has(retailer);
  });
  const elsewhere = open.filter(({ country }) => country !== usCountry);
  const inUs = listedInUs({ offers: open, retailers: named.retailers }, days.last);
  return { ...named, offers: [...elsewhere, ...inUs.offers] };
}

/**
 * Offers of the United States in the form that the law allows: without prices, of at least two owners, and in an order
 * that changes daily.
 */
export function listedInUs<SomeOffer extends Offer, SomeRetailer extends Retailer>(
  { offers, retailers }: Resources<SomeOffer, SomeRetailer>,
  day: string,
): { readonly offers: SomeOffer[]; readonly retailers: SomeRetailer[] } {
  const ofProduct = Map.groupBy(
    offers.filter(({ country, url }) => country === usCountry && url !== null),
    ({ product }) => product,
  );
  const listed = [...ofProduct.values()].filter((some) => ownersOf(retailers, some).size >= 2).flat();
  const order = neutralOrder(retailers, day);
  const placeOf = new Map(order.map(({ id }, at) => [id, at]));
  const placed = listed.map((offer) => ({ ...offer, price: null }));
  placed.sort((a, b) => (placeOf.get(a.retailer) ?? 0) - (placeOf.get(b.retailer) ?? 0));
  return { offers: placed, retailers: order };
}

/**
 * A smartlink for a visitor in the United States, with the offers of `offersFor`: without rules that name a retailer,
 * and with the retailers in the order of the day if they have two owners.
 */
export function smartlinkInUs(link: Smartlink, { offers, retailers }: Resources<Offer, Retailer>): Smartlink {
  const open = offers.filter(({ product, retailer }) => product === link.product && link.retailers.includes(retailer));
  const chosen = ownersOf(retailers, open).size >= 2 ? open.map(({ retailer }) => retailer) : [];
  return { ...link, rules: link.rules.filter(({ retailer }) => retailer === null), retailers: [...new Set(chosen)] };
}

const rule = 'In the US an alcohol brand must name at least two retailers of different owners.';

/** The products, by path, for which the definition would name retailers of a single owner in the United States. */
export function usProblems(
  products: readonly (readonly [path: string, id: number | null])[],
  { named, shownInUs, closedInUs }: PublishFacts,
  retailers: readonly number[] | null = null,
): DefinitionProblem[] {
  if (!shownInUs) return [];
  return products.flatMap(([path, id]) => {
    const there = named.offers.filter(
      ({ product, country, url, retailer }) =>
        product === id &&
        country === usCountry &&
        url !== null &&
        !closedInUs?.has(retailer) &&
        (retailers?.includes(retailer) ?? true),
    );
    if (there.length === 0 || ownersOf(named.retailers, there).size >= 2) return [];
    const names = [...new Set(there.map((offer) => nameIn(named.retailers, offer.retailer)))].join(', ');
    const product = named.products.find((it) => it.id === id)?.name ?? `Product ${id}`;
    return [{ path, message: `${rule} ${product} has only ${names}: add offers of another owner, or block the US.` }];
  });
}

const nameIn = (retailers: PublishFacts['named']['retailers'], id: number): string =>
  retailers.find((it) => it.id === id)?.name ?? `retailer ${id}`;

/** Rules of a smartlink that would send visitors in the United States to a single retailer. */
export const usRuleProblems = (link: Smartlink, { shownInUs }: PublishFacts): DefinitionProblem[] =>
  link.rules.flatMap(({ countries, retailer }, at) =>
    shownInUs && retailer !== null && (countries.length === 0 || countries.includes(usCountry))
      ? [{ path: `rules.${at}.retailer`, message: `${rule} This rule names one: leave the US out of its countries.` }]
      : [],
  );
