import { type Database, statement } from '../storage/database.ts';

/** What sample data is made with: the same in one installation, and known to nobody outside of it. */
export class SampleKey {
  readonly #key: CryptoKey;

  private constructor(key: CryptoKey) {
    this.#key = key;
  }

  static async of(secret: string): Promise<SampleKey> {
    const bytes = new TextEncoder().encode(secret);
    return new SampleKey(
      await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    );
  }

  /** The installation's own, made when it is first needed. */
  static async read(database: Database): Promise<SampleKey> {
    const known = await secretOf(database);
    if (known !== null) return await SampleKey.of(known);
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const sql = "INSERT INTO installation_secret (purpose, secret) VALUES ('sample-data', ?) ON CONFLICT DO NOTHING";
    await database.write(statement(sql, made));
    // Another call may have been first.
    return await SampleKey.of((await secretOf(database)) ?? made);
  }

  /** Numbers from 0 to 1, below 1, that say nothing of the text and are the same every time. */
  async numbersOf(text: string): Promise<readonly [number, number, number, number]> {
    const view = new DataView(await crypto.subtle.sign('HMAC', this.#key, new TextEncoder().encode(text)));
    const at = (place: number) => view.getUint32(place * 4) / 2 ** 32;
    return [at(0), at(1), at(2), at(3)];
  }
}

async function secretOf(database: Database): Promise<string | null> {
  const sql = "SELECT secret FROM installation_secret WHERE purpose = 'sample-data'";
  return (await database.first<{ secret: string }>(sql))?.secret ?? null;
}
