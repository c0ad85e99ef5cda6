import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { firstData } from '#dev/release/first-data.ts';
import { migrate } from '#dev/world/migrate.ts';
import { accountPlans } from '#shared/access/account-plans.ts';
import { planOf } from '#shared/access/plans.ts';

const migrations = fileURLToPath(new URL('../../../upstream/migrations', import.meta.url));
const founding = {
  email: "o'neil@northwind.example",
  account: "Northwind's Spirits",
  type: 'brand',
  plan: 'starter',
  currency: 'EUR',
  locale: 'fr-FR',
  timezone: 'Europe/Paris',
} as const;

function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  migrate(database, migrations);
  return database;
}

test('after its first data an empty database makes the upstream ready, with one person who may do everything', () => {
  const database = migrated();
  const sql = firstData(founding, '2026-11-15');
  database.exec(`PRAGMA foreign_keys = ON;\n${sql}`);
  const counts = database.prepare(
    `SELECT (SELECT count(*) FROM template) > 0 AND (SELECT count(*) FROM list_item) > 0 AND (SELECT count(*) FROM fx_rate) > 0
       AND EXISTS (SELECT 1 FROM calendar_day WHERE date = '2026-11-15') AS filled,
     (SELECT count(*) FROM account) AS accounts, (SELECT count(*) FROM user) AS people,
     (SELECT count(*) FROM notice) + (SELECT count(*) FROM terms) AS invented`,
  );
  const expected = { filled: 1, accounts: 1, people: 1, invented: 0 };
  expect({ ...counts.get() }).toEqual(expected);
  const granted = database.prepare(
    `SELECT name, type, account.default_currency, reporting_timezone, email, is_staff, level
     FROM account_grant JOIN user ON user.id = user_id JOIN account ON account.id = account_id`,
  );
  expect(granted.all().map((row) => ({ ...row }))).toEqual([
    {
      ...{ name: "Northwind's Spirits", type: 1, default_currency: 'EUR', reporting_timezone: 'Europe/Paris' },
      ...{ email: "o'neil@northwind.example", is_staff: 1, level: 7 },
    },
  ]);
  database.exec(firstData({ ...founding, account: 'Another name' }, '2026-11-16'));
  expect({ ...counts.get() }).toEqual(expected);
  expect(granted.get()?.name).toBe("Northwind's Spirits");
});

test('the first account has the features of its plan, the default retailers, and useful pages', () => {
  const database = migrated();
  const rows = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row));
  database.exec(firstData(founding, '2026-11-15'));
  expect(Object.fromEntries(rows('SELECT key, count FROM feature WHERE account_id = 1'))).toEqual(
    accountPlans.starter.features,
  );
  expect(
    rows('SELECT name, reports_sales FROM account_retailer JOIN retailer ON retailer.id = retailer_id ORDER BY name'),
  ).toEqual([
    ['Amazon', 0],
    ['Target', 0],
    ['Walmart', 0],
  ]);
  const listed = rows('SELECT template_id, client_visibility, display_for_inactive, badge FROM list_item');
  expect(listed.length).toBeGreaterThan(10);
  for (const entry of listed) expect(entry).toEqual([expect.any(String), 1, 0, null]);
});

test('a retailer starts on a retailer plan and has no other retailers', () => {
  const database = migrated();
  database.exec(firstData({ ...founding, type: 'retailer', plan: 'shop-ranked' }, '2026-11-15'));
  const features = database
    .prepare('SELECT key, count FROM feature')
    .all()
    .map((row) => Object.values(row));
  expect(planOf(Object.fromEntries(features))).toBe('shopRanked');
  expect(database.prepare('SELECT 1 FROM account_retailer').all()).toEqual([]);
});

test('no statement of the first data exceeds D1’s limit', () => {
  const longest = Math.max(
    ...firstData(founding, '2026-11-15')
      .split(';\n')
      .map((statement) => statement.length),
  );
  expect(longest).toBeLessThan(100_000);
});
