import { bodyLimit } from 'hono/body-limit';
import { decodeProtectedHeader, type JWTPayload } from 'jose';
import { verifyProviderToken } from '../identity-provider/keys.ts';
import { clockToleranceS, type Provider, ProviderUnavailable, provider } from '../identity-provider/provider.ts';
import type { AppContext } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';
import { sessionObjects } from '../session/jurisdiction.ts';
import { indexOf } from '../session/session-index.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const maxFormBytes = 16_384;
/** The `typ` of a logout token; tokens for other uses have another one. */
const tokenTypes = new Set([undefined, 'jwt', 'logout+jwt', 'application/logout+jwt']);
const oldestTokenS = 300;

class BadLogoutToken extends Error {
  override readonly name = 'BadLogoutToken';
}

class SessionsNotEnded extends Error {
  override readonly name = 'SessionsNotEnded';
}

interface LogoutToken {
  readonly issuer: string;
  readonly jti: string;
  readonly sub: string | null;
  readonly sid: string | null;
}

/** `POST /auth/backchannel-logout` (OpenID Connect Back-Channel Logout 1.0): the provider's token is the only credential. */
export async function backchannelLogout(c: AppContext): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  try {
    const token = await verified(await provider(c.var.config), await logoutTokenOf(c));
    const used = indexOf(c.env, 'logout-token', token.issuer, token.jti);
    if (await used.isClaimed(token.jti)) throw new BadLogoutToken('used before');
    await endNamed(c, token);
    // Claimed last: if a session couldn't be ended, the provider retries with the same token.
    await used.claim(token.jti, Date.now() + 2 * (oldestTokenS + clockToleranceS) * 1000);
    return c.body(null, 200);
  } catch (error) {
    c.var.log.warn('a back-channel logout was refused', errorFields(error));
    if (error instanceof ProviderUnavailable || error instanceof SessionsNotEnded) return tryAgain(c);
    return refusal(c);
  }
}

const tryAgain = (c: AppContext) => c.json({ error: 'temporarily_unavailable' }, 503, { 'Retry-After': '5' });

const refusal = (c: AppContext) =>
  c.json({ error: 'invalid_request', error_description: 'The logout token is not good.' }, 400);

export const shortForm = bodyLimit({ maxSize: maxFormBytes, onError: refusal });

async function logoutTokenOf(c: AppContext): Promise<string> {
  if (!c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded'))
    throw new BadLogoutToken('not a form');
  const given = new URLSearchParams(await c.req.text()).getAll('logout_token');
  if (given.length !== 1 || !given[0]) throw new BadLogoutToken('not one logout_token');
  return given[0];
}

async function verified(found: Provider, text: string): Promise<LogoutToken> {
  const claims = await verifyProviderToken(found, text, 'logout-token', {
    clockTolerance: clockToleranceS,
    maxTokenAge: oldestTokenS,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  if (!tokenTypes.has(decodeProtectedHeader(text).typ?.toLowerCase())) throw new BadLogoutToken('of another type');
  if (!hasLogoutEvent(claims)) throw new BadLogoutToken('not a logout');
  if ('nonce' in claims) throw new BadLogoutToken('has a nonce');
  const { jti, sub = null, sid = null, iss } = claims;
  if (typeof jti !== 'string' || jti === '' || jti.length > 300) throw new BadLogoutToken('has no jti');
  if (sid !== null && typeof sid !== 'string') throw new BadLogoutToken('sid is no text');
  if (!sub && !sid) throw new BadLogoutToken('names nobody');
  return { issuer: iss ?? '', jti, sub, sid };
}

function hasLogoutEvent({ events }: JWTPayload): boolean {
  if (typeof events !== 'object' || events === null || !(logoutEvent in events)) return false;
  const event: unknown = Reflect.get(events, logoutEvent);
  return typeof event === 'object' && event !== null;
}

/**
 * With a `sid`: that one session of the provider. Without: every session of the person. A failure doesn't stop the
 * others. @throws SessionsNotEnded
 */
async function endNamed(c: AppContext, { issuer, sub, sid }: LogoutToken): Promise<void> {
  try {
    const index = sid ? indexOf(c.env, 'sid', issuer, sid) : indexOf(c.env, 'sub', issuer, sub ?? '');
    const sessions = sessionObjects(c.env);
    const named = (await index.list()).filter(({ subject }) => sub === null || sub === subject);
    const ended = await Promise.allSettled(
      named.map(({ key }) => sessions.get(sessions.idFromString(key)).close({ revoke: 'always' })),
    );
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  } catch (cause) {
    throw new SessionsNotEnded('some sessions could not be ended', { cause });
  }
}
