import { Failure } from '#shared/api/failure.ts';
import type { PublicApiCall } from '#shared/api/families/api-keys-schemas.ts';
import { localPageHost } from '#shared/config/loopback.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import type { ApiScope } from '#shared/touchpoints/api-choices.ts';
import { type ApiIntegration, apiIntegrationSchema } from '#shared/touchpoints/api-integration.ts';
import { admitsHost } from '#shared/touchpoints/domains.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import type { Handler } from '../calls/handler.ts';
import { storedJson, strings } from '../calls/stored-json.ts';
import { isOfActive } from '../identity/active.ts';
import type { Config } from '../platform/config.ts';
import { equalSecrets } from '../platform/equal.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { hasOwner } from './key-call.ts';
import { countCall, tooManyCalls } from './key-minute.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly key_hash: string;
  readonly touchpoint_id: number;
  readonly scopes: string;
  readonly domains: string;
  readonly definition: string;
  readonly reporting_timezone: string;
  readonly has_owner: number;
}

/**
 * Checks whether a key may use an integration for this scope and from this site. Counts the call, except for calls that
 * are more than `countedRefusals` over the limit per minute, so that a flood writes nothing. The result isn't cached,
 * so a revoked key is refused at its next call.
 */
export const publicApiCall: Handler<'publicApiCall'> = async (context) => {
  const { database } = context.var;
  const { keyHash, host, scope } = context.body;
  const now = Date.now();
  const { publicId } = context.params;
  const row = publicIdForm.test(publicId)
    ? await findKey(database, publicId, keyHash, new Date(now).toISOString())
    : null;
  if (!row || !equalSecrets(row.key_hash, keyHash)) throw new Failure('api-key-wrong');
  if (row.has_owner === 0) throw new Failure('api-key-unowned');
  const integration: ApiIntegration = storedJson(row.definition, apiIntegrationSchema, {
    table: 'touchpoint',
    id: row.touchpoint_id,
  });
  const key = { table: 'api_key', id: row.id };
  const scopes: ApiScope[] = storedJson(row.scopes, strings, key);
  const domains: string[] = storedJson(row.domains, strings, key);
  const calls = await countCall(database, row, integration.perMinute, now);
  const refusal =
    calls > integration.perMinute
      ? tooManyCalls(now)
      : !admitsCall(integration.allowedDomains, domains, host) && !isLocal(context.var.config, host)
        ? new Failure('api-key-elsewhere')
        : !scopes.includes(scope)
          ? new Failure('api-key-not-for-this')
          : null;
  await database.write(
    statement(
      `INSERT INTO api_day (touchpoint_id, date, answered, refused) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (touchpoint_id, date) DO UPDATE SET answered = answered + ?3, refused = refused + ?4`,
      ...[row.touchpoint_id, dayAt(now, row.reporting_timezone), refusal ? 0 : 1, refusal ? 1 : 0],
    ),
  );
  if (refusal) throw refusal;
  const answer: PublicApiCall = { scopes, perMinute: integration.perMinute, remaining: integration.perMinute - calls };
  return answer;
};

/**
 * Calls of a page need a site that both the integration and the key admit; calls of a server need a key without sites.
 */
const admitsCall = (integration: readonly string[], key: readonly string[], host: string | null): boolean =>
  host === null ? key.length === 0 : admitsHost(integration, host) && (key.length === 0 || admitsHost(key, host));

const isLocal = ({ APP_ORIGIN }: Config, host: string | null): boolean =>
  host !== null && localPageHost(APP_ORIGIN, `http://${host}`) !== null;

const findKey = (database: Database, publicId: string, keyHash: string, now: string): Promise<Row | null> =>
  database.first<Row>(
    `SELECT k.id, k.key_hash, k.touchpoint_id, k.scopes, k.domains, v.definition, a.reporting_timezone, ${hasOwner('k')} AS has_owner
     FROM api_key k JOIN touchpoint t ON t.id = k.touchpoint_id
     JOIN touchpoint_version v ON v.touchpoint_id = t.id AND v.revision = t.published_revision
     JOIN account a ON a.id = t.account_id
     WHERE k.key_hash = ?1 AND k.purpose = 'where-to-buy' AND t.public_id = ?2 AND t.kind = 'api' AND t.status = 'published' AND ${isOfActive('t')}
       AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ?3)`,
    ...[keyHash, publicId, now],
  );
