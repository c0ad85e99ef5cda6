import { emailIdentity } from '#shared/text/email-identity.ts';

const encoder = new TextEncoder();

/** Identifies a person within one voucher: HMAC-SHA-256 with the voucher's own key, so that no address is stored. */
export async function personHash(key: string, who: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(who)));
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The hashes of an address: of its normal form, and of the form that earlier versions hashed.
 * @returns that of the normal form first
 */
export const emailHashes = async (key: string, email: string): Promise<readonly string[]> =>
  Promise.all([...new Set([emailIdentity(email), email.trim().toLowerCase()])].map((who) => personHash(key, who)));
