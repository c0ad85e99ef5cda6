import type { DatabaseSync } from 'node:sqlite';
import type { LocalDate } from '#shared/time/calendar.ts';
import type { DemoAccount } from './accounts.ts';
import { staffAuthor } from './grants.ts';

const examples = {
  brand: { template: 'product-performance', title: 'Products', measure: 'piClicks', dimension: 'product' },
  retailer: { template: 'daily-sales', title: 'Days', measure: 'sales', dimension: 'day' },
} as const;

/** A schedule and an alert of each account, both paused, so that a world does nothing a test has not asked for. */
export function storeSchedules(database: DatabaseSync, account: DemoAccount, owner: string, madeOn: LocalDate): void {
  const staff = staffAuthor();
  if (!account.active) return;
  if (owner !== '') storeOwned(database, account, { id: account.id, owner, madeOn });
  if (staff !== null && staff !== owner)
    storeOwned(database, account, { id: staffIds + account.id, owner: staff, madeOn });
}

/** Ids for staff follow those of the accounts. */
const staffIds = 100;

interface Owned {
  readonly id: number;
  readonly owner: string;
  readonly madeOn: LocalDate;
}

function storeOwned(database: DatabaseSync, account: DemoAccount, { id, owner, madeOn }: Owned): void {
  const { template, title, measure, dimension } = examples[account.type];
  const tables = [{ title, question: { ...empty, measures: [measure], dimensions: [dimension] } }];
  const madeAt = `${madeOn}T00:00:00.000Z`;
  const recipients = JSON.stringify([`reports@${account.type}.test`]);
  database
    .prepare(
      `INSERT OR IGNORE INTO schedule (id, account_id, owner_id, title, cron, format, preset, question, recipients,
         template_id, paused, created_at)
       VALUES (?8, ?1, ?2, ?3, '0 8 * * 1', 'xlsx', 'last-week', ?4, ?5, ?6, 1, ?7)`,
    )
    .run(account.id, owner, `${title}, every Monday`, JSON.stringify(tables), recipients, template, madeAt, id);
  database
    .prepare(
      `INSERT OR IGNORE INTO alert (id, account_id, owner_id, name, measure, filters, currency, preset, condition, threshold,
         cadence, recipients, template_id, paused, created_at)
       VALUES (?9, ?1, ?2, 'A sudden change', ?3, '[]', ?4, '7d', 'change', 40, 'daily', ?5, ?6, 1, ?7)`,
    )
    .run(account.id, owner, measure, account.currency, recipients, template, madeAt, id);
}

const empty = { filters: [], having: [], comparison: 'none', order: [] };
