/** 128 random bits, base64url: 22 characters. */
export const randomToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** What is kept of a token: with 128 random bits in it, no salt is needed. */
export async function tokenHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Without letters and digits that are taken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A short link's own part, for who chooses none: 31^7 of them. */
export const randomSlug = (): string =>
  [...crypto.getRandomValues(new Uint8Array(7))].map((byte) => letters[byte % letters.length]).join('');
