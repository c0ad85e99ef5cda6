import { pages } from '#shared/access/pages.ts';
import { Failure } from '#shared/api/failure.ts';
import type { ConnectionProvider } from '#shared/connections/datasets.ts';
import {
  type AmazonParty,
  type AmazonRegion,
  type Marketplace,
  marketplaces,
} from '#shared/connections/marketplaces.ts';
import type { Config } from '../platform/config.ts';
import { requireClient } from './login.ts';

export const adsScope = 'advertising::campaign_management';

/** What somebody wants to connect. */
export type ConsentChoice =
  | { readonly provider: 'amazon-sp'; readonly party: AmazonParty; readonly market: Marketplace }
  | { readonly provider: 'amazon-ads'; readonly region: AmazonRegion };

interface ConsentFields {
  readonly provider: ConnectionProvider;
  readonly region?: AmazonRegion | undefined;
  readonly party?: AmazonParty | undefined;
  readonly marketplace?: string | undefined;
}

/** @throws Failure `no-consent-page` if the choice is incomplete, or Amazon has no page for it */
export function checkConsentChoice({ provider, region, party, marketplace }: ConsentFields): ConsentChoice {
  if (provider === 'amazon-ads') {
    if (!region) throw new Failure('no-consent-page', { field: 'region' });
    return { provider, region };
  }
  const market = marketplaces.find(({ country }) => country === marketplace);
  if (!market || !party || market[party] === null) throw new Failure('no-consent-page', { field: 'marketplace' });
  return { provider, party, market };
}

/** Where Amazon sends people back to. Exactly this address is registered at Amazon. */
export function returnAddress({ APP_ORIGIN }: Config, provider: ConnectionProvider): string {
  const { paths } = provider === 'amazon-sp' ? pages.sellerAuth : pages.attributionAuth;
  return `${APP_ORIGIN ?? ''}${paths[0]}`;
}

/** The address of Amazon's consent page. @throws Failure `connection-not-set-up`, `no-consent-page` */
export function consentAddress(config: Config, wanted: ConsentChoice, state: string): string {
  const client = requireClient(config, wanted.provider);
  const redirectUri = returnAddress(config, wanted.provider);
  if (wanted.provider === 'amazon-ads')
    return buildAddress(config.CONSENT_HOSTS[`ads-${wanted.region}`], '/ap/oa', {
      ...{ client_id: client.id, scope: adsScope, response_type: 'code', redirect_uri: redirectUri, state },
    });
  return buildAddress(config.CONSENT_HOSTS[`${wanted.party}-${wanted.market.country}`], '/apps/authorize/consent', {
    ...{ application_id: client.application ?? '', state, redirect_uri: redirectUri },
  });
}

function buildAddress(base: string | undefined, path: string, query: Readonly<Record<string, string>>): string {
  if (base === undefined) throw new Failure('no-consent-page');
  return `${base}${path}?${new URLSearchParams(query)}`;
}

/** The path of Amazon's page that continues a consent begun at Amazon. */
const confirmPath = '/apps/authorize/confirm/';

/**
 * The address that continues a consent begun in Amazon's app store. The callback comes from the query of our page and
 * can't be trusted, so only that page of Amazon's known hosts is accepted. @throws Failure `consent-address-foreign`
 */
export function continuationAddress(
  config: Config,
  { callback, state: amazonState }: { readonly callback: string; readonly state: string },
  state: string,
): string {
  const url = URL.parse(callback);
  const known = Object.entries(config.CONSENT_HOSTS).filter(([name]) => !name.startsWith('ads-'));
  const isKnown = known.some(([, base]) => url?.origin === new URL(base).origin);
  if (!url || !isKnown || !url.pathname.startsWith(confirmPath) || url.username !== '' || url.password !== '')
    throw new Failure('consent-address-foreign');
  url.hash = '';
  for (const [name, value] of Object.entries({
    ...{ redirect_uri: returnAddress(config, 'amazon-sp'), amazon_state: amazonState, state },
  }))
    url.searchParams.set(name, value);
  return url.href;
}
