import { createSealer } from '#shared/secrets/sealing.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/hono.ts';
import { appendCookie, cookieValues } from '../platform/http/cookies.ts';

/** The address that a finished sign-in unsubscribes. A link alone can't do that: the person has to sign in. */
interface Unsubscribing {
  readonly email: string;
  readonly startedAt: number;
}

const cookie = '__Host-unsubscribe';
const lifetimeS = 60;

const sealerOf = (config: Config) => createSealer<Unsubscribing>(config.SESSION_SECRET, 'unsubscribe');

export async function keepUnsubscribing(c: AppContext, email: string): Promise<void> {
  const sealed = await sealerOf(c.var.config).seal({ email, startedAt: Date.now() } satisfies Unsubscribing);
  appendCookie(c, `${cookie}=${sealed}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${lifetimeS}`);
}

/** Reads the cookie and clears it, so that it works once. */
export async function takeUnsubscribing(c: AppContext): Promise<string | null> {
  const values = cookieValues(c.req.header('Cookie'), cookie);
  if (values.length === 0) return null;
  appendCookie(c, `${cookie}=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0`);
  for (const value of values.slice(0, 3)) {
    const found = await sealerOf(c.var.config).open(value);
    if (found && Date.now() - found.startedAt < lifetimeS * 1000) return found.email;
  }
  return null;
}
