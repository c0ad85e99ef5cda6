import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Database } from '../platform/storage/database.ts';
import { installationSecret } from '../platform/storage/installation-secret.ts';

const algorithm = { name: 'HMAC', hash: 'SHA-256' };
const ivBytes = 12;

/** The secret key of sample data, one for each installation. */
export class SampleKey {
  readonly #signing: CryptoKey;
  readonly #sealing: CryptoKey;
  readonly #secret: Uint8Array;

  private constructor(secret: Uint8Array, signing: CryptoKey, sealing: CryptoKey) {
    this.#secret = secret;
    this.#signing = signing;
    this.#sealing = sealing;
  }

  static async of(secret: string): Promise<SampleKey> {
    const signing = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
    const derived = await crypto.subtle.sign('HMAC', signing, bytesOf('sealing'));
    const sealing = await crypto.subtle.importKey('raw', derived, 'AES-GCM', false, ['encrypt', 'decrypt']);
    return new SampleKey(bytesOf(secret), signing, sealing);
  }

  /** Reads the installation's key, or creates it when it is first needed. */
  static async read(database: Database): Promise<SampleKey> {
    return await SampleKey.of(await installationSecret(database, 'sample-data'));
  }

  /** Numbers from 0 to 1, below 1, that don't reveal the text and are always the same for it. */
  async numbersOf(text: string): Promise<readonly [number, number, number, number]> {
    return numbersIn(new Uint8Array(await crypto.subtle.sign('HMAC', this.#signing, bytesOf(text))));
  }

  /** A synchronous variant, for names in rows. */
  numbersAtOnce(text: string): readonly [number, number, number, number] {
    return numbersIn(hmac(sha256, this.#secret, bytesOf(text)));
  }

  /** Encrypts a text that comes back to the server, such as a cursor. The same text gives the same result. Base64url. */
  async seal(text: string): Promise<string> {
    // An IV that depends on the text is never used for two texts.
    const iv = (await crypto.subtle.sign('HMAC', this.#signing, bytesOf(`iv of ${text}`))).slice(0, ivBytes);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, this.#sealing, bytesOf(text));
    const bytes = String.fromCharCode(...new Uint8Array(iv), ...new Uint8Array(sealed));
    return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  }

  /** The text that was sealed; null for anything that this installation has not sealed. */
  async open(sealed: string): Promise<string | null> {
    try {
      const bytes = Uint8Array.from(atob(sealed.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
      const iv = bytes.slice(0, ivBytes);
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, this.#sealing, bytes.slice(ivBytes));
      return new TextDecoder().decode(text);
    } catch {
      return null;
    }
  }
}

function numbersIn(signed: Uint8Array): [number, number, number, number] {
  const view = new DataView(signed.buffer, signed.byteOffset);
  const at = (place: number) => view.getUint32(place * 4) / 2 ** 32;
  return [at(0), at(1), at(2), at(3)];
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
