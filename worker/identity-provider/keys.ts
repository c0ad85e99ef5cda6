import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { type Provider, ProviderUnavailable } from './provider.ts';

/** Where a token with an unknown key came from. Anybody can send one to the logout endpoint. */
type KeyBudget = 'sign-in' | 'logout-token';

interface KeyCache {
  keys: JSONWebKeySet;
  fetchedAt: number;
  /** Unknown key ids that caused a refetch, with its time. */
  readonly asked: Map<string, number>;
  readonly refetches: Record<KeyBudget, number[]>;
}

const keysTtlMs = 600_000;
const keysWaitMs = 5_000;
const askAgainMs = 300_000;
const refetchesPerMinute = 6;
const rememberedKids = 200;

/** Signatures the provider may use: asymmetric ones only, so a public key is never taken for a shared secret. */
const admittedAlgorithms = [
  'RS256',
  'PS256',
  'ES256',
  'EdDSA',
  'Ed25519',
  'RS384',
  'PS384',
  'ES384',
  'RS512',
  'PS512',
  'ES512',
];

const caches = new Map<string, KeyCache>();

/**
 * Verifies signature, issuer, audience and times of a token of the provider. A key id that is not known causes one
 * refetch of the keys, within a budget.
 * @throws errors of `jose` for an invalid token; ProviderUnavailable where the keys can't be loaded.
 */
export async function verifyProviderToken(
  { server, client }: Provider,
  token: string,
  budget: KeyBudget,
  options: JWTVerifyOptions = {},
): Promise<JWTPayload> {
  const listed = server.id_token_signing_alg_values_supported;
  const checks: JWTVerifyOptions = {
    issuer: server.issuer,
    audience: client.client_id,
    algorithms: listed ? admittedAlgorithms.filter((name) => listed.includes(name)) : admittedAlgorithms,
    ...options,
  };
  const uri = server.jwks_uri ?? '';
  const cache = await cachedKeys(uri);
  try {
    return (await jwtVerify(token, createLocalJWKSet(cache.keys), checks)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    const { kid = '' } = decodeProtectedHeader(token);
    if (!mayRefetch(cache, kid, budget, Date.now())) throw error;
    await fetchKeys(uri, cache);
    return (await jwtVerify(token, createLocalJWKSet(cache.keys), checks)).payload;
  }
}

async function cachedKeys(uri: string): Promise<KeyCache> {
  const known = caches.get(uri);
  if (known && Date.now() - known.fetchedAt < keysTtlMs) return known;
  const cache = known ?? {
    keys: { keys: [] },
    fetchedAt: 0,
    asked: new Map(),
    refetches: { 'sign-in': [], 'logout-token': [] },
  };
  try {
    await fetchKeys(uri, cache);
  } catch (error) {
    if (!known) throw error;
  }
  caches.set(uri, cache);
  return cache;
}

async function fetchKeys(uri: string, cache: KeyCache): Promise<void> {
  try {
    const response = await fetch(uri, { redirect: 'manual', signal: AbortSignal.timeout(keysWaitMs) });
    if (!response.ok) throw new TypeError(`status ${response.status}`);
    const keys: JSONWebKeySet = await response.json();
    createLocalJWKSet(keys);
    cache.keys = keys;
    cache.fetchedAt = Date.now();
  } catch (error) {
    throw new ProviderUnavailable('the signing keys could not be read', { cause: error });
  }
}

/** Whether to fetch keys again: once per unknown key id, within a budget per minute. Logout tokens can't use up the budget of sign-ins. */
export function mayRefetch(
  cache: Pick<KeyCache, 'asked' | 'refetches'>,
  kid: string,
  budget: KeyBudget,
  now: number,
): boolean {
  const name = `${budget} ${kid}`;
  if (now - (cache.asked.get(name) ?? Number.NEGATIVE_INFINITY) < askAgainMs) return false;
  const recent = cache.refetches[budget].filter((at) => now - at < 60_000);
  if (recent.length >= refetchesPerMinute) return false;
  cache.refetches[budget] = [...recent, now];
  if (cache.asked.size >= rememberedKids) cache.asked.clear();
  cache.asked.set(name, now);
  return true;
}
