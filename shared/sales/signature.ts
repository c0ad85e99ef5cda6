/** The header that a shop's server signs its call with: `t={seconds},v1={HMAC-SHA256 in hex}`. */
export const signatureHeader = 'X-Merchlens-Signature';
/** A signature is refused this many seconds before and after it was made. */
export const signatureLifetimeS = 300;

/** @param at epoch seconds @param body exactly as it is sent */
export async function signatureOf(secret: string, at: number, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${at}.${body}`)));
  return `t=${at},v1=${[...mac].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The second that a header says it was signed at; null where it is no signature. */
export function signedAt(header: string): number | null {
  const [, at] = /^t=(\d{1,12}),v1=[\da-f]{64}$/.exec(header.trim()) ?? [];
  return at === undefined ? null : Number(at);
}
