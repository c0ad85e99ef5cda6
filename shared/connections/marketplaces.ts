export const amazonRegions = ['na', 'eu', 'fe'] as const;
export type AmazonRegion = (typeof amazonRegions)[number];

/** A seller with offers of their own, or a vendor who sells to Amazon. */
export const amazonParties = ['seller', 'vendor'] as const;
export type AmazonParty = (typeof amazonParties)[number];

/** An Amazon marketplace of a country, named as in Amazon's documentation. */
export interface Marketplace {
  /** ISO 3166. */
  readonly country: string;
  readonly id: string;
  readonly region: AmazonRegion;
  readonly currency: string;
  /** Common name of the shop. */
  readonly shop: string;
  /** Hosts where sellers and vendors consent, without `https://`; null if there are none. */
  readonly seller: string;
  readonly vendor: string | null;
}

const europe = 'sellercentral-europe.amazon.com';

const row = (
  region: AmazonRegion,
  country: string,
  [id, currency, domain]: readonly [string, string, string],
  { seller = `sellercentral.amazon.${domain}`, vendor = `vendorcentral.amazon.${domain}` }: Centrals = {},
): Marketplace => ({ country, id, region, currency, shop: `Amazon.${domain}`, seller, vendor });

interface Centrals {
  readonly seller?: string;
  readonly vendor?: string | null;
}

export const marketplaces: readonly Marketplace[] = [
  row('na', 'US', ['ATVPDKIKX0DER', 'USD', 'com']),
  row('na', 'CA', ['A2EUQ1WTGCTBG2', 'CAD', 'ca']),
  row('na', 'MX', ['A1AM78C64UM0Y8', 'MXN', 'com.mx']),
  row('na', 'BR', ['A2Q3Y263D00KWC', 'BRL', 'com.br']),
  row('eu', 'GB', ['A1F83G8C2ARO7P', 'GBP', 'co.uk'], { seller: europe }),
  row('eu', 'DE', ['A1PA6795UKMFR9', 'EUR', 'de'], { seller: europe }),
  row('eu', 'FR', ['A13V1IB3VIYZZH', 'EUR', 'fr'], { seller: europe }),
  row('eu', 'IT', ['APJ6JRA9NG5V4', 'EUR', 'it'], { seller: europe }),
  row('eu', 'ES', ['A1RKKUPIHCS9HS', 'EUR', 'es'], { seller: europe }),
  row('eu', 'NL', ['A1805IZSGTT6HS', 'EUR', 'nl']),
  row('eu', 'BE', ['AMEN7PMS3EDWL', 'EUR', 'com.be']),
  row('eu', 'SE', ['A2NODRKZP88ZB9', 'SEK', 'se']),
  row('eu', 'PL', ['A1C3SOZRARQ6R3', 'PLN', 'pl']),
  row('eu', 'IE', ['A28R8C7NBKEWEA', 'EUR', 'ie'], { vendor: null }),
  row('eu', 'TR', ['A33AVAJ2PDY3EV', 'TRY', 'com.tr']),
  row('eu', 'AE', ['A2VIGQ35RCS4UG', 'AED', 'ae'], { vendor: 'vendorcentral.amazon.me' }),
  row('eu', 'SA', ['A17E79C6D8DWNP', 'SAR', 'sa'], { vendor: 'vendorcentral.amazon.me' }),
  row('eu', 'EG', ['ARBP9OOSHTCHU', 'EGP', 'eg'], { vendor: 'vendorcentral.amazon.me' }),
  row('eu', 'IN', ['A21TJRUUN4KGV', 'INR', 'in'], { vendor: 'www.vendorcentral.in' }),
  row('eu', 'ZA', ['AE08WJ6YKNBMC', 'ZAR', 'co.za'], { vendor: null }),
  row('fe', 'JP', ['A1VC38T7YXB528', 'JPY', 'co.jp']),
  row('fe', 'AU', ['A39IBJ37TRP1C6', 'AUD', 'com.au']),
  row('fe', 'SG', ['A19VAU5U5O7RUS', 'SGD', 'sg'], { vendor: 'vendorcentral.amazon.com.sg' }),
];
