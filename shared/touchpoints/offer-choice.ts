/** Chooses the offer of a product at a retailer that a visitor sees and is sent to. */
interface OfferChoice {
  readonly product: number;
  readonly retailer: number;
  /** Preferred countries, the first one first: the visitor's, then that of the page's language. */
  readonly countries: readonly (string | null)[];
}

interface Choosable {
  readonly product: number;
  readonly retailer: number;
  readonly country: string;
  readonly url: string | null;
}

/**
 * The offer for both the shown price and the link, so that they agree. It is the first offer if none is in a preferred
 * country.
 */
export function chooseOffer<Offer extends Choosable>(
  offers: readonly Offer[],
  { product, retailer, countries }: OfferChoice,
): Offer | undefined {
  const open = offers.filter((it) => it.product === product && it.retailer === retailer && it.url !== null);
  for (const country of countries) {
    const found = open.find((offer) => offer.country === country);
    if (found) return found;
  }
  return open[0];
}

/** The country of a language tag such as `fr-CA`, null if it has none. */
export const countryOfLocale = (locale: string): string | null => /-([A-Z]{2})$/.exec(locale)?.[1] ?? null;
