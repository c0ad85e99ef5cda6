/** 128 random bits, base64url: 22 characters. */
export const randomToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The stored hash of a token. With 128 random bits it needs no salt. */
export async function tokenHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random slug for a short link without a chosen one. There are 31^7. */
export const randomSlug = (): string =>
  [...crypto.getRandomValues(new Uint8Array(7))].map((byte) => letters[byte % letters.length]).join('');
