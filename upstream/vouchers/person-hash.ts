const encoder = new TextEncoder();

/** Who somebody is to one voucher: HMAC-SHA-256 under the voucher's own key, so that no address is kept. */
export async function personHash(key: string, who: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(who)));
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
