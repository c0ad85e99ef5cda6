import { base64url, CompactEncrypt, compactDecrypt } from 'jose';

/**
 * Seals JSON values with AES-256-GCM. The first secret seals, every secret of the list can open. A sealed value opens
 * only for its purpose, so its type is known.
 */
export interface Sealer<Value> {
  /** @param about owner of the value; it only opens with the same one */
  seal(value: Value, about?: string): Promise<string>;
  /** The value, or null if none of the secrets has sealed it for this purpose and owner. */
  open(sealed: string, about?: string): Promise<Value | null>;
  /** Id of the sealing key: different for every secret and purpose, and revealing nothing of either. */
  keyId(): Promise<string>;
  /** Ids of all keys, the sealing one first. */
  keyIds(): Promise<readonly string[]>;
}

interface SealingKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

/** Derived keys are cached per isolate: deriving costs more than sealing. */
const derivedKeys = new Map<string, SealingKey>();

/**
 * @param secrets a configured list, such as `SESSION_SECRET`.
 * @param purpose stops values sealed for one use from being opened in another.
 */
export function createSealer<Value>(secrets: readonly string[], purpose: string): Sealer<Value> {
  const firstKey = async (): Promise<SealingKey> => {
    const first = secrets[0];
    if (first === undefined) throw new TypeError('there is no secret to seal with');
    return await deriveKey(first, purpose);
  };
  return {
    async seal(value, about) {
      const { kid, key } = await firstKey();
      return (
        new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
          // GCM authenticates the protected header beside the ciphertext.
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid, ...(about !== undefined && { about }) })
          .encrypt(key)
      );
    },
    async open(sealed, about) {
      try {
        const keys = await Promise.all(secrets.map((secret) => deriveKey(secret, purpose)));
        const { plaintext, protectedHeader } = await compactDecrypt(
          sealed,
          (header) => {
            const match = keys.find(({ kid }) => kid === header.kid);
            if (!match) throw new TypeError('sealed with another key');
            return match.key;
          },
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        );
        if (protectedHeader.about !== about) return null;
        return JSON.parse(new TextDecoder().decode(plaintext));
      } catch {
        return null;
      }
    },
    keyId: async () => (await firstKey()).kid,
    keyIds: async () => (await Promise.all(secrets.map((secret) => deriveKey(secret, purpose)))).map(({ kid }) => kid),
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
