import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LocalStore } from '#dev/import-store.ts';
import { d1File } from '#dev/world/d1-file.ts';
import { clickhouseIsInstalled, startClickHouse } from '#tests/support/clickhouse.ts';
import { copyRollUps } from '#tests/support/clickhouse-roll-ups.ts';
import { clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { setUpClickHouse } from '#upstream/facts/clickhouse/set-up.ts';
import { databaseId, inTurns, startAnalytics, timed } from './analytics.ts';
import { type Case, cases, range } from './analytics-cases.ts';
import { writeFacts } from './analytics-facts.ts';
import { fixed, printTable, type Row } from './table.ts';

const facts = Number(process.env.BENCH_CLICKHOUSE_FACTS ?? 1_000_000);
/** Cases whose SQL is valid in both databases. */
const names = ['clicks by channel', 'sales, conversion by retailer', 'ten products of most clicks'];

/**
 * The semantic layer on ClickHouse against the same questions in its SQL by hand, where the full run has installed it.
 * @returns how many times as long the semantic layer took, at most; null where nothing is installed
 */
export async function benchClickHouse(out: string): Promise<number | null> {
  if (!clickhouseIsInstalled()) {
    console.log('\nClickHouse is not measured: npm install --no-save in tests/clickhouse installs it');
    return null;
  }
  const persistTo = join(out, 'facts-clickhouse');
  const file = d1File(persistTo, databaseId);
  writeFacts(file, facts);
  const server = await startClickHouse();
  const worker = await startAnalytics(out, persistTo, server.url);
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    const clickhouse = clickHouse(server.url);
    const store = new LocalStore(file);
    await setUpClickHouse(store, clickhouse, { kind: 'single' });
    await copyRollUps((sql) => database.prepare(sql).iterate(), clickhouse, ['brand_day']);
    store.close();
    database.close();
    const rows: Row[] = [];
    const ratios: number[] = [];
    for (const one of cases.filter(({ name }) => names.includes(name))) {
      const { row, ratio } = await compare(worker.origin, one);
      rows.push(row);
      ratios.push(ratio);
    }
    printTable(
      `The same on ClickHouse, ${fixed(facts)} facts (must ≤ 1.3 ×, goal ≤ 1.05 ×)`,
      ['question', 'by hand ms', 'semantic ms', '×'],
      rows,
    );
    return Math.max(...ratios);
  } finally {
    await worker.stop();
    await server.stop();
    rmSync(persistTo, { recursive: true, force: true });
  }
}

async function compare(
  origin: string,
  { name, query, sql }: Case,
): Promise<{ readonly row: Row; readonly ratio: number }> {
  const byHandSql = sql
    .replaceAll('brand_product_day', 'brand_day')
    .replaceAll('?1', '1')
    .replaceAll('?2', `'${range.from}'`)
    .replaceAll('?3', `'${range.to}'`);
  const [byHand = Number.NaN, semantic = Number.NaN] = await inTurns([
    () => timed(`${origin}/raw-clickhouse`, byHandSql),
    () => timed(`${origin}/clickhouse`, JSON.stringify(query)),
  ]);
  const ratio = semantic / byHand;
  return { ratio, row: [name, fixed(byHand, 1), fixed(semantic, 1), fixed(ratio, 2)] };
}
