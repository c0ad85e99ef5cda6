import { sha256 } from '@noble/hashes/sha2.js';
import { base64url } from 'jose';
import { remembered } from '#shared/remembered.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/hono.ts';
import { appendCookie, cookieValues } from '../platform/http/cookies.ts';

const sessionCookie = '__Host-sid';

/** More session cookies than any browser has by itself; further ones, planted by somebody, are ignored. */
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
 * The name of the session's object: a hash, so that the store never learns the cookie's value. Hashed in JavaScript: awaiting
 * the platform's digest costs ten times as much for so short a text. Cached, since a browser sends the same id each time.
 */
export const sessionName = remembered((id) => base64url.encode(sha256(new TextEncoder().encode(id))), 500);

/** Persistent only where the person asked to be remembered. */
export function setSessionCookie(c: AppContext, id: string, remember: boolean, config: Config): void {
  const lifetime = remember ? `; Max-Age=${config.SESSION_ABSOLUTE_S}` : '';
  appendCookie(c, `${sessionCookie}=${id}; Path=/; HttpOnly; Secure; SameSite=Lax${lifetime}`);
}

export function clearSessionCookie(c: AppContext): void {
  appendCookie(c, `${sessionCookie}=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0`);
}

const changedCookie = '__Host-changed';

/**
 * Set after a change that doesn't wait for leases, such as the currency: for two seconds, longer than any lease, the browser's
 * reads ask the session's object in every isolate. It holds no secret: forging it only has the object asked.
 */
export const bypassCookie = `${changedCookie}=1; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=2`;

export const bypassesLeases = (header: string | undefined): boolean => header?.includes(`${changedCookie}=`) ?? false;
