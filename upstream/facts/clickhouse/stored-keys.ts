import { Crc32 } from '../ingest/files/crc-32.ts';
import type { ClickHouse } from './client.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import type { RawTable } from './tables.ts';
import { clickHouseStatement } from './typed.ts';

/** The most keys in memory. With more, each portion of a file looks up its own. */
const maxKeys = 200_000;

/**
 * Checksums of the keys of an account’s facts, read once for a whole file, most of whose keys are new. Valid as long as
 * only one import writes such facts. A key that isn’t among them isn’t stored.
 */
export class StoredKeys {
  readonly #clickhouse: ClickHouse;
  readonly #accountId: number;
  readonly #most: number;
  #checksums: Promise<Set<number> | null> | null = null;

  constructor(clickhouse: ClickHouse, accountId: number, most = maxKeys) {
    this.#clickhouse = clickhouse;
    this.#accountId = accountId;
    this.#most = most;
  }

  /** The keys that may be stored. The others count as stored from now on, since the import may write them. */
  async among(table: RawTable, column: string, keys: readonly string[]): Promise<readonly string[]> {
    this.#checksums ??= this.#read(table, column);
    const checksums = await this.#checksums;
    if (!checksums) return keys;
    const encoder = new TextEncoder();
    const found: string[] = [];
    const added: number[] = [];
    for (const key of keys) {
      const crc = new Crc32();
      crc.add(encoder.encode(key));
      if (checksums.has(crc.value)) found.push(key);
      else added.push(crc.value);
    }
    for (const checksum of added) checksums.add(checksum);
    return found;
  }

  /** Null where there are too many. */
  async #read(table: RawTable, column: string): Promise<Set<number> | null> {
    const [row] = await this.#clickhouse.query(
      clickHouseStatement(
        // Every version of a row has its keys.
        `SELECT groupArray(checksum) AS checksums FROM (
           SELECT DISTINCT CRC32(${column}) AS checksum FROM ${table} WHERE ${ofAccount} LIMIT {most:UInt32})
         SETTINGS final = 0`,
        { account: this.#accountId, most: this.#most + 1 },
      ),
    );
    const checksums = Array.isArray(row?.checksums) ? row.checksums.map(Number) : [];
    return checksums.length > this.#most ? null : new Set(checksums);
  }
}
