interface Table {
  readonly name: string;
  readonly create: string;
  readonly columns: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** Rows of a query over the upstream's database, all at once or as they come. */
type Reader = (sql: string) => Iterable<Row> | Promise<Iterable<Row>>;

const batchRows = 50_000;

/** The tables that ClickHouse has of ours, as its schema says. */
export function tablesOf(schema: string): Table[] {
  const statements = schema
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((text) => text.trim())
    .filter(Boolean);
  return statements.map((create) => {
    const [, name = '', body = ''] = /TABLE IF NOT EXISTS (\w+) \(([\s\S]*)\) ENGINE/.exec(create) ?? [];
    const columns = [...body.matchAll(/(?:^|,)\s*(\w+) [A-Z]/g)].map(([, column = '']) => column);
    return { name, create, columns };
  });
}

/**
 * Makes tables where they are not there, empties them and fills them from the tables and views of the same names.
 * @param address of the server's HTTP interface
 * @returns how many rows were copied
 * @throws Error with the server's own words where it refuses something
 */
export async function copyToClickHouse(read: Reader, address: string, tables: readonly Table[]): Promise<number> {
  let copied = 0;
  for (const { name, create, columns } of tables) {
    await send(address, create);
    await send(address, `TRUNCATE TABLE ${name}`);
    let batch: string[] = [];
    const insert = async () => {
      if (batch.length > 0) await send(address, `INSERT INTO ${name} FORMAT JSONCompactEachRow`, batch.join('\n'));
      copied += batch.length;
      batch = [];
    };
    for (const row of await read(`SELECT ${columns.join(', ')} FROM ${name}`)) {
      batch.push(JSON.stringify(columns.map((column) => row[column])));
      if (batch.length === batchRows) await insert();
    }
    await insert();
  }
  return copied;
}

async function send(address: string, query: string, data = ''): Promise<void> {
  const url = new URL(address);
  const headers = new Headers();
  if (url.username) headers.set('X-ClickHouse-User', decodeURIComponent(url.username));
  if (url.password) headers.set('X-ClickHouse-Key', decodeURIComponent(url.password));
  url.username = '';
  url.password = '';
  url.searchParams.set('query', query);
  const response = await fetch(url, { method: 'POST', headers, body: data });
  const text = await response.text();
  if (!response.ok) throw new Error(`ClickHouse refused ${query.slice(0, 60)}: ${text.slice(0, 500)}`);
}
