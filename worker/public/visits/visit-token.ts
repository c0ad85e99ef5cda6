import { base64url } from 'jose';
import type { TokenFault } from '#shared/touchpoints/suspect.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { addressOf, networkOf } from './visit.ts';

/**
 * The token that a page's script requests before it sends events. It is signed, for one touchpoint and the client's
 * address, as a hash that changes every day. It proves a visit at an instant, without telling who visited.
 */
const lifetimeMs = 30 * 60_000;
/** How much earlier than its token an event may be dated: travel time of the messages, and adjustments of the clock. */
const slackMs = 60_000;
const macBytes = 16;

export async function issueVisitToken(c: AppContext, touchpoint: string): Promise<string> {
  const issued = Math.floor(Date.now() / 1000);
  const [secret = ''] = c.var.config.SESSION_SECRET;
  const token = new Uint8Array(4 + macBytes);
  new DataView(token.buffer).setUint32(0, issued);
  token.set(await macOf(secret, touchpoint, issued, addressOf(c)), 4);
  return base64url.encode(token);
}

/** When the token was issued, in epoch milliseconds; or what is wrong with it. */
export type VisitToken = { readonly issuedAt: number; readonly fault: null } | { readonly fault: TokenFault };

export async function readVisitToken(c: AppContext, touchpoint: string, text: string): Promise<VisitToken> {
  if (text === '') return { fault: 'no-token' };
  const bytes = bytesOf(text);
  if (bytes?.length !== 4 + macBytes) return { fault: 'wrong-token' };
  const issued = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const age = Date.now() - issued * 1000;
  if (age < -slackMs || age > lifetimeMs) return { fault: 'wrong-token' };
  const given = bytes.slice(4);
  const expected = await Promise.all(
    c.var.config.SESSION_SECRET.map((secret) => macOf(secret, touchpoint, issued, addressOf(c))),
  );
  const fits = expected.some((mac) => crypto.subtle.timingSafeEqual(mac, given));
  return fits ? { issuedAt: issued * 1000, fault: null } : { fault: 'wrong-token' };
}

/**
 * The instant of an event; null if it claims to be older than its visit. Without a token it is now.
 * @param agoMs age of the event, as reported by the browser
 */
export function instantOf(token: VisitToken, agoMs: number, now: number): number | null {
  if (token.fault !== null) return now;
  const at = now - agoMs;
  return at < token.issuedAt - slackMs ? null : Math.min(now, Math.max(at, token.issuedAt));
}

/** A hash that is equal for events from the same address or network on the same UTC day, and tells nothing else. */
export async function sourceOf(c: AppContext): Promise<{ address: string; network: string }> {
  const [secret = ''] = c.var.config.SESSION_SECRET;
  const day = dayOf(Date.now());
  const hash = async (kind: string, of: string) =>
    base64url.encode((await sign(secret, `${kind}\n${day}\n${of}`)).slice(0, 12));
  const [address, network] = await Promise.all([hash('address', addressOf(c)), hash('network', networkOf(c))]);
  return { address, network };
}

async function macOf(secret: string, touchpoint: string, issued: number, address: string): Promise<Uint8Array> {
  const who = base64url.encode(await sign(secret, `address\n${dayOf(issued * 1000)}\n${address}`));
  return (await sign(secret, `visit\n${touchpoint}\n${issued}\n${who}`)).slice(0, macBytes);
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Caches the keys of this isolate, by secret. */
const keys = new Map<string, Promise<CryptoKey>>();

async function sign(secret: string, text: string): Promise<Uint8Array> {
  const key = keys.get(secret) ?? deriveKey(secret);
  keys.set(secret, key);
  return new Uint8Array(await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(text)));
}

/** A separate key, so that signatures made here are useless elsewhere. */
async function deriveKey(secret: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('sign visit');
  return await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    base,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  );
}

function bytesOf(text: string): Uint8Array | null {
  try {
    return base64url.decode(text);
  } catch {
    return null;
  }
}
