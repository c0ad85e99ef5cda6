import { createSealer } from '#shared/secrets/sealing.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/hono.ts';
import { appendCookie, cookieValues } from '../platform/http/cookies.ts';

/** An unfinished sign-out, which goes through the provider and returns to `/`. */
interface UnfinishedSignOut {
  /** The `state` that the provider sends back; null until its session is to be ended. */
  readonly state: string | null;
  /** Path to return to, already validated. */
  readonly returnPath: string | null;
  readonly startedAt: number;
}

const cookieName = '__Host-leaving';
const lifetimeS = 300;
/** Browsers drop larger cookies; the sign-out then ends at the start page. */
const maxCookieLength = 3_900;

const sealerOf = (config: Config) => createSealer<UnfinishedSignOut>(config.SESSION_SECRET, 'leaving');

export async function storeSignOut(c: AppContext, signOut: UnfinishedSignOut): Promise<void> {
  const sealed = await sealerOf(c.var.config).seal(signOut);
  if (sealed.length > maxCookieLength) return;
  appendCookie(c, `${cookieName}=${sealed}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${lifetimeS}`);
}

/** Reads the unfinished sign-out and removes it from the browser. */
export async function takeSignOut(c: AppContext): Promise<UnfinishedSignOut | null> {
  const values = cookieValues(c.req.header('Cookie'), cookieName);
  if (values.length === 0) return null;
  appendCookie(c, `${cookieName}=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0`);
  for (const value of values.slice(0, 3)) {
    const signOut = await sealerOf(c.var.config).open(value);
    if (signOut && Date.now() - signOut.startedAt < lifetimeS * 1000) return signOut;
  }
  return null;
}
