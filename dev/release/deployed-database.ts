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
}
