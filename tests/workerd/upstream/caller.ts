import { importJWK, SignJWT } from 'jose';
import { inject } from 'vitest';
import type { InitAnswer } from '#shared/api/wire.ts';
import { createApp } from '#upstream/app.ts';
import { d1 } from './migrated.ts';

export const audience = 'urn:merchlens:upstream';
const app = createApp();

type Claims = Record<string, unknown>;

/** A bearer that the provider would issue; `null` removes a claim. */
export async function bearer(sub: string, claims: Claims = {}, key: 'key' | 'foreignKey' = 'key'): Promise<string> {
  const { origin, [key]: jwk } = inject('tokenIssuer');
  const now = Math.floor(Date.now() / 1000);
  const all: Claims = {
    iss: origin,
    aud: audience,
    sub,
    exp: now + 300,
    iat: now,
    email: `${sub}.test`,
    email_verified: true,
    ...claims,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  return new SignJWT(given).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(await importJWK(jwk, 'ES256'));
}

export interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly env?: Record<string, unknown>;
  /** A new isolate, instead of the one that all tests of a file share. */
  readonly isolate?: ReturnType<typeof createApp>;
}

const isSentAsItIs = (body: unknown): body is string | Uint8Array | ReadableStream =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;

/** One call to the upstream. */
export async function ask(
  token: string | null,
  path: string,
  { method = 'GET', body, headers, env, isolate = app }: Ask = {},
): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isSentAsItIs(body) ? body : JSON.stringify(body) }),
  };
  return await isolate.request(path, init, {
    DB: d1,
    OIDC_ISSUER: inject('tokenIssuer').origin,
    OIDC_AUDIENCE: audience,
    ...env,
  });
}

/** Someone with an open session. */
export interface Caller {
  readonly uid: string;
  readonly csrfToken: string;
  readonly zeToken: string;
  readonly token: string;
  /** Sent with each call of a sweep. */
  readonly headers?: Record<string, string>;
  readonly get: (path: string) => Promise<Response>;
  /** Adds the csrfToken to the body. */
  readonly send: (method: string, path: string, body?: Record<string, unknown>) => Promise<Response>;
}

/** Signs in by email address without its `.test`: `ada@one`. */
export async function signIn(name: string): Promise<Caller> {
  const token = await bearer(name);
  const response = await ask(token, `/dbd/signin?uid=${name}`, { method: 'POST', body: { remember: true } });
  if (response.status !== 200) throw new Error(`signin answered ${response.status}: ${await response.text()}`);
  const init: InitAnswer = await response.json();
  const uid = init.user._id;
  const withUid = (path: string) => `${path}${path.includes('?') ? '&' : '?'}uid=${uid}`;
  return {
    uid,
    csrfToken: init.csrfToken,
    zeToken: init.zeToken ?? '',
    token,
    get: (path) => ask(token, withUid(path)),
    send: (method, path, body = {}) =>
      ask(token, withUid(path), { method, body: { ...body, csrfToken: init.csrfToken } }),
  };
}
