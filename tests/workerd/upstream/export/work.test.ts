import { beforeAll, expect, test } from 'vitest';
import { querySchema, type SemanticQuery } from '#shared/analytics/query.ts';
import { exportReport } from '#upstream/export/export-report.ts';
import { d1Engine } from '#upstream/facts/d1/engine.ts';
import { answerQuery } from '#upstream/facts/questions/answer.ts';
import { checkQuery } from '#upstream/facts/questions/check.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { d1 } from '../migrated.ts';
import { storedFacts } from '../stored-facts.ts';
import { readCsv } from './written.ts';

const productCount = 50_000;

beforeAll(async () => {
  await storedFacts();
  const ids = `WITH RECURSIVE ids(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids LIMIT ${productCount})`;
  await d1.batch([
    d1.prepare(`INSERT INTO product (id, account_id, gtin, name, brand, category, own)
      ${ids} SELECT 1000 + id, 1, 'x' || id, 'Product ' || id, 'One', 'Drinks', 1 FROM ids`),
    d1.prepare(`INSERT INTO brand_product_day (account_id, date, operator_id, product_id, channel, country, retailer_id, currency, pi_clicks)
      ${ids} SELECT 1, date('2025-12-01', '+' || (id % 20) || ' days'), 11, 1000 + id, 'social', 'US', 1, 'USD', 1 + id % 7 FROM ids`),
  ]);
});

/** A database that counts the rows that statements read and return. */
function counting() {
  const counted = { read: 0, returned: 0 };
  const note = <Result extends D1Result>(result: Result): Result => {
    counted.read += result.meta.rows_read;
    counted.returned += result.results.length;
    return result;
  };
  const countingBinding = {
    prepare: (sql: string) => ({
      bind: (...values: unknown[]) => {
        const bound = d1.prepare(sql).bind(...values);
        const all = bound.all.bind(bound);
        return Object.assign(bound, { all: async () => note(await all()) });
      },
    }),
    batch: async (statements: D1PreparedStatement[]) => (await d1.batch(statements)).map(note),
  } as unknown as D1Database;
  return { counted, database: new Database(countingBinding) };
}

async function exporting(days: number) {
  const { counted, database } = counting();
  const scope = {
    ...{ accountId: 1, operatorId: null, accountType: 1 as const, active: true, level: 7, readable: true },
    ...{ currency: 'USD', timezone: 'UTC', tenant: tenantOf(1, null) },
  };
  const to = `2025-12-${String(days).padStart(2, '0')}`;
  const query = checkQuery(
    querySchema.parse({ measures: ['piClicks'], dimensions: ['product'], range: { from: '2025-12-01', to } }),
    1,
  );
  const now = Date.parse('2026-06-01');
  const ask = (asked: SemanticQuery) => answerQuery(d1Engine(database), { query: asked, scope, sample: null, now });
  const tables = [{ title: 'Products', query }] as const;
  const file = await exportReport(database, ask, {
    title: 'Products',
    format: 'csv',
    tables,
    scope,
    sample: null,
    now,
  });
  const rows = readCsv(await new Response(file.body).text()).slice(1);
  return { ...counted, rows };
}

test('a file four times as long takes four times the work, and each row is read from the database once', async () => {
  await exporting(1);
  const [short, long] = [await exporting(5), await exporting(20)];
  expect([short.rows.length, long.rows.length]).toEqual([productCount / 4, productCount]);
  expect(new Set(long.rows.map(([id]) => id)).size).toBe(productCount);
  expect(long.returned).toBeLessThan(productCount + 100);
  // The facts are read once for each half of a long file.
  expect(long.read / short.read).toBeLessThan(4 * 2.1);
  const clicks = long.rows.map((cells) => Number(cells[2]));
  expect(clicks).toEqual(clicks.toSorted((a, b) => b - a));
}, 60_000);
