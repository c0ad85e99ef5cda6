import { base64url } from 'jose';
import { createSealer } from '#shared/secrets/sealing.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/hono.ts';
import { appendCookie, cookieValues } from '../platform/http/cookies.ts';

/** One unfinished sign-in, sealed in a cookie of its own, so that two tabs can sign in at once. */
export interface SignInTransaction {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly startedAt: number;
  /** Checked path to go to afterwards; null for the home page. */
  readonly returnPath: string | null;
  readonly unsubscribeEmail: string | null;
  readonly remember: boolean;
}

const prefix = '__Host-txn-';
const lifetimeS = 600;
/** Browsers drop larger cookies. For a longer address, the sign-in ends on the home page, not on the requested page. */
const maxCookieLength = 3_900;
/** The most unfinished sign-ins of one browser; the oldest are dropped. */
const maxTransactions = 5;
/** The most cookies that are inspected, since other sites may plant some. */
const maxInspectedCookies = 12;
const cookieNamePattern = /(?:^|;\s*)(__Host-txn-[\w-]{22})=/g;

const sealerOf = (config: Config) => createSealer<SignInTransaction>(config.SESSION_SECRET, 'transaction');

const attributes = (maxAge: number) => `Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${maxAge}`;

const drop = (c: AppContext, name: string) => appendCookie(c, `${name}=; ${attributes(0)}`);

export async function startTransaction(c: AppContext, transaction: SignInTransaction): Promise<void> {
  await dropOldestSignIns(c);
  const { seal } = sealerOf(c.var.config);
  const sealedWithPath = await seal(transaction);
  const sealed =
    sealedWithPath.length <= maxCookieLength ? sealedWithPath : await seal({ ...transaction, returnPath: null });
  appendCookie(c, `${await cookieName(transaction.state)}=${sealed}; ${attributes(lifetimeS)}`);
}

/**
 * Reads the sign-in of a state and removes its cookie. `null`: this browser has no sign-in with that state;
 * `expired`: it took too long.
 */
export async function takeTransaction(c: AppContext, state: string): Promise<SignInTransaction | 'expired' | null> {
  const name = await cookieName(state);
  const values = cookieValues(c.req.header('Cookie'), name);
  if (values.length > 0) drop(c, name);
  for (const value of values.slice(0, maxInspectedCookies)) {
    const transaction = await unseal(c.var.config, value);
    if (transaction?.state !== state) continue;
    return isExpired(transaction) ? 'expired' : transaction;
  }
  return null;
}

async function dropOldestSignIns(c: AppContext): Promise<void> {
  const header = c.req.header('Cookie') ?? '';
  const names = [...new Set([...header.matchAll(cookieNamePattern)].map(([, name = '']) => name))];
  const found = await Promise.all(
    names.slice(0, maxInspectedCookies).map(async (name) => {
      const [value = ''] = cookieValues(header, name);
      const transaction = await unseal(c.var.config, value);
      return { name, startedAt: transaction && !isExpired(transaction) ? transaction.startedAt : 0 };
    }),
  );
  const newestFirst = found.sort((a, b) => b.startedAt - a.startedAt);
  const kept = newestFirst.filter(({ startedAt }) => startedAt > 0).slice(0, maxTransactions - 1);
  for (const name of names) if (!kept.some((one) => one.name === name)) drop(c, name);
}

const isExpired = ({ startedAt }: SignInTransaction) => Date.now() - startedAt > lifetimeS * 1000;

const unseal = (config: Config, value: string) => sealerOf(config).open(value);

async function cookieName(state: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(state)));
  return prefix + base64url.encode(hash).slice(0, 22);
}
