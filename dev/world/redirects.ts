import type { DatabaseSync } from 'node:sqlite';
import type { DemoAccount } from './accounts.ts';

const demoRedirects = [
  ['/summer', 'https://www.example.com/campaigns/summer?utm_source=poster', 301, 0, 1, null],
  ['/shop/*', 'https://www.example.com/products/*', 302, 0, 1, null],
  ['/tasting', 'https://www.example.com/events/tasting', 302, 10, 1, '2026-03-31T22:59:59.000Z'],
  ['/old', 'https://www.example.com/archive', 301, 0, 0, null],
] as const;

/** Redirects of a host that is proven to be the account's own. What is there already stays as people left it. */
export function storeRedirects(database: DatabaseSync, account: DemoAccount, author: string): void {
  if (account.type !== 'brand' || !account.name || !account.active) return;
  const host = `go.${account.name.toLowerCase().replace(/\W+/g, '-')}.example`;
  const named = database.prepare('INSERT OR IGNORE INTO redirect_host VALUES (?, ?)').run(host, account.id);
  if (Number(named.changes) > 0)
    database
      .prepare(`INSERT OR IGNORE INTO redirect_host_proof VALUES (?, ?, ?, '2026-01-05T08:00:00.000Z')`)
      .run(host, account.id, author);
  const redirect = database.prepare(
    `INSERT OR IGNORE INTO custom_redirect (id, account_id, host, path, target, status, priority, active, expires_at,
       created_by, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '2026-01-05T09:00:00.000Z')`,
  );
  for (const [at, [path, target, status, priority, active, expires]] of demoRedirects.entries())
    redirect.run(account.id * 100 + at + 1, account.id, host, path, target, status, priority, active, expires, author);
}
