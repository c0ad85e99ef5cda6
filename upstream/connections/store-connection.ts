import { Failure } from '#shared/api/failure.ts';
import { addDays } from '#shared/time/calendar.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import { sealSecret } from '../platform/storage/sealed-secret.ts';
import { statement } from '../platform/storage/statement.ts';
import { tokenKind } from './connection-row.ts';
import type { OauthState } from './oauth-state.ts';
import { deleteUnusedTokens } from './settle-run.ts';

/** Who has given consent, and which parts (marketplaces or profiles) can be read. */
export interface Granted {
  readonly externalId: string;
  readonly label: string;
  readonly scopes: string;
  readonly expires: boolean;
  readonly parts: readonly GrantedPart[];
}

interface GrantedPart {
  readonly kind: 'marketplace' | 'profile';
  readonly externalId: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly timezone: string;
  readonly chosen: boolean;
}

/** Per account. */
const maxConnections = 20;
const consentDays = 365;

/**
 * Stores a connection with its token, or renews the consent of an existing one, which keeps its chosen parts. Its first
 * sync begins within a minute. A connection stays in the scope that created it, so that writers of one subaccount can't
 * take it from another by giving the same consent.
 * @returns its id
 * @throws Failure `too-many-connections`, `connection-of-other-scope`, `connection-of-other-seller`
 */
export async function storeConnection(
  context: UpstreamContext,
  state: OauthState,
  granted: Granted,
  refreshToken: string,
): Promise<number> {
  const { config, database, scope, user } = context.var;
  const { accountId } = scope;
  const sealed = await sealSecret(config, { accountId, kind: tokenKind, secret: refreshToken });
  const now = Date.now();
  const at = new Date(now).toISOString();
  const expiresOn = granted.expires ? addDays(at.slice(0, 10), consentDays) : null;
  const key = [accountId, state.provider, state.region, granted.externalId] as const;
  const isThisConnection = 'account_id = ?1 AND provider = ?2 AND region = ?3 AND external_id = ?4';
  const [[known], [renewed]] = await database.readAll<[{ id: number }, { external_id: string }]>([
    statement(`SELECT id FROM connection WHERE ${isThisConnection}`, ...key),
    statement('SELECT external_id FROM connection WHERE id = ?', state.connection_id ?? 0),
  ]);
  if (renewed && renewed.external_id !== granted.externalId) throw new Failure('connection-of-other-seller');
  // In the scope of the account, the connections of its subaccounts can be renewed too, but not the other way round.
  const inReach = scope.operatorId === null ? 'true' : `connection.operator_id = ${Number(scope.operatorId)}`;
  const [, [stored] = []] = await database.write<[object, { id: number }]>(
    sealed.statement,
    statement(
      `INSERT INTO connection (account_id, provider, region, external_id, operator_id, party, label, secret_id, scopes,
         connected_by, connected_at, expires_on, next_sync, updated_by, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?10, ?11
       WHERE EXISTS (SELECT 1 FROM connection WHERE ${isThisConnection})
         OR (SELECT count(*) FROM connection WHERE account_id = ?1) < ?14
       ON CONFLICT (account_id, provider, region, external_id) DO UPDATE SET secret_id = excluded.secret_id,
         label = excluded.label, scopes = excluded.scopes, status = 'connected',
         connected_by = excluded.connected_by, connected_at = excluded.connected_at, expires_on = excluded.expires_on,
         warned_days = NULL, last_error = NULL, failures_in_a_row = 0, paused_at = NULL, next_sync = excluded.next_sync,
         version = version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
       WHERE ${inReach}
       RETURNING id`,
      ...[...key, scope.operatorId ?? 0, state.party, granted.label, sealed.id, granted.scopes],
      ...[user.id, at, expiresOn, now, maxConnections],
    ),
    auditLineIfChanged(context, {
      ...{ action: known ? 'connection-renewed' : 'connection-made', accountId, operatorId: scope.operatorId },
      targetId: known?.id ?? granted.externalId,
      after: { provider: state.provider, region: state.region, party: state.party, label: granted.label, expiresOn },
    }),
    statement(
      `INSERT INTO connection_part (connection_id, kind, external_id, name, country, currency, timezone, chosen)
       SELECT c.id, p.value ->> 'kind', p.value ->> 'externalId', p.value ->> 'name', p.value ->> 'country',
         p.value ->> 'currency', p.value ->> 'timezone', p.value ->> 'chosen'
       FROM connection c, json_each(?5) p WHERE c.${isThisConnection.replaceAll(' AND ', ' AND c.')} AND c.secret_id = ?6
       ON CONFLICT DO UPDATE SET name = excluded.name, currency = excluded.currency, timezone = excluded.timezone`,
      ...[...key, JSON.stringify(granted.parts), sealed.id],
    ),
    deleteUnusedTokens,
  );
  if (stored) return stored.id;
  if (known) throw new Failure('connection-of-other-scope');
  throw new Failure('too-many-connections', { details: { most: maxConnections } });
}
