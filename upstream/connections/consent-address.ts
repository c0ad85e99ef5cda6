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
import { neededClient } from './login.ts';

export const adsScope = 'advertising::campaign_management';

/** What somebody wants to connect, as a consent is asked for. */
export type Wanted =
  | { readonly provider: 'amazon-sp'; readonly party: AmazonParty; readonly market: Marketplace }
  | { readonly provider: 'amazon-ads'; readonly region: AmazonRegion };

interface Asked {
  readonly provider: ConnectionProvider;
  readonly region?: AmazonRegion | undefined;
  readonly party?: AmazonParty | undefined;
  readonly marketplace?: string | undefined;
}

/** @throws Failure `no-consent-page` where the choice isn't whole, or Amazon has no such page */
export function wantedOf({ provider, region, party, marketplace }: Asked): Wanted {
  if (provider === 'amazon-ads') {
    if (!region) throw new Failure('no-consent-page', { field: 'region' });
    return { provider, region };
  }
  const market = marketplaces.find(({ country }) => country === marketplace);
  if (!market || !party || market[party] === null) throw new Failure('no-consent-page', { field: 'marketplace' });
  return { provider, party, market };
}

/** Where Amazon sends people back to. It is registered there, to the letter. */
export function returnAddress({ APP_ORIGIN }: Config, provider: ConnectionProvider): string {
  const { paths } = provider === 'amazon-sp' ? pages.sellerAuth : pages.attributionAuth;
  return `${APP_ORIGIN ?? ''}${paths[0]}`;
}

/** The page at Amazon on which somebody consents. @throws Failure `connection-not-set-up`, `no-consent-page` */
export function consentAddress(config: Config, wanted: Wanted, state: string): string {
  const client = neededClient(config, wanted.provider);
  const redirectUri = returnAddress(config, wanted.provider);
  if (wanted.provider === 'amazon-ads')
    return addressOf(config.CONSENT_HOSTS[`ads-${wanted.region}`], '/ap/oa', {
      ...{ client_id: client.id, scope: adsScope, response_type: 'code', redirect_uri: redirectUri, state },
    });
  return addressOf(config.CONSENT_HOSTS[`${wanted.party}-${wanted.market.country}`], '/apps/authorize/consent', {
    ...{ application_id: client.application ?? '', state, redirect_uri: redirectUri },
  });
}

function addressOf(base: string | undefined, path: string, query: Readonly<Record<string, string>>): string {
  if (base === undefined) throw new Failure('no-consent-page');
  return `${base}${path}?${new URLSearchParams(query)}`;
}

/** Under which Amazon's own pages go on with it. */
const confirmPath = '/apps/authorize/confirm/';

/**
 * Where a consent goes on that was begun at Amazon's own store of applications. The address comes from the query of our
 * page, so that only the page for it of the hosts of the table is led to. @throws Failure `consent-address-foreign`
 */
export function continueAtAmazon(
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
