import { z } from 'zod';
import { Failure, type PlainFailureCode } from '#shared/api/failure.ts';
import type { ConnectionProvider } from '#shared/connections/datasets.ts';
import type { AmazonRegion } from '#shared/connections/marketplaces.ts';
import type { Config } from '../platform/config.ts';
import { type AmazonAccess, callAmazon, parseAnswer } from './amazon-call.ts';

/** The installation's client for Login with Amazon. */
export interface AmazonClient {
  readonly id: string;
  readonly secret: string;
  /** The application's id in the Selling Partner API; null if only advertising is set up. */
  readonly application: string | null;
}

/** Null if the installation has no client, or no secret to seal tokens with. */
export function clientOf({ LWA_CLIENT_ID, LWA_CLIENT_SECRET, SP_APPLICATION_ID, DATA_SECRET, APP_ORIGIN }: Config) {
  if (!LWA_CLIENT_ID || !LWA_CLIENT_SECRET || !DATA_SECRET || !APP_ORIGIN) return null;
  return { id: LWA_CLIENT_ID, secret: LWA_CLIENT_SECRET, application: SP_APPLICATION_ID ?? null };
}

/** Whether a service can be connected on this installation. */
export function isSetUp(config: Config, provider: ConnectionProvider): boolean {
  const client = clientOf(config);
  return client !== null && (provider === 'amazon-ads' || client.application !== null);
}

/** @throws Failure `connection-not-set-up` */
export function requireClient(config: Config, provider: ConnectionProvider): AmazonClient {
  const client = clientOf(config);
  if (!client || !isSetUp(config, provider)) throw new Failure('connection-not-set-up');
  return client;
}

interface ConsentedService {
  readonly provider: ConnectionProvider;
  readonly region: AmazonRegion;
}

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  token_type: z.literal('bearer'),
});
const refusalSchema = z.object({ error: z.string() });

/** Exchanges the code of a consent. @throws Failure `consent-not-accepted`, `amazon-client-refused` */
export const exchangeCode = (calling: AmazonAccess, granted: ConsentedService, code: string, redirectUri: string) =>
  requestTokens(
    calling,
    granted,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    'consent-not-accepted',
  );

/** Gets an access token. @throws Failure `connection-revoked` if the consent was withdrawn, `amazon-client-refused` */
export async function getAccessToken(
  calling: AmazonAccess,
  granted: ConsentedService,
  refreshToken: string,
): Promise<string> {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
  return (await requestTokens(calling, granted, fields, 'connection-revoked')).accessToken;
}

async function requestTokens(
  calling: AmazonAccess,
  { provider, region }: ConsentedService,
  fields: Readonly<Record<string, string>>,
  invalidGrant: PlainFailureCode,
) {
  const { id, secret } = requireClient(calling.config, provider);
  // The Selling Partner API has one address for all regions.
  const url = calling.config.LWA_TOKEN_URLS[provider === 'amazon-sp' ? 'na' : region];
  if (url === undefined) throw new Failure('connection-not-set-up');
  const answered = await callAmazon(calling, url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, client_id: id, client_secret: secret }).toString(),
  });
  if (answered.status === 400 || answered.status === 401) {
    const { error } = parseAnswer(refusalSchema, { ...answered, status: 200 });
    if (error === 'invalid_grant') throw new Failure(invalidGrant);
    if (error === 'invalid_client' || error === 'unauthorized_client') throw new Failure('amazon-client-refused');
  }
  const tokens = parseAnswer(tokensSchema, answered);
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}
