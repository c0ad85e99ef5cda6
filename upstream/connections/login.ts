import { z } from 'zod';
import { Failure, type PlainFailureCode } from '#shared/api/failure.ts';
import type { ConnectionProvider } from '#shared/connections/datasets.ts';
import type { AmazonRegion } from '#shared/connections/marketplaces.ts';
import type { Config } from '../platform/config.ts';
import { answerAs, type Calling, callAmazon } from './amazon-call.ts';

/** The client of the installation. */
export interface AmazonClient {
  readonly id: string;
  readonly secret: string;
  /** Of the Selling Partner API; null where only advertising is set up. */
  readonly application: string | null;
}

/** Null where the installation has no client, or nothing to seal tokens with. */
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
export function neededClient(config: Config, provider: ConnectionProvider): AmazonClient {
  const client = clientOf(config);
  if (!client || !isSetUp(config, provider)) throw new Failure('connection-not-set-up');
  return client;
}

interface Granted {
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
export const exchangeCode = (calling: Calling, granted: Granted, code: string, redirectUri: string) =>
  askTokens(
    calling,
    granted,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    'consent-not-accepted',
  );

/** @throws Failure `connection-revoked` where the consent is gone, `amazon-client-refused` */
export async function accessToken(calling: Calling, granted: Granted, refreshToken: string): Promise<string> {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
  return (await askTokens(calling, granted, fields, 'connection-revoked')).accessToken;
}

async function askTokens(
  calling: Calling,
  { provider, region }: Granted,
  fields: Readonly<Record<string, string>>,
  invalidGrant: PlainFailureCode,
) {
  const { id, secret } = neededClient(calling.config, provider);
  // The Selling Partner API has one address for all regions.
  const url = calling.config.LWA_TOKEN_URLS[provider === 'amazon-sp' ? 'na' : region];
  if (url === undefined) throw new Failure('connection-not-set-up');
  const answered = await callAmazon(calling, url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, client_id: id, client_secret: secret }).toString(),
  });
  if (answered.status === 400 || answered.status === 401) {
    const { error } = answerAs(refusalSchema, { ...answered, status: 200 });
    if (error === 'invalid_grant') throw new Failure(invalidGrant);
    if (error === 'invalid_client' || error === 'unauthorized_client') throw new Failure('amazon-client-refused');
  }
  const tokens = answerAs(tokensSchema, answered);
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}
