import { pages } from '#shared/access/pages.ts';
import type { SignInRefusal } from '#shared/access/sign-in.ts';
import { createSealer } from '#shared/secrets/sealing.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/hono.ts';
import { appendCookie, cookieValues } from '../platform/http/cookies.ts';
import type { ChangeableSession } from '../session/middleware.ts';
import { signOut } from './sign-out.ts';

/** Why the upstream refused a person, for `/access-denied` after the sign-out, with the request id for the logs. */
export interface StoredRefusal extends SignInRefusal {
  readonly requestId: string;
}

interface SealedRefusal extends StoredRefusal {
  readonly at: number;
}

const cookie = '__Host-refused';
const lifetimeS = 300;

const sealerOf = (config: Config) => createSealer<SealedRefusal>(config.SESSION_SECRET, 'refused');

/** Ends the session of a person whom the upstream refuses, and redirects to `/access-denied`. */
export async function endRefusedSession(
  c: AppContext,
  refusal: SignInRefusal,
  otherSessions: readonly ChangeableSession[] = [],
): Promise<Response> {
  const sealed: SealedRefusal = { ...refusal, requestId: c.var.requestId, at: Date.now() };
  setCookie(c, await sealerOf(c.var.config).seal(sealed), lifetimeS);
  return signOut(c, accessDeniedPath(refusal.email), otherSessions);
}

export const accessDeniedPath = (email: string | null): string =>
  `${pages.accessDenied.paths[0]}${email ? `?email=${encodeURIComponent(email)}` : ''}`;

/** The refusal of the last five minutes; null if there is none. */
export async function readRefusal(c: AppContext): Promise<StoredRefusal | null> {
  for (const value of cookieValues(c.req.header('Cookie'), cookie).slice(0, 3)) {
    const found = await sealerOf(c.var.config).open(value);
    if (found && Date.now() - found.at < lifetimeS * 1000) {
      const { reason, email, detail, requestId } = found;
      return { reason, email, detail, requestId };
    }
  }
  return null;
}

/** Deletes the refusal cookie when a new sign-in starts. */
export function clearRefusal(c: AppContext): void {
  if (cookieValues(c.req.header('Cookie'), cookie).length > 0) setCookie(c, '', 0);
}

const setCookie = (c: AppContext, value: string, maxAgeS: number): void =>
  appendCookie(c, `${cookie}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${maxAgeS}`);
