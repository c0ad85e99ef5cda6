import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { root } from '#dev/paths.ts';
import { migrate } from '#dev/world/migrate.ts';
import { coverageStatements, rollUpStatements } from '#shared/analytics/roll-up.ts';
import { addDays } from '#shared/time/calendar.ts';

export const firstDay = '2025-10-01';
export const days = 400;
export const accounts = 10;
const products = 40;

/** A database of the upstream with so many facts of clicks, spread over ten brands and 400 days, and what goes with them. */
export function writeFacts(file: string, facts: number): void {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY',
  );
  migrate(database, join(root, 'upstream/migrations'));
  database.exec('BEGIN');
  const numbers = (count: number, from = 0) =>
    `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${from + count})`;
  database.exec(`
    ${numbers(accounts, 1)} INSERT INTO account (id, name, type, active, default_currency, default_locale, reporting_timezone)
      SELECT i, 'Brand ' || i, 1, 1, 'USD', 'en-US', 'UTC' FROM n;
    ${numbers(5, 1)} INSERT INTO retailer (id, name) SELECT i, 'Retailer ' || i FROM n;
    ${numbers(5)} INSERT INTO channel (id, name) SELECT 'c' || i, 'Channel ' || i FROM n;
    INSERT INTO account_retailer (account_id, retailer_id, reports_sales) SELECT a.id, r.id, r.id < 4 FROM account a, retailer r;
    ${numbers(products)} INSERT INTO product (id, account_id, gtin, name, brand, category)
      SELECT a.id * 1000 + n.i, a.id, n.i, 'Product ' || n.i, 'Own', 'Category ' || (n.i % 6) FROM account a, n;
    ${numbers(5)} INSERT INTO touchpoint (id, account_id, operator_id, kind, name)
      SELECT a.id * 100 + n.i, a.id, a.id * 10, 'ip', 'Experience ' || n.i FROM account a, n;
    INSERT INTO fx_rate VALUES ('EUR', '2025-10-01', 1.1), ('EUR', '2026-06-01', 1.15);`);
  const daily = Math.round(facts / accounts / days);
  for (let account = 1; account <= accounts; account += 1)
    for (let day = 0; day < days; day += 1) writeDay(database, account, addDays(firstDay, day), daily);
  const rollUps = rollUpStatements.map((sql) => database.prepare(sql));
  for (let account = 1; account <= accounts; account += 1) {
    for (let day = 0; day < days; day += 14)
      for (const rollUp of rollUps)
        rollUp.run(account, addDays(firstDay, day), addDays(firstDay, Math.min(day + 13, days - 1)));
    for (const sql of coverageStatements) database.prepare(sql).run(account);
  }
  database.exec('COMMIT; ANALYZE');
  database.close();
}

const statements = new WeakMap<DatabaseSync, ReturnType<typeof prepared>>();

/** Numbers of mixed digits: every row another combination, the same in every run. */
const prepared = (database: DatabaseSync) => ({
  clicks: database.prepare(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3)
    INSERT OR IGNORE INTO touchpoint_click_day
    SELECT ?1, ?2, ?1 * 10, ?1 * 100 + (i / 7) % 5, 'c' || (i % 5), substr('USGBDEFRJP', 1 + 2 * ((i / 5) % 5), 2),
           1 + (i / 25) % 5, ?1 * 1000 + (i * 7 + i / 125) % ${products}, iif((i / 5) % 5 IN (2, 3), 'EUR', 'USD'), 1 + i % 9, 100 + i % 900
    FROM n`),
  visits: database.prepare(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 25)
    INSERT INTO touchpoint_day
    SELECT ?1, ?2, ?1 * 10, ?1 * 100 + i % 5, 'c' || (i % 5), substr('USGBDEFRJP', 1 + 2 * (i / 5), 2), 900 + i, 90 + i, 9 + i % 7,
           30 + i
    FROM n`),
  orders: database.prepare(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3)
    INSERT INTO attributed_order SELECT ?1, ?2, 'o' || i, ?2 || 'T12:00:00Z', ?1 * 10, ?1 * 100 + i % 5, 'c' || (i % 5),
           substr('USGBDEFRJP', 1 + 2 * ((i / 5) % 5), 2), 1 + (i / 25) % 5, iif((i / 5) % 5 IN (2, 3), 'EUR', 'USD') FROM n`),
  lines: database.prepare(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3)
    INSERT INTO basket_line SELECT ?1, ?2, 'o' || i, 1, ?1 * 1000 + i % ${products}, i % 3 > 0, 1, 500 + i % 4000 FROM n`),
});

function writeDay(database: DatabaseSync, account: number, date: string, clicks: number): void {
  const known = statements.get(database) ?? prepared(database);
  statements.set(database, known);
  const orders = Math.max(1, Math.round(clicks / 20));
  known.clicks.run(account, date, clicks);
  known.visits.run(account, date);
  known.orders.run(account, date, orders);
  known.lines.run(account, date, orders);
}
