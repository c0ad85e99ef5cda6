import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { d1File } from '#dev/world/d1-file.ts';
import { seedWorld } from '#dev/world/seed.ts';

const directory = mkdtempSync(join(tmpdir(), 'offers-world-'));
let database: DatabaseSync;

beforeAll(async () => {
  await seedWorld({ persistTo: directory, today: '2026-11-15', size: 'test', log: () => undefined });
  database = new DatabaseSync(d1File(directory, 'merchlens'), { readOnly: true });
}, 120_000);

afterAll(() => {
  database.close();
  rmSync(directory, { recursive: true });
});

const row = (sql: string): Record<string, unknown> => database.prepare(sql).get() ?? {};

test('prices change and stock runs out as in real shops', () => {
  const { out, index, changes } = row(`SELECT sum(out_of_stock) * 1.0 / sum(observations) AS out,
    sum(index_sum) / sum(indexed) AS "index", sum(price_changes) AS changes FROM offer_day WHERE account_id = 10`);
  expect(Number(out)).toBeGreaterThan(0.01);
  expect(Number(out)).toBeLessThan(0.2);
  expect(Number(index)).toBeGreaterThan(85);
  expect(Number(index)).toBeLessThan(105);
  expect(Number(changes)).toBeGreaterThan(50);
});

test('exactly the accounts with price and stock history have observations', () => {
  const rows = database.prepare('SELECT DISTINCT account_id FROM offer_observation ORDER BY 1').all();
  const entitled = database
    .prepare("SELECT account_id FROM feature WHERE key = 'priceStockHistory' AND count > 0 ORDER BY 1")
    .all();
  expect(rows).toEqual(entitled);
});

test('most recipes are matched, and their counts equal those of their ingredients', () => {
  const { recipes, wrong, rate } = row(`SELECT count(*) AS recipes, sum(matched) * 1.0 / sum(ingredients) AS rate,
    sum(matched <> (SELECT count(*) FROM recipe_ingredient i WHERE i.recipe_id = r.id AND i.match = 'matched')) AS wrong
    FROM recipe r`);
  expect([Number(recipes), Number(wrong)]).toEqual([38, 0]);
  expect(Number(rate)).toBeGreaterThan(0.5);
  expect(Number(rate)).toBeLessThan(0.9);
});

test('the own part of a cart is never worth more than the cart', () => {
  const carts =
    "SELECT count(*) AS carts, sum(own_minor > amount_minor) AS wrong FROM recipe_event WHERE kind = 'cart'";
  const { carts: count, wrong } = row(carts);
  expect(Number(count)).toBeGreaterThan(20);
  expect(wrong).toBe(0);
});

test('vouchers, forms and submissions of a Japanese account are in its language, whoever reads them', () => {
  const told = database
    .prepare(
      `SELECT title || ' | ' || description AS text FROM voucher WHERE account_id IN (15, 23) AND title <> ''
       UNION ALL SELECT published ->> ('$.fields[' || n.value || '].label') FROM form, json_each('[0,1,2,3,4]') n WHERE account_id IN (15, 23)
       UNION ALL SELECT published ->> '$.thanks' FROM form WHERE account_id IN (15, 23)
       UNION ALL SELECT answers ->> '$.f4' FROM form_submission WHERE form_id IN (15, 23)
       UNION ALL SELECT definition ->> '$.headline' FROM touchpoint WHERE account_id = 15 AND kind = 'dp'`,
    )
    .all();
  expect(told).toHaveLength(2 + 10 + 2 + 14 + 1);
  for (const { text } of told) expect(text).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
});
