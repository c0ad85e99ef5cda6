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
 * Where a click on an ad leads: to an offer of the product in the visitor's country, in stock first; else to the
 * address; else to an offer of any country. An address that nobody may be led to is passed over.
 * @returns null where nothing is left
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

/** The click-counting address of an ad server; null where visitors may not be sent there. */
export const clickTagOf = (text: string | undefined): string | null =>
  text !== undefined && text.length <= 4_000 && targetFault(text) === null ? text : null;
