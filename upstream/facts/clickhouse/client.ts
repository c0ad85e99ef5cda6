import { z } from 'zod';
import { Failure, retryAfter } from '#shared/api/failure.ts';
import { letOthersIn } from '#upstream/platform/let-others-in.ts';

/** SQL with `{name:Type}` placeholders, and their values as ClickHouse reads them. */
export interface ClickHouseStatement {
  readonly sql: string;
  readonly parameters: ReadonlyMap<string, string>;
}

export type Settings = Readonly<Record<string, string>>;
export type Cell = string | number | null;

/** A row of a result; a tuple is a list. */
export type CellRow = Readonly<Record<string, Cell | readonly Cell[]>>;

/** ClickHouse over its HTTP interface. Every method throws Failure 503 where it can't be reached or refuses. */
export interface ClickHouse {
  readonly query: (statement: ClickHouseStatement) => Promise<readonly CellRow[]>;
  /**
   * Adds rows, given in the order of the columns.
   * @param token an insert with a token that was used before changes nothing
   */
  readonly insert: (
    table: string,
    columns: readonly string[],
    rows: readonly (readonly Cell[])[],
    token: string,
  ) => Promise<void>;
  /** Runs a statement that writes. */
  readonly run: (statement: ClickHouseStatement, settings?: Settings) => Promise<void>;
}

const commonSettings: Settings = {
  // Reads only the latest version of each row. Partitions are merged separately, since no row is in two.
  final: '1',
  do_not_merge_across_partitions_select_final: '1',
  max_execution_time: '30',
  // In a cluster a query and its joins run on the shard of the account.
  optimize_skip_unused_shards: '1',
  distributed_product_mode: 'local',
};

const readSettings: Settings = {
  ...commonSettings,
  default_format: 'JSONCompact',
  // Columns of a missing joined row are null, not empty.
  join_use_nulls: '1',
  output_format_json_quote_64bit_integers: '0',
  // Waits for the whole statement, so that the status tells whether it worked.
  wait_end_of_query: '1',
  readonly: '2',
};

/**
 * An insert writes one part for each month, and readers see all of a part or nothing of it. So blocks are joined before
 * they are written, whatever their size.
 */
const writeSettings: Settings = {
  ...commonSettings,
  max_execution_time: '300',
  wait_end_of_query: '1',
  distributed_foreground_insert: '1',
  max_insert_threads: '1',
  min_insert_block_size_rows: '1000000000',
  min_insert_block_size_bytes: '0',
  max_insert_block_size: '1000000000',
  max_partitions_per_insert_block: '0',
};

const cellSchema = z.union([z.string(), z.number(), z.null()]);
const answerSchema = z.object({
  meta: z.array(z.object({ name: z.string() })),
  data: z.array(z.array(z.union([cellSchema, z.array(cellSchema)]))),
});

/** @param address of the server; a user and a password in it are sent as headers, its `database` parameter stays */
export const clickHouse = (address: string): ClickHouse => ({
  query: async (statement) => {
    const response = await ask(address, readSettings, statement);
    const { meta, data } = answerSchema.parse(await response.json());
    return data.map((row) => Object.fromEntries(meta.map(({ name }, at) => [name, row[at] ?? null])));
  },
  insert: async (table, columns, rows, token) => {
    if (rows.length === 0) return;
    const into = `INSERT INTO ${table} (${columns.join(', ')}) FORMAT JSONCompactColumns`;
    const settings = {
      ...{ ...writeSettings, query: into, insert_deduplication_token: token },
      ...{ date_time_input_format: 'best_effort', input_format_parallel_parsing: '0' },
    };
    const texts: string[] = [];
    for (const at of columns.keys()) {
      texts.push(JSON.stringify(rows.map((row) => row[at] ?? null)));
      // Serializing a large portion takes some milliseconds, and other calls of the isolate would wait for it.
      if (at % columnsPerSlice === 0) await letOthersIn();
    }
    await send(address, settings, `[${texts.join(',')}]`);
  },
  run: async (statement, settings = {}) => {
    await ask(address, { ...writeSettings, ...settings }, statement);
  },
});

/** Values serialized before other calls get their turn. */
const columnsPerSlice = 5;

/** Longest form field, in characters: ClickHouse accepts 128 KiB of a field, however long the statement is. */
const maxFieldLength = 20_000;

/** Sends a statement as a form or, where a list is too long for a form field, as a text that contains its values. */
async function ask(address: string, settings: Settings, { sql, parameters }: ClickHouseStatement): Promise<Response> {
  if ([...parameters.values()].every((text) => text.length <= maxFieldLength)) {
    const body = new FormData();
    body.set('query', sql);
    for (const [name, text] of parameters) body.set(`param_${name}`, text);
    return await send(address, settings, body);
  }
  const body = sql.replaceAll(/\{(\w+):([^{}]+)\}/g, (place, name: string, type: string) => {
    const text = parameters.get(name);
    return text === undefined ? place : literalOf(text, type);
  });
  // The limit is in bytes; a UTF-16 unit takes at most three.
  return await send(address, { ...settings, max_query_size: String(3 * body.length + 1) }, body);
}

/** The value as a literal. A list is written as in SQL already, anything else as a tab-separated field. */
const literalOf = (text: string, type: string): string =>
  `CAST(${type.startsWith('Array(') ? text : `'${text.replaceAll("'", "\\'")}'`} AS ${type})`;

async function send(address: string, settings: Settings, body: FormData | string): Promise<Response> {
  const url = new URL(address);
  const headers = new Headers();
  if (url.username) headers.set('X-ClickHouse-User', decodeURIComponent(url.username));
  if (url.password) headers.set('X-ClickHouse-Key', decodeURIComponent(url.password));
  url.username = '';
  url.password = '';
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
  const response = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
  if (!response) throw new Failure('facts-unreachable', { headers: retryAfter() });
  if (response.ok) return response;
  console.error(JSON.stringify({ level: 'error', clickhouse: response.status, message: await firstLine(response) }));
  throw new Failure('facts-silent', { headers: retryAfter() });
}

const firstLine = async (response: Response): Promise<string> =>
  (await response.text()).split('\n')[0]?.slice(0, 300) ?? '';
