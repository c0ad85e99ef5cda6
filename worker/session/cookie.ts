import { sha256 } from '@noble/hashes/sha2.js';
import { base64url } from 'jose';
import { remembered } from '#shared/remembered.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/hono.ts';
import { appendCookie, cookieValues } from '../platform/http/cookies.ts';

const sessionCookie = '__Host-sid';

/** The most session ids that are tried. No browser has so many by itself, so others were planted and are ignored. */
const maxCandidates = 4;
const idForm = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits. */
export const newSessionId = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

/** The well-formed session ids among the request's cookies; malformed ones are ignored. */
export function sessionIds(header: string | undefined): string[] {
  const wellFormed = cookieValues(header, sessionCookie).filter((value) => idForm.test(value));
  return [...new Set(wellFormed)].slice(0, maxCandidates);
}

/**
 * The name of the session's object: a hash, so that the store never learns the cookie's value. Hashed in JavaScript,
 * since awaiting the platform's digest takes ten times as long for such a short text. Cached, since a browser sends the
 * same id each time.
 */
export const sessionName = remembered((id) => base64url.encode(sha256(new TextEncoder().encode(id))), 500);

/** Sets the session cookie. It outlives the browser only if the person asked to be remembered. */
export function setSessionCookie(c: AppContext, id: string, remember: boolean, config: Config): void {
  const lifetime = remember ? `; Max-Age=${config.SESSION_ABSOLUTE_S}` : '';
  appendCookie(c, `${sessionCookie}=${id}; Path=/; HttpOnly; Secure; SameSite=Lax${lifetime}`);
}

export function clearSessionCookie(c: AppContext): void {
  appendCookie(c, `${sessionCookie}=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0`);
}

const changedCookie = '__Host-changed';

/**
 * Set after a change that doesn't wait for leases, such as that of the currency. For two seconds, longer than any lease,
 * every isolate answers the browser's reads from the session's object. Whoever forges it only causes such reads.
 */
export const bypassCookie = `${changedCookie}=1; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=2`;

export const bypassesLeases = (header: string | undefined): boolean => header?.includes(`${changedCookie}=`) ?? false;
