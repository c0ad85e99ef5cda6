import { amazonParties, amazonRegions, marketplaces } from '../connections/marketplaces.ts';
import { z } from '../schema/z.ts';
import { addressTable } from './variables.ts';

const byRegion = (na: string, eu: string, fe: string): Readonly<Record<string, string>> => ({ na, eu, fe });

/** Addresses by `seller-{country}`, `vendor-{country}` and `ads-{region}`. */
const consentHosts: Readonly<Record<string, string>> = Object.fromEntries([
  ...marketplaces.flatMap((market) =>
    amazonParties.flatMap((party) => {
      const host = market[party];
      return host === null ? [] : [[`${party}-${market.country}`, `https://${host}`] as const];
    }),
  ),
  ['ads-na', 'https://www.amazon.com'],
  ['ads-eu', 'https://eu.account.amazon.com'],
  ['ads-fe', 'https://apac.account.amazon.com'],
]);

/**
 * Origins where sellers, vendors and advertisers consent. Both Workers use them: one redirects there, the other allows
 * it in its pages' policy.
 */
export const consentVariable = {
  CONSENT_HOSTS: addressTable(Object.keys(consentHosts)).default(consentHosts),
};

/** Settings of the Amazon APIs. Without client and application, Amazon is not set up. */
export const amazonVariables = {
  LWA_CLIENT_ID: z.string().max(200).optional(),
  LWA_CLIENT_SECRET: z.string().max(400).optional(),
  SP_APPLICATION_ID: z.string().max(200).optional(),
  LWA_TOKEN_URLS: addressTable(amazonRegions).default(
    byRegion(
      'https://api.amazon.com/auth/o2/token',
      'https://api.amazon.co.uk/auth/o2/token',
      'https://api.amazon.co.jp/auth/o2/token',
    ),
  ),
  SP_HOSTS: addressTable(amazonRegions).default(
    byRegion(
      'https://sellingpartnerapi-na.amazon.com',
      'https://sellingpartnerapi-eu.amazon.com',
      'https://sellingpartnerapi-fe.amazon.com',
    ),
  ),
  ADS_HOSTS: addressTable(amazonRegions).default(
    byRegion(
      'https://advertising-api.amazon.com',
      'https://advertising-api-eu.amazon.com',
      'https://advertising-api-fe.amazon.com',
    ),
  ),
  ...consentVariable,
};
