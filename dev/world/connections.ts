import type { DatabaseSync } from 'node:sqlite';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';

const accountId = 12;
const demoConnections = [
  { id: 1, party: 'seller', external: 'A2NORTHWIND01', label: 'Amazon.de · A2NORTHWIND01', status: 'connected' },
  { id: 2, party: 'vendor', external: 'AVNORTHWIND01', label: 'Amazon.fr · AVNORTHWIND01', status: 'expired' },
  { id: 3, party: 'ads', external: 'amzn1.account.NORTHWIND', label: 'Northwind Spirits', status: 'revoked' },
] as const;

/**
 * Connections of a brand, one in each lasting state. None has a token: their next sync fails until they are connected
 * again.
 */
export function storeConnections(database: DatabaseSync, today: LocalDate): void {
  const at = (daysAgo: number) => `${addDays(today, -daysAgo)}T03:00:00.000Z`;
  const connection = database.prepare(
    `INSERT OR IGNORE INTO connection (id, account_id, provider, region, party, external_id, label, scopes, status,
       connected_by, connected_at, expires_on, last_error, last_sync_at, next_sync, updated_at)
     VALUES (?, ?, ?, 'eu', ?, ?, ?, '', ?, 'u-106', ?, ?, ?, ?, ?, ?)`,
  );
  const part = database.prepare(
    `INSERT OR IGNORE INTO connection_part (connection_id, kind, external_id, name, country, currency, timezone, chosen)
     VALUES (?, ?, ?, ?, ?, 'EUR', 'Europe/Berlin', 1)`,
  );
  const run = database.prepare(
    `INSERT INTO sync_run (connection_id, account_id, part, dataset, from_date, to_date, status, next_step, calls, rows, error,
       request_ids, created_at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, '["demo-request"]', ?, ?)`,
  );
  for (const { id, party, external, label, status } of demoConnections) {
    const isAds = party === 'ads';
    const daysAgo = { connected: 0, expired: 9, revoked: 3 }[status];
    const error = status === 'connected' ? null : JSON.stringify({ code: `connection-${status}` });
    const { changes } = connection.run(
      ...([id, accountId, isAds ? 'amazon-ads' : 'amazon-sp', party, external, label, status] as const),
      ...([at(status === 'expired' ? 374 : 160), addDays(today, status === 'expired' ? -9 : 205), error] as const),
      ...([at(daysAgo), Date.parse(at(-1)), at(daysAgo)] as const),
    );
    if (changes === 0) continue;
    const country = party === 'vendor' ? 'FR' : 'DE';
    part.run(
      id,
      isAds ? 'profile' : 'marketplace',
      `demo-${id}`,
      isAds ? label : `Amazon.${country.toLowerCase()}`,
      country,
    );
    const days = [addDays(today, -daysAgo - 1), addDays(today, -daysAgo - 1)] as const;
    const dataset = isAds ? 'spend' : 'sales';
    const outcome = error === null ? (['done', 4, 1] as const) : (['failed', 1, 0] as const);
    run.run(id, accountId, `demo-${id}`, dataset, ...days, ...outcome, error, at(daysAgo), at(daysAgo));
  }
}
