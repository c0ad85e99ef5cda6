import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { accountPlans, type PlanName } from '#shared/access/account-plans.ts';
import type { AccountType } from '#shared/access/modes.ts';
import { demoChannels } from '../world/brand-facts.ts';
import { migrate } from '../world/migrate.ts';
import { storeContent } from '../world/store-content.ts';
import { standardTemplates } from '../world/templates.ts';

/** The first person, one of the provider's own people, and the account they begin with. */
export interface Founding {
  readonly email: string;
  readonly account: string;
  readonly type: AccountType;
  readonly plan: PlanName;
  readonly currency: string;
  readonly locale: string;
  readonly timezone: string;
}

const migrations = fileURLToPath(new URL('../../upstream/migrations', import.meta.url));
/** What every deployment has, whoever its customers are. */
const common = ['template', 'list_item', 'locale', 'fx_rate', 'calendar_day', 'channel'] as const;
/** Where a new brand sells until it says otherwise. None of them reports sales before its first file of orders. */
const defaultRetailers = ['Amazon', 'Target', 'Walmart'] as const;
/** A statement may have 100 KB, and a template has several. */
const rowsPerStatement = 10;

/**
 * What an empty, migrated database needs before anybody can work in it, as SQL that may run again and then changes nothing.
 * @param today where the calendar is laid around, `YYYY-MM-DD`
 */
export function firstData(founding: Founding, today: string): string {
  const database = new DatabaseSync(':memory:');
  try {
    migrate(database, migrations);
    storeContent(database, today, standardTemplates);
    const channel = database.prepare('INSERT INTO channel (id, name) VALUES (?, ?)');
    for (const [id, name] of Object.entries(demoChannels)) channel.run(id, name);
    return [...common.flatMap((table) => insertsOf(database, table)), ...foundingOf(founding)].join('\n');
  } finally {
    database.close();
  }
}

function insertsOf(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare(`SELECT * FROM ${table}`).all();
  const names = Object.keys(rows[0] ?? {}).join(', ');
  const statements: string[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const values = rows
      .slice(from, from + rowsPerStatement)
      .map((row) => `(${Object.values(row).map(literal).join(', ')})`);
    statements.push(`INSERT OR IGNORE INTO ${table} (${names}) VALUES\n${values.join(',\n')};`);
  }
  return statements;
}

function foundingOf({ email, account, type, plan, currency, locale, timezone }: Founding): string[] {
  const [person, name, ...formats] = [email, account, currency, locale, timezone].map(literal);
  const features = Object.entries(accountPlans[plan].features).map(([key, count]) => `(1, ${literal(key)}, ${count})`);
  return [
    `INSERT OR IGNORE INTO account (id, name, type, default_currency, default_locale, reporting_timezone) VALUES (1, ${name}, ${type === 'brand' ? 1 : 2}, ${formats.join(', ')});`,
    `INSERT OR IGNORE INTO user (id, email, is_staff, user_mode, default_currency, default_locale) VALUES ('u-' || lower(hex(randomblob(16))), ${person}, 1, 1, ${formats.slice(0, 2).join(', ')});`,
    `INSERT OR IGNORE INTO account_grant (user_id, account_id, level) SELECT id, 1, 7 FROM user WHERE email = ${person};`,
    `INSERT OR IGNORE INTO feature (account_id, key, count) VALUES ${features.join(', ')};`,
    ...(type === 'brand' ? retailersOfFirstAccount() : []),
    '',
  ];
}

function retailersOfFirstAccount(): string[] {
  const names = defaultRetailers.map(literal);
  return [
    `INSERT OR IGNORE INTO retailer (name) VALUES ${names.map((name) => `(${name})`).join(', ')};`,
    `INSERT OR IGNORE INTO account_retailer (account_id, retailer_id, reports_sales) SELECT 1, id, 0 FROM retailer WHERE name IN (${names.join(', ')});`,
  ];
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
