import { createSealer } from '#shared/secrets/sealing.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/hono.ts';
import { appendCookie, cookieValues } from '../platform/http/cookies.ts';

/** An unfinished sign-out, which goes through the provider and returns to `/`. */
interface Leaving {
  /** The `state` that the provider sends back; null before its own session is ended. */
  readonly state: string | null;
  /** Checked path. */
  readonly returnPath: string | null;
  readonly startedAt: number;
}

const leavingCookie = '__Host-leaving';
const lifetimeS = 300;
/** Browsers drop a cookie that is larger; the sign-out then leads home. */
const maxCookieLength = 3_900;

const sealerOf = (config: Config) => createSealer<Leaving>(config.SESSION_SECRET, 'leaving');

export async function keepLeaving(c: AppContext, leaving: Leaving): Promise<void> {
  const sealed = await sealerOf(c.var.config).seal(leaving);
  if (sealed.length > maxCookieLength) return;
  appendCookie(c, `${leavingCookie}=${sealed}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${lifetimeS}`);
}

/** Reads the unfinished sign-out and removes it from the browser. */
export async function takeLeaving(c: AppContext): Promise<Leaving | null> {
  const values = cookieValues(c.req.header('Cookie'), leavingCookie);
  if (values.length === 0) return null;
  appendCookie(c, `${leavingCookie}=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0`);
  for (const value of values.slice(0, 3)) {
    const leaving = await sealerOf(c.var.config).open(value);
    if (leaving && Date.now() - leaving.startedAt < lifetimeS * 1000) return leaving;
  }
  return null;
}
