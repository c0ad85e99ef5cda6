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

type Begun = Pick<OauthState, 'provider' | 'region' | 'party' | 'marketplace' | 'connection_id'>;

/** Tells one session of a person from another, and says nothing about it. */
const sessionKey = ({ var: { session } }: UpstreamContext): Promise<string> => tokenHash(session.csrfToken);

/** A new state, 128 random bits, and the statement that keeps its hash. */
export async function beginState(
  context: UpstreamContext,
  { provider, region, party, marketplace, connection_id }: Begun,
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
 * The consent that somebody comes back from: by the state that Amazon sends along, or by its id where it waits.
 * @throws Failure `consent-over`, the same whatever is wrong with it
 */
export async function stateOf(
  context: UpstreamContext,
  by: { readonly state: string; readonly provider: ConnectionProvider } | { readonly pending: string },
): Promise<OauthState> {
  const { database, user } = context.var;
  const row = await database.first<OauthState>(
    `SELECT * FROM oauth_state WHERE ${'state' in by ? 'state_hash' : 'id'} = ?`,
    'state' in by ? await tokenHash(by.state) : by.pending,
  );
  // The hash is looked up, so that no time tells of the state itself.
  const own = row && equalSecrets(row.session_key, await sessionKey(context)) && row.user_id === user.id;
  const over = !row || row.used_at !== null || row.created_at + lifetimeMs <= Date.now();
  if (!own || over || ('provider' in by && row.provider !== by.provider)) throw new Failure('consent-over');
  return row;
}

/** Takes a state for this call alone. @throws Failure `consent-over` where another call was first */
export async function spendState(database: Database, { state_hash }: OauthState): Promise<void> {
  const [[used] = []] = await database.write(
    statement(
      'UPDATE oauth_state SET used_at = ?2 WHERE state_hash = ?1 AND used_at IS NULL RETURNING id',
      ...[state_hash, Date.now()],
    ),
  );
  if (!used) throw new Failure('consent-over');
}

/** Forgets consents that are over, with the codes that waited. */
export const deleteOldStates = (now: number): Statement[] => [
  statement('DELETE FROM oauth_state WHERE created_at <= ?', now - lifetimeMs),
  statement(
    `DELETE FROM sealed_secret WHERE kind = '${codeKind}' AND created_at <= ?1
       AND NOT EXISTS (SELECT 1 FROM oauth_state o WHERE o.secret_id = sealed_secret.id)`,
    new Date(now - lifetimeMs).toISOString(),
  ),
];

/** What sealed codes are of. */
export const codeKind = 'consent-code';
