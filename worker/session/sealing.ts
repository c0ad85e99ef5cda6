import { base64url, CompactEncrypt, compactDecrypt } from 'jose';

/**
 * Seals JSON values with AES-256-GCM. The first secret seals, every secret of the list opens. What opens was sealed for
 * the same purpose, so it is what that purpose seals.
 */
export interface Sealer<Value> {
  seal(value: Value): Promise<string>;
  /** The value, or null for anything that none of the secrets has sealed for this purpose. */
  open(sealed: string): Promise<Value | null>;
}

interface SealingKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

/** Derived keys are kept per isolate: deriving costs more than sealing. */
const derivedKeys = new Map<string, SealingKey>();

/**
 * @param secrets the configured `SESSION_SECRET` list.
 * @param purpose keeps what was sealed for one use from being opened in another.
 */
export function createSealer<Value>(secrets: readonly string[], purpose: string): Sealer<Value> {
  return {
    async seal(value) {
      const first = secrets[0];
      if (first === undefined) throw new TypeError('there is no secret to seal with');
      const { kid, key } = await deriveKey(first, purpose);
      return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
        .encrypt(key);
    },
    async open(sealed) {
      try {
        const keys = await Promise.all(secrets.map((secret) => deriveKey(secret, purpose)));
        const { plaintext } = await compactDecrypt(
          sealed,
          (header) => {
            const match = keys.find(({ kid }) => kid === header.kid);
            if (!match) throw new TypeError('sealed with another key');
            return match.key;
          },
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        );
        return JSON.parse(new TextDecoder().decode(plaintext));
      } catch {
        return null;
      }
    },
  };
}

async function deriveKey(secret: string, purpose: string): Promise<SealingKey> {
  const name = `${purpose}\n${secret}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(`seal ${purpose}`) },
    base,
    320,
  );
  const key = await crypto.subtle.importKey('raw', bits.slice(0, 32), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const derived = { kid: base64url.encode(new Uint8Array(bits.slice(32))), key };
  derivedKeys.set(name, derived);
  return derived;
}
