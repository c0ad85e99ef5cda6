import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import { keyHashHeader } from '#shared/api/families/data-api.ts';
import { type DataPurpose, dataCallsPerMinute, type KeyPurpose } from '#shared/api/key-purposes.ts';
import type { UpstreamContext } from '../calls/context.ts';
import { isOfActive } from '../identity/active.ts';
import { equalSecrets } from '../platform/equal.ts';
import type { Database } from '../platform/storage/database.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';
import { tenantOf } from '../scope/tenant.ts';
import { countCall, tooManyCalls } from './key-minute.ts';

/** An API key that writes facts or reads metrics, with its scope: all that its calls may reach. */
export interface DataKey {
  readonly id: number;
  readonly scope: GrantedScope;
  readonly perMinute: number;
  /** Calls left in this minute. */
  readonly remaining: number;
}

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly key_hash: string;
  readonly purpose: KeyPurpose;
  readonly account_id: number;
  readonly operator_id: number;
  readonly type: 1 | 2;
  readonly reporting_timezone: string;
  readonly default_currency: string;
  readonly operator_currency: string | null;
  readonly has_owner: number;
}

/**
 * Looks up the key of a public call and counts the call. Keys are looked up at every call, so that revoking one works
 * at once.
 * @throws Failure 401 without a working key, 403 for another purpose or an owner without access, 429 above the limit
 */
export async function countKeyCall(context: UpstreamContext, purpose: DataPurpose): Promise<DataKey> {
  const { database } = context.var;
  const keyHash = context.req.header(keyHashHeader) ?? '';
  const now = Date.now();
  const row = /^[\da-f]{64}$/.test(keyHash) ? await findKey(database, keyHash, new Date(now).toISOString()) : null;
  if (!row || !equalSecrets(row.key_hash, keyHash)) throw new Failure('api-key-wrong');
  if (row.has_owner === 0) throw new Failure('api-key-unowned');
  if (row.purpose !== purpose) throw new Failure('api-key-not-for-this');
  const calls = await countCall(database, row, dataCallsPerMinute, now);
  if (calls > dataCallsPerMinute) throw tooManyCalls(now);
  return { id: row.id, scope: scopeOf(row), perMinute: dataCallsPerMinute, remaining: dataCallsPerMinute - calls };
}

const scopeOf = ({ purpose, account_id: accountId, operator_id: operatorId, ...row }: Row): GrantedScope => ({
  ...{ accountId, operatorId: operatorId || null, accountType: row.type, active: true },
  level: purpose === 'facts:write' ? WRITE : READ,
  readable: purpose === 'metrics:read',
  currency: row.operator_currency ?? row.default_currency,
  timezone: row.reporting_timezone,
  tenant: tenantOf(accountId, operatorId ? [operatorId] : null),
});

const findKey = (database: Database, keyHash: string, now: string): Promise<Row | null> =>
  database.first<Row>(
    `SELECT k.id, k.key_hash, k.purpose, k.account_id, k.operator_id, a.type, a.reporting_timezone, a.default_currency,
       o.default_currency AS operator_currency, ${hasOwner('k')} AS has_owner
     FROM api_key k JOIN account a ON a.id = k.account_id LEFT JOIN operator o ON o.id = k.operator_id
     WHERE k.key_hash = ?1 AND ${isOfActive('k')} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ?2)`,
    ...[keyHash, now],
  );

/**
 * SQL condition: the key's owner isn't disabled, and still has the key's own rights in its scope or is an administrator
 * there. @param key alias of its row in the statement
 */
export const hasOwner = (key: string): string => {
  const needed = `iif(${key}.purpose = 'facts:write', ${READ | WRITE}, ${READ})`;
  const enough = `(g.level & ${ADMIN} OR (g.level & ${needed}) = ${needed})`;
  return `EXISTS (SELECT 1 FROM user w WHERE w.id = ${key}.owner_id AND w.disabled_at IS NULL AND (
    EXISTS (SELECT 1 FROM account_grant g WHERE g.user_id = w.id AND g.account_id = ${key}.account_id AND ${enough})
    OR EXISTS (SELECT 1 FROM operator_grant g WHERE g.user_id = w.id AND g.operator_id = ${key}.operator_id AND ${enough})))`;
};
