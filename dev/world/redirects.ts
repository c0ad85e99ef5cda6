import type { DatabaseSync } from 'node:sqlite';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import type { DemoAccount } from './accounts.ts';

/**
 * Path, target, status, priority, enabled, days until it ends (negative ones are past), yearly hits, days since the
 * last hit.
 */
const demoRedirects = [
  ['/summer', 'https://www.example.com/campaigns/summer?utm_source=poster', 301, 0, 1, null, 4_218, 0],
  ['/shop/*', 'https://www.example.com/products/*', 302, 0, 1, null, 1_936, 0],
  ['/tasting', 'https://www.example.com/events/tasting', 302, 10, 1, -235, 312, 236],
  ['/old', 'https://www.example.com/archive', 301, 0, 0, null, 87, 140],
] as const;

const madeBefore = 320;

/** Redirects of a verified host of the account. Existing rows stay as people left them. */
export function storeRedirects(database: DatabaseSync, account: DemoAccount, author: string, today: LocalDate): void {
  if (account.type !== 'brand' || !account.name || !account.active) return;
  const host = `go.${account.name.toLowerCase().replace(/\W+/g, '-')}.example`;
  const on = (days: number, time: string): string => `${addDays(today, days)}T${time}.000Z`;
  const named = database.prepare('INSERT OR IGNORE INTO redirect_host VALUES (?, ?)').run(host, account.id);
  if (Number(named.changes) > 0)
    database
      .prepare('INSERT OR IGNORE INTO redirect_host_proof VALUES (?, ?, ?, ?)')
      .run(host, account.id, author, on(-madeBefore, '08:00:00'));
  const redirect = database.prepare(
    `INSERT OR IGNORE INTO custom_redirect (id, account_id, host, path, target, status, priority, active, expires_at, hits,
       last_hit_at, created_by, updated_by, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const [at, [path, target, status, priority, active, ends, hits, last]] of demoRedirects.entries())
    redirect.run(
      ...[account.id * 100 + at + 1, account.id, host, path, target, status, priority, active],
      ...[ends === null ? null : on(ends, '22:59:59'), hits, on(-last, '17:20:00')],
      ...[author, author, on(-madeBefore, '09:00:00')],
    );
}
