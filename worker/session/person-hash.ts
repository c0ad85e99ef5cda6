import type { Config } from '../platform/config.ts';

/** The name of a person for logs and third parties: a keyed hash of the uid, 16 hexadecimal digits. */
export async function personHash({ SESSION_SECRET: [secret = ''] }: Config, uid: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(`person\n${uid}`));
  return [...new Uint8Array(mac, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
