import { Failure } from '#shared/api/failure.ts';
import type { ConnectionProvider } from '#shared/connections/datasets.ts';
import type { AmazonRegion } from '#shared/connections/marketplaces.ts';
import type { UpstreamContext } from '../calls/context.ts';
import { equalSecrets } from '../platform/equal.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { randomToken, tokenHash } from '../platform/tokens.ts';

/** How long a consent may take. */
const lifetimeMs = 10 * 60_000;

export interface OauthState extends Record<string, unknown> {
  readonly state_hash: string;
  readonly id: string;
  readonly account_id: number;
  readonly operator_id: number;
  readonly user_id: string;
  readonly session_key: string;
  readonly provider: ConnectionProvider;
  readonly region: AmazonRegion;
  readonly party: 'seller' | 'vendor' | 'ads';
  /** Country. */
  readonly marketplace: string | null;
  readonly connection_id: number | null;
  readonly created_at: number;
  readonly used_at: number | null;
  readonly secret_id: string | null;
  readonly external_id: string | null;
}

type NewConsent = Pick<OauthState, 'provider' | 'region' | 'party' | 'marketplace' | 'connection_id'>;

/** Identifies a session without revealing anything about it. */
const sessionKey = ({ var: { session } }: UpstreamContext): Promise<string> => tokenHash(session.csrfToken);

/** Makes a new state of 128 random bits, and the statement that stores its hash. */
export async function beginState(
  context: UpstreamContext,
  { provider, region, party, marketplace, connection_id }: NewConsent,
): Promise<{ readonly state: string; readonly statement: Statement }> {
  const { scope, user } = context.var;
  const state = randomToken();
  return {
    state,
    statement: statement(
      `INSERT INTO oauth_state (state_hash, id, account_id, operator_id, user_id, session_key, provider, region, party,
         marketplace, connection_id, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[await tokenHash(state), crypto.randomUUID(), scope.accountId, scope.operatorId ?? 0, user.id],
      ...[await sessionKey(context), provider, region, party, marketplace, connection_id, Date.now()],
    ),
  };
}

/**
 * Finds the consent that somebody returns from: by the state that Amazon sends back, or by the id of a pending consent.
 * @throws Failure `consent-over`, whatever is wrong with it
 */
export async function findState(
  context: UpstreamContext,
  by: { readonly state: string; readonly provider: ConnectionProvider } | { readonly pending: string },
): Promise<OauthState> {
  const { database, user } = context.var;
  const row = await database.first<OauthState>(
    `SELECT * FROM oauth_state WHERE ${'state' in by ? 'state_hash' : 'id'} = ?`,
    'state' in by ? await tokenHash(by.state) : by.pending,
  );
  // Looked up by hash, so that timing reveals nothing about the state.
  const own = row && equalSecrets(row.session_key, await sessionKey(context)) && row.user_id === user.id;
  const over = !row || row.used_at !== null || row.created_at + lifetimeMs <= Date.now();
  if (!own || over || ('provider' in by && row.provider !== by.provider)) throw new Failure('consent-over');
  return row;
}

/** Marks a state as used. @throws Failure `consent-over` if another call has used it */
export async function markStateUsed(database: Database, { state_hash }: OauthState): Promise<void> {
  const [[used] = []] = await database.write(
    statement(
      'UPDATE oauth_state SET used_at = ?2 WHERE state_hash = ?1 AND used_at IS NULL RETURNING id',
      ...[state_hash, Date.now()],
    ),
  );
  if (!used) throw new Failure('consent-over');
}

/** Deletes expired consents with their stored codes. */
export const deleteOldStates = (now: number): Statement[] => [
  statement('DELETE FROM oauth_state WHERE created_at <= ?', now - lifetimeMs),
  statement(
    `DELETE FROM sealed_secret WHERE kind = '${codeKind}' AND created_at <= ?1
       AND NOT EXISTS (SELECT 1 FROM oauth_state o WHERE o.secret_id = sealed_secret.id)`,
    new Date(now - lifetimeMs).toISOString(),
  ),
];

/** The kind of sealed secrets that are codes of consents. */
export const codeKind = 'consent-code';
