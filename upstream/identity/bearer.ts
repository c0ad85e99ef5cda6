import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { Failure, retryAfter } from '#shared/api/failure.ts';
import type { Config } from '../platform/config.ts';
import { type Identity, verifiedEmailOf } from './identity.ts';
import { askProvider, discover, type Provider } from './provider.ts';

const clockToleranceS = 60;
/** Only asymmetric ones: a public key of the provider must never be used as a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const jwtForm = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/**
 * Checks the bearer token: JWTs by the provider's keys, anything else by introspection (RFC 7662).
 * @throws Failure 401 for an invalid bearer, 503 when the provider can't be reached
 */
export async function identify(config: Config, authorization: string | undefined): Promise<Identity> {
  const token = /^Bearer ([\x21-\x7e]{1,16384})$/i.exec(authorization ?? '')?.[1];
  if (!token) throw bearerRefused();
  const provider = await discover(config.OIDC_ISSUER);
  const claims =
    jwtForm.test(token) && config.OIDC_AUDIENCE
      ? await verifyJwt(provider, config.OIDC_AUDIENCE, token)
      : await introspect(provider, config, token);
  if (!claims.sub) throw bearerRefused();
  return {
    issuer: config.OIDC_ISSUER,
    subject: claims.sub,
    sid: typeof claims.sid === 'string' ? claims.sid : '',
    verifiedEmail: verifiedEmailOf(claims),
  };
}

/** The verified email, from the userinfo endpoint if the bearer doesn't contain it. */
export async function readVerifiedEmail(
  config: Config,
  identity: Identity,
  authorization: string,
): Promise<string | null> {
  if (identity.verifiedEmail) return identity.verifiedEmail;
  const { userinfo_endpoint: endpoint } = await discover(config.OIDC_ISSUER);
  if (!endpoint) return null;
  const claims = z
    .looseObject({ sub: z.string() })
    .safeParse(await askProvider(endpoint, { headers: { Authorization: authorization, Accept: 'application/json' } }));
  return claims.success && claims.data.sub === identity.subject ? verifiedEmailOf(claims.data) : null;
}

async function verifyJwt(provider: Provider, audience: string, token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, provider.keys, {
      issuer: provider.issuer,
      audience,
      algorithms,
      clockTolerance: clockToleranceS,
      requiredClaims: ['sub', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout) throw new Failure('provider-silent', { headers: retryAfter() });
    if (error instanceof errors.JOSEError)
      throw error.code === 'ERR_JOSE_GENERIC' ? keysUnavailable() : bearerRefused();
    throw keysUnavailable();
  }
}

const introspectionSchema = z.looseObject({
  active: z.literal(true),
  sub: z.string(),
  iss: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  exp: z.number().optional(),
  token_type: z.string().optional(),
});

async function introspect(provider: Provider, config: Config, token: string): Promise<JWTPayload> {
  const { INTROSPECTION_CLIENT_ID: id, INTROSPECTION_CLIENT_SECRET: secret, OIDC_AUDIENCE: audience } = config;
  if (!id || !provider.introspection_endpoint) throw bearerRefused();
  const answer = introspectionSchema.safeParse(
    await askProvider(provider.introspection_endpoint, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        ...(secret
          ? { Authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}` }
          : {}),
      },
      body: new URLSearchParams({ token, token_type_hint: 'access_token', ...(secret ? {} : { client_id: id }) }),
    }),
  );
  if (!answer.success) throw bearerRefused();
  const { iss, aud, exp, ...claims } = answer.data;
  if (iss !== undefined && iss !== provider.issuer) throw bearerRefused();
  if (exp !== undefined && exp + clockToleranceS < Date.now() / 1000) throw bearerRefused();
  if (audience && aud !== undefined && ![aud].flat().includes(audience)) throw bearerRefused();
  return claims;
}

const keysUnavailable = () => new Failure('provider-keys-missing', { headers: retryAfter() });

const bearerRefused = () => new Failure('bearer-refused', { headers: { 'WWW-Authenticate': 'Bearer' } });
