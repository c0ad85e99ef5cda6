import { Failure } from '#shared/api/failure.ts';
import type { ApiKey } from '#shared/api/families/api-keys-schemas.ts';
import type { KeyPurpose } from '#shared/api/key-purposes.ts';
import { addDays } from '#shared/time/calendar.ts';
import { dayAt, instantOf } from '#shared/time/wall-clock.ts';
import { authorName } from '../calls/author.ts';
import { type Changed, changerName, changerOf } from '../calls/changer.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { WithParams } from '../calls/handler.ts';
import { etagOf, idInPath, noSuch } from '../calls/revision.ts';
import { storedJson, strings } from '../calls/stored-json.ts';
import { hasOwner } from '../data-api/key-call.ts';

export interface KeyRow extends Changed, Record<string, unknown> {
  readonly id: number;
  readonly operator_id: number;
  readonly purpose: KeyPurpose;
  readonly touchpoint_id: number | null;
  readonly integration: string | null;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: string;
  readonly domains: string;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly owner_id: string | null;
  readonly has_owner: number;
  readonly owner_firstname: string | null;
  readonly owner_lastname: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
  readonly updated_at: string | null;
  readonly version: number;
}

/**
 * SQL with the parameters of `scopeParameters`: an account sees the keys of its subaccounts too, a subaccount only its
 * own.
 */
const visible = `FROM api_key k LEFT JOIN touchpoint t ON t.id = k.touchpoint_id LEFT JOIN user u ON u.id = k.created_by
  LEFT JOIN user w ON w.id = k.owner_id
  WHERE k.account_id = ?1 AND (?2 IS NULL OR k.operator_id IN (SELECT value FROM json_each(?2)))`;
const columns = `k.*, t.name AS integration, u.firstname, u.lastname, w.firstname AS owner_firstname, w.lastname AS owner_lastname,
  ${hasOwner('k')} AS has_owner, ${changerOf('k')}`;

export const scopeParameters = ({ var: { scope } }: UpstreamContext) => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;
};

/** Keys of the scope, newest first. @param before only keys with a smaller id; 0 starts with the newest */
export const readKeys = (context: UpstreamContext, before: number, limit: number): Promise<readonly KeyRow[]> =>
  context.var.database.read<KeyRow>(
    `SELECT ${columns} ${visible} AND (?3 = 0 OR k.id < ?3) ORDER BY k.id DESC LIMIT ?4`,
    ...[...scopeParameters(context), before, limit],
  );

export async function findKey(context: UpstreamContext, id: number): Promise<KeyRow> {
  const row = await context.var.database.first<KeyRow>(
    `SELECT ${columns} ${visible} AND k.id = ?3`,
    ...scopeParameters(context),
    id,
  );
  if (!row) throw noSuch('key');
  return row;
}

/** The key in the path. @throws Failure 404 if the scope has no such key, 409 if it was revoked */
export async function findWorkingKey(context: WithParams<'id'>): Promise<KeyRow> {
  const row = await findKey(context, idInPath(context, 'key'));
  if (row.revoked_at !== null) throw new Failure('key-revoked');
  return row;
}

/** The instant at which a key's last day ends. */
export const endOfLastDay = (lastDay: string | null, timezone: string): string | null =>
  lastDay === null ? null : new Date(instantOf(Date.parse(`${addDays(lastDay, 1)}T00:00:00Z`), timezone)).toISOString();

export const lastDayOf = ({ expires_at }: KeyRow, timezone: string): string | null =>
  expires_at === null ? null : dayAt(Date.parse(expires_at) - 1, timezone);

/** The settings of a key that the audit trail shows. */
export function settingsOf({ var: { scope } }: UpstreamContext, row: KeyRow) {
  const at = { table: 'api_key', id: row.id };
  return {
    ...{ name: row.name, purpose: row.purpose, scopes: storedJson(row.scopes, strings, at) },
    ...{ domains: storedJson(row.domains, strings, at), lastDay: lastDayOf(row, scope.timezone) },
  };
}

export function apiKeyOf({ var: { scope } }: UpstreamContext, row: KeyRow): ApiKey {
  const { id, name, prefix, firstname, lastname } = row;
  return {
    ...{ id, name, prefix },
    purpose: row.purpose,
    integration: row.touchpoint_id === null ? null : { id: row.touchpoint_id, name: row.integration ?? '' },
    scopes: storedJson(row.scopes, strings, { table: 'api_key', id }),
    domains: storedJson(row.domains, strings, { table: 'api_key', id }),
    status: statusOf(row),
    ...{ createdAt: row.created_at, expiresAt: row.expires_at, lastDay: lastDayOf(row, scope.timezone) },
    ...{ lastUsedAt: row.last_used_at, revokedAt: row.revoked_at },
    author: nameOf(row.created_by, firstname, lastname),
    owner: nameOf(row.owner_id, row.owner_firstname, row.owner_lastname),
    ...{ updatedAt: row.updated_at, updatedBy: changerName(row, false) },
    etag: etagOf(row.version),
  };
}

const nameOf = (id: string | null, firstname: string | null, lastname: string | null): string | null =>
  firstname === null ? null : authorName({ id: id ?? '', firstname, lastname: lastname ?? '' }, false);

function statusOf({ revoked_at: revokedAt, expires_at: expiresAt, has_owner: owned }: KeyRow): ApiKey['status'] {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= new Date().toISOString()) return 'expired';
  return owned === 1 ? 'active' : 'stopped';
}
