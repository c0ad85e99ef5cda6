import type { SalesMethod } from '#shared/sales/methods.ts';
import type { NetworkId } from '#shared/sales/networks.ts';
import type { OrderProblem } from '../facts/ingest/orders/read-order.ts';
import type { SalesSource } from '../facts/ingest/orders/sales-source.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** The source of a public call, with its signing keys. */
export interface CalledSource extends SalesSource {
  readonly secretIds: readonly string[];
}

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly retailer_id: number;
  readonly method: SalesMethod;
  readonly network: NetworkId | null;
  readonly secret_id: string | null;
}

/** The kind of sealed secrets of sources. */
export const salesSecretKind = 'sales-source';

/** The enabled source with this public id, of an active account; null if there is none or its key has expired. */
export async function findCalledSource(
  database: Database,
  publicId: string,
  now: number,
): Promise<CalledSource | null> {
  const rows = await database.read<Row>(
    `SELECT s.id, s.account_id, s.retailer_id, s.method, s.network, k.secret_id
     FROM sales_key k JOIN sales_source s ON s.id = k.source_id JOIN account a ON a.id = s.account_id
     WHERE k.public_id = ?1 AND (k.expires_at IS NULL OR k.expires_at > ?2) AND s.enabled = 1 AND a.active = 1
     ORDER BY k.created_at DESC`,
    ...[publicId, new Date(now).toISOString()],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    ...{ id: row.id, accountId: row.account_id, retailerId: row.retailer_id },
    ...{ method: row.method, network: row.network },
    secretIds: rows.flatMap(({ secret_id }) => (secret_id === null ? [] : [secret_id])),
  };
}

/** Rejects stored per source and hour. */
const maxRejects = 500;

/** Stores why a call was rejected. */
export const storeReject = (sourceId: number, { column, reason, value }: OrderProblem, now: number): Statement =>
  statement(
    `INSERT INTO sales_reject (source_id, at, column_name, reason, value)
     SELECT ?1, ?2, ?3, ?4, ?5
     WHERE (SELECT count(*) FROM sales_reject WHERE source_id = ?1 AND at > ?6) < ${maxRejects}`,
    ...[sourceId, new Date(now).toISOString(), column, reason, value.slice(0, 100)],
    new Date(now - 3_600_000).toISOString(),
  );
