import type { z } from 'zod';
import type { DefinitionProblem } from './publish-facts.ts';
import type { smartlinkRuleSchema, smartlinkSchema } from './smartlink-schema.ts';
import { targetFault, targetFaults } from './target-address.ts';
import type { Visitor } from './visitor.ts';

export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof utmNames)[number];

export type Smartlink = z.infer<typeof smartlinkSchema>;
type SmartlinkRule = z.infer<typeof smartlinkRuleSchema>;

export const emptySmartlink: Smartlink = {
  ...{ product: null, rules: [], retailers: [], fallback: '' },
  utm: { source: '', medium: '', campaign: '', term: '', content: '' },
};

/** Offers that a link can lead to. Prices are in minor units. */
export interface LinkOffer {
  readonly product: number;
  readonly retailer: number;
  readonly country: string;
  readonly currency: string;
  readonly url: string | null;
  readonly price: number | null;
  /** Null before the first observation. */
  readonly inStock: boolean | null;
}

export interface LinkDecision {
  /** Target with the campaign's UTM parameters. */
  readonly url: string;
  /** Why this target was chosen: a rule by its position, an offer, or the fallback. */
  readonly by: { readonly rule: number } | 'offer' | 'fallback';
  readonly retailer: number | null;
  readonly product: number | null;
  readonly price: { readonly minor: number; readonly currency: string } | null;
}

/**
 * Target for a visitor: the first matching rule, else the first retailer with an offer in their country, in stock
 * before out of stock, else the fallback. Forbidden addresses are skipped.
 * @returns null if nothing is left
 */
export function decideLink(
  link: Smartlink,
  offers: readonly LinkOffer[],
  visitor: Visitor,
  ownHosts: readonly string[] = [],
): LinkDecision | null {
  const isAllowed = (url: string | null): url is string => url !== null && targetFault(url, ownHosts) === null;
  for (const [at, rule] of link.rules.entries()) {
    if (!matchesRule(rule, visitor) || !isAllowed(rule.url)) continue;
    const offer = rule.retailer === null ? undefined : offerAt(link, offers, rule.retailer, visitor);
    return { ...decisionFor(link, rule.url, rule.retailer, offer), by: { rule: at } };
  }
  const candidates = link.retailers
    .map((retailer) => offerAt(link, offers, retailer, visitor))
    .filter((offer) => offer !== undefined && isAllowed(offer.url));
  const offer = candidates.find((candidate) => candidate?.inStock !== false) ?? candidates[0];
  if (offer?.url) return { ...decisionFor(link, offer.url, offer.retailer, offer), by: 'offer' };
  return isAllowed(link.fallback) ? { ...decisionFor(link, link.fallback, null, undefined), by: 'fallback' } : null;
}

const matchesRule = ({ countries, devices: wanted }: SmartlinkRule, { country: at, device }: Visitor): boolean =>
  (countries.length === 0 || countries.includes(at)) && (wanted.length === 0 || wanted.includes(device));

const offerAt = (
  { product }: Smartlink,
  offers: readonly LinkOffer[],
  retailer: number,
  visitor: Visitor,
): LinkOffer | undefined =>
  offers.find((offer) => offer.product === product && offer.retailer === retailer && offer.country === visitor.country);

const decisionFor = (link: Smartlink, url: string, retailer: number | null, offer: LinkOffer | undefined) => ({
  url: withUtm(url, link.utm),
  retailer,
  product: link.product,
  price: offer?.price == null ? null : { minor: offer.price, currency: offer.currency },
});

/** Adds UTM parameters that the address doesn't have yet. The rest of the address is unchanged. */
export function withUtm(address: string, utm: Smartlink['utm']): string {
  const [, before = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(address) ?? [];
  const known = new URL(address).searchParams;
  const added = utmNames
    .filter((name) => utm[name] !== '' && !known.has(`utm_${name}`))
    .map((name) => `utm_${name}=${encodeURIComponent(utm[name])}`);
  if (added.length === 0) return address;
  const query = before.indexOf('?');
  const empty = query === before.length - 1 || before.endsWith('&');
  return `${before}${query < 0 ? '?' : empty ? '' : '&'}${added.join('&')}${hash}`;
}

/** Problems that prevent publishing a link. */
export function smartlinkProblems(link: Smartlink, ownHosts: readonly string[] = []): readonly DefinitionProblem[] {
  const addresses: readonly (readonly [path: string, url: string])[] = [
    ...link.rules.map(({ url }, at) => [`rules.${at}.url`, url] as const),
    ['fallback', link.fallback] as const,
  ];
  const found = addresses.flatMap(([path, url]) => {
    const fault = targetFault(url, ownHosts);
    return fault ? [{ path, message: url === '' ? 'is missing' : targetFaults[fault] }] : [];
  });
  if (link.retailers.length > 0 && link.product === null)
    found.push({ path: 'product', message: 'is missing: retailers are chosen by their offers of it' });
  return found;
}
