import * as oauth from 'oauth4webapi';
import type { Config } from '../platform/config.ts';

type ProviderConfig = Pick<Config, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'>;

/** The configured OpenID provider as its discovery document describes it, and how we authenticate to it. */
export interface Provider {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly clientAuth: oauth.ClientAuth;
  /** Options of every request to it: plain http only where the issuer itself is http (loopback). */
  readonly request: { readonly [oauth.allowInsecureRequests]: boolean };
}

/** The provider can't be reached, or its answer is invalid. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

export const clockToleranceS = 60;
const discoveryTtlMs = 3_600_000;
const discoveryWaitMs = 5_000;
const policyWaitMs = 1_000;
const policyPauseMs = 30_000;

/** Holds values and never promises: in Workers a request must not await a promise of another request. */
const discovered = new Map<string, { readonly server: oauth.AuthorizationServer; readonly at: number }>();

const policyTries = new Map<string, number>();

/** @throws ProviderUnavailable when discovery fails and nothing older is known. */
export async function provider(config: ProviderConfig): Promise<Provider> {
  const insecure = config.OIDC_ISSUER.startsWith('http:');
  const server = await discover(config.OIDC_ISSUER, insecure);
  return {
    server,
    client: { client_id: config.OIDC_CLIENT_ID, [oauth.clockTolerance]: clockToleranceS },
    clientAuth: clientAuthentication(server, config.OIDC_CLIENT_SECRET),
    request: { [oauth.allowInsecureRequests]: insecure },
  };
}

/** Origins that sign-in and sign-out redirect a browser to; only the issuer's while discovery isn't available. */
export async function browserOrigins({ OIDC_ISSUER: issuer }: ProviderConfig): Promise<readonly string[]> {
  const server = discovered.get(issuer)?.server ?? (await discoveredSoon(issuer));
  const addresses = [issuer, server?.authorization_endpoint, server?.end_session_endpoint];
  return [...new Set(addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin))];
}

/** The provider's metadata; null shortly after another attempt, so that an unreachable provider delays only one page. */
async function discoveredSoon(issuer: string): Promise<oauth.AuthorizationServer | null> {
  if (Date.now() - (policyTries.get(issuer) ?? 0) < policyPauseMs) return null;
  policyTries.set(issuer, Date.now());
  return fetchDiscovery(issuer, issuer.startsWith('http:'), policyWaitMs).catch(() => null);
}

/** @throws ProviderUnavailable */
export async function providerHealth(config: ProviderConfig): Promise<void> {
  await fetchDiscovery(config.OIDC_ISSUER, config.OIDC_ISSUER.startsWith('http:'));
}

async function discover(issuer: string, insecure: boolean): Promise<oauth.AuthorizationServer> {
  const known = discovered.get(issuer);
  if (known && Date.now() - known.at < discoveryTtlMs) return known.server;
  try {
    return await fetchDiscovery(issuer, insecure);
  } catch (error) {
    if (known) return known.server;
    throw error;
  }
}

async function fetchDiscovery(
  issuer: string,
  insecure: boolean,
  waitMs = discoveryWaitMs,
): Promise<oauth.AuthorizationServer> {
  try {
    const url = new URL(issuer);
    const response = await oauth.discoveryRequest(url, {
      [oauth.allowInsecureRequests]: insecure,
      signal: AbortSignal.timeout(waitMs),
    });
    const server = await oauth.processDiscoveryResponse(url, response);
    for (const endpoint of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri])
      if (!endpoint || (!insecure && !endpoint.startsWith('https:')))
        throw new TypeError('the discovery document lacks an endpoint, or names one without https');
    discovered.set(issuer, { server, at: Date.now() });
    return server;
  } catch (error) {
    throw new ProviderUnavailable('the discovery document could not be read', { cause: error });
  }
}

function clientAuthentication(server: oauth.AuthorizationServer, secret: string | undefined): oauth.ClientAuth {
  if (secret === undefined) return oauth.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const onlyPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  return onlyPost ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
}

/**
 * Where the provider ends its own session; null where it has no such place. An ID token as a hint would pass through the
 * browser, which must never get one: the client's id stands in for it.
 */
export function endSessionAddress(
  { server, client }: Provider,
  { returnTo, state }: { readonly returnTo: string; readonly state: string },
): string | null {
  if (!server.end_session_endpoint) return null;
  const address = new URL(server.end_session_endpoint);
  address.searchParams.set('client_id', client.client_id);
  address.searchParams.set('post_logout_redirect_uri', returnTo);
  address.searchParams.set('state', state);
  return address.href;
}
