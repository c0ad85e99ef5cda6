/** Which offer of a product at a retailer a visitor is shown, and led to. */
interface OfferChoice {
  readonly product: number;
  readonly retailer: number;
  /** Countries by which one is chosen, the most wanted first: the visitor's, then that of the page's language. */
  readonly countries: readonly (string | null)[];
}

interface Choosable {
  readonly product: number;
  readonly retailer: number;
  readonly country: string;
  readonly url: string | null;
}

/**
 * The offer whose price a page shows and to which its link leads: both ask here, so that what is shown is what is
 * followed. Where none is of a wanted country it is the first there is.
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

/** The country of a language tag such as `fr-CA`, null where it names none. */
export const countryOfLocale = (locale: string): string | null => /-([A-Z]{2})$/.exec(locale)?.[1] ?? null;
