import * as oauth from 'oauth4webapi';
import type { Config } from '../platform/config.ts';
import type { SessionOpening } from '../platform/session-contract.ts';
import { verifyProviderToken } from './keys.ts';
import { clockToleranceS, type Provider } from './provider.ts';

const exchangeWaitMs = 10_000;
/** Longer than any request waits. A late answer still counts, since the old token may be spent. */
const refreshTimeoutMs = 120_000;
const userinfoWaitMs = 5_000;
const revocationWaitMs = 3_000;
/** A fresh ID token is at most this old, beside the clock tolerance. */
const freshTokenAgeS = 60;

type ResourceConfig = Pick<Config, 'OIDC_RESOURCE'>;

interface CodeExchange {
  readonly callback: URL;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * Turns the provider's callback into tokens and a verified identity.
 * @throws errors of oauth4webapi and jose; ProviderUnavailable.
 */
export async function exchangeCode(
  provider: Provider,
  config: ResourceConfig,
  exchange: CodeExchange,
): Promise<Omit<SessionOpening, 'remember'>> {
  const { server, client, clientAuth, request } = provider;
  const parameters = oauth.validateAuthResponse(server, client, exchange.callback, exchange.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    clientAuth,
    parameters,
    exchange.redirectUri,
    exchange.verifier,
    { ...request, additionalParameters: resourceOf(config), signal: AbortSignal.timeout(exchangeWaitMs) },
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: exchange.nonce,
    requireIdToken: true,
  });
  await verifyProviderToken(provider, tokens.id_token ?? '', 'sign-in', {
    clockTolerance: clockToleranceS,
    maxTokenAge: freshTokenAgeS,
  });
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims) throw new TypeError('the token response has no ID token');
  return {
    issuer: server.issuer,
    subject: claims.sub,
    providerSessionId: typeof claims.sid === 'string' ? claims.sid : null,
    ...(await emailOf(provider, tokens.access_token, claims)),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
    accessTokenExpiresAt: expiryOf(tokens),
  };
}

interface RefreshedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessTokenExpiresAt: number;
}

/**
 * @returns null where the grant has ended (`invalid_grant`), or belongs to another person now.
 * @throws any other error; the grant may still be valid then.
 */
export async function refreshTokens(
  { server, client, clientAuth, request }: Provider,
  config: ResourceConfig,
  refreshToken: string,
  subject: string,
): Promise<RefreshedTokens | null> {
  const response = await oauth.refreshTokenGrantRequest(server, client, clientAuth, refreshToken, {
    ...request,
    additionalParameters: resourceOf(config),
    signal: AbortSignal.timeout(refreshTimeoutMs),
  });
  try {
    const tokens = await oauth.processRefreshTokenResponse(server, client, response);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (claims && claims.sub !== subject) return null;
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? refreshToken,
      accessTokenExpiresAt: expiryOf(tokens),
    };
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return null;
    throw error;
  }
}

/** @throws where the provider can't be asked or refuses. Does nothing where it has no revocation endpoint. */
export async function revokeToken(
  { server, client, clientAuth, request }: Provider,
  refreshToken: string,
): Promise<void> {
  if (!server.revocation_endpoint) return;
  const response = await oauth.revocationRequest(server, client, clientAuth, refreshToken, {
    ...request,
    additionalParameters: { token_type_hint: 'refresh_token' },
    signal: AbortSignal.timeout(revocationWaitMs),
  });
  await oauth.processRevocationResponse(response);
}

async function emailOf(
  { server, client, request }: Provider,
  accessToken: string,
  claims: oauth.IDToken,
): Promise<Pick<SessionOpening, 'email' | 'emailVerified'>> {
  if (typeof claims.email === 'string') return { email: claims.email, emailVerified: verified(claims.email_verified) };
  if (!server.userinfo_endpoint) return { email: null, emailVerified: null };
  const response = await oauth.userInfoRequest(server, client, accessToken, {
    ...request,
    signal: AbortSignal.timeout(userinfoWaitMs),
  });
  const answer = await oauth.processUserInfoResponse(server, client, claims.sub, response);
  return { email: answer.email ?? null, emailVerified: verified(answer.email_verified) };
}

/** Some providers write booleans as text, some leave them out. */
const verified = (value: unknown): boolean | null => (value === undefined ? null : value === true || value === 'true');

const resourceOf = ({ OIDC_RESOURCE }: ResourceConfig): Record<string, string> =>
  OIDC_RESOURCE ? { resource: OIDC_RESOURCE } : {};

/** Epoch milliseconds. Without `expires_in` the end is unknown, so the token is used until the upstream answers 401. */
const expiryOf = ({ expires_in }: oauth.TokenEndpointResponse): number =>
  expires_in === undefined ? Number.MAX_SAFE_INTEGER : Date.now() + expires_in * 1000;
