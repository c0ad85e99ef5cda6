import type { Platform } from '../provision/platform.ts';

/** A D1 database as the platform's API reaches it. */
export class DeployedDatabase {
  readonly #platform: Platform;
  readonly id: string;

  constructor(platform: Platform, id: string) {
    this.#platform = platform;
    this.id = id;
  }

  /** Runs one statement, and names the shape of its rows. */
  async read<Row>(sql: string, ...params: string[]): Promise<Row[]> {
    const { client, accountId: account_id } = this.#platform;
    const answer = await client.d1.database.query(this.id, { account_id, sql, ...(params.length > 0 && { params }) });
    const [first] = answer.result;
    // SQL tells no types: the caller names those of its own statement.
    return (first?.results ?? []) as Row[];
  }

  /** Whether it holds no table yet. */
  async isBlank(): Promise<boolean> {
    const tables = await this.read(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' LIMIT 1`,
    );
    return tables.length === 0;
  }
}
