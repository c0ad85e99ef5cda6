import { decideLink, emptySmartlink, type LinkDecision, type LinkOffer } from './smartlink.ts';
import { targetFault } from './target-address.ts';
import type { Visitor } from './visitor.ts';

/** Target of an ad: an offer of `product`, else `address`. Either may be missing. */
export interface AdTarget {
  readonly product: number | null;
  /** Empty for none. */
  readonly address: string;
}

/**
 * Target of a click on an ad: an offer of the product in the visitor's country, in stock first; else the address; else
 * an offer of any country. Forbidden addresses are skipped.
 * @returns null if nothing is left
 */
export function decideAd(
  { product, address }: AdTarget,
  offers: readonly LinkOffer[],
  visitor: Visitor,
  ownHosts: readonly string[] = [],
): LinkDecision | null {
  const own = offers.filter((offer) => offer.product === product);
  const retailers = [...new Set(own.map(({ retailer }) => retailer))];
  const link = { ...emptySmartlink, product, retailers, fallback: address };
  const decision = decideLink(link, own, visitor, ownHosts);
  if (decision) return decision;
  const [elsewhere] = own.filter(({ url }) => url !== null && targetFault(url, ownHosts) === null);
  return elsewhere ? decideLink(link, own, { ...visitor, country: elsewhere.country }, ownHosts) : null;
}

/** The click-counting URL of an ad server; null if we may not redirect to it. */
export const clickTagOf = (text: string | undefined): string | null =>
  text !== undefined && text.length <= 4_000 && targetFault(text) === null ? text : null;
