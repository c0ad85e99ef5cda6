export type Region = 'na' | 'eu' | 'fe';
export const regions: readonly Region[] = ['na', 'eu', 'fe'];

export interface Merchant {
  /** The selling partner id. */
  readonly id: string;
  readonly name: string;
  readonly party: 'seller' | 'vendor';
  readonly region: Region;
  readonly country: string;
  /** Where else it advertises, each with a profile of its own. */
  readonly advertisesIn?: readonly string[];
  /** Declines whatever it is asked for. */
  readonly declines?: true;
}

export interface Marketplace {
  readonly id: string;
  readonly region: Region;
  readonly currency: string;
  readonly timezone: string;
}

/** By country. The ids are those that Amazon publishes. */
export const marketplaces: Readonly<Record<string, Marketplace>> = {
  US: { id: 'ATVPDKIKX0DER', region: 'na', currency: 'USD', timezone: 'America/Los_Angeles' },
  CA: { id: 'A2EUQ1WTGCTBG2', region: 'na', currency: 'CAD', timezone: 'America/Los_Angeles' },
  GB: { id: 'A1F83G8C2ARO7P', region: 'eu', currency: 'GBP', timezone: 'Europe/London' },
  DE: { id: 'A1PA6795UKMFR9', region: 'eu', currency: 'EUR', timezone: 'Europe/Paris' },
  FR: { id: 'A13V1IB3VIYZZH', region: 'eu', currency: 'EUR', timezone: 'Europe/Paris' },
  JP: { id: 'A1VC38T7YXB528', region: 'fe', currency: 'JPY', timezone: 'Asia/Tokyo' },
};

/** Who can be asked for consent. */
export const merchants: readonly Merchant[] = [
  { id: 'A2OUTDOORUS001', name: 'Acme Outdoor', party: 'seller', region: 'na', country: 'US' },
  { id: 'A2NORDLICHT001', name: 'Nordlicht Home', party: 'seller', region: 'eu', country: 'DE' },
  { id: 'AVFINEFOODS001', name: 'Fine Foods', party: 'vendor', region: 'eu', country: 'DE', advertisesIn: ['FR'] },
  { id: 'A2CAUTIOUS0001', name: 'Cautious Trading', party: 'seller', region: 'eu', country: 'DE', declines: true },
];

export interface Profile {
  readonly profileId: number;
  readonly countryCode: string;
  readonly currencyCode: string;
  readonly dailyBudget: number;
  readonly timezone: string;
  readonly accountInfo: {
    readonly marketplaceStringId: string;
    readonly id: string;
    readonly type: 'seller' | 'vendor' | 'agency';
    readonly name: string;
    readonly validPaymentMethod: boolean;
  };
}

/** Advertising profiles of a merchant in one region: its own, and one of the agency that works for it. */
export function profilesOf(merchant: Merchant): readonly Profile[] {
  const { id, name, party, country, advertisesIn = [] } = merchant;
  const number = 1_000_000 + (hashOf(id) % 900_000) * 10;
  return [
    ...profile(number, country, { id, type: party, name }),
    ...profile(number + 1, country, { id, type: 'agency', name: `${name} Agency` }),
    ...advertisesIn.flatMap((other, at) => profile(number + 2 + at, other, { id, type: party, name })),
  ];
}

function profile(
  profileId: number,
  countryCode: string,
  owner: Pick<Profile['accountInfo'], 'id' | 'type' | 'name'>,
): Profile[] {
  const market = marketplaces[countryCode];
  if (!market) return [];
  const { currency: currencyCode, timezone } = market;
  return [
    {
      ...{ profileId, countryCode, currencyCode, dailyBudget: 999_999_999, timezone },
      accountInfo: { marketplaceStringId: market.id, ...owner, validPaymentMethod: true },
    },
  ];
}

/** FNV-1a: the same figures at every start. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
