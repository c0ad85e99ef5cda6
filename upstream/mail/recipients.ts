import { Failure } from '#shared/api/failure.ts';
import { emailDomain, emailIdentity } from '#shared/text/email-identity.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { randomToken, tokenHash } from '../platform/tokens.ts';
import { type Sender, secondsUntil } from './allowance.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long a request's link works. */
const linkMs = 14 * dayMs;
/** Requests to one recipient in total: somebody who doesn't answer five doesn't want mail. */
const maxRequests = 5;
const pauseMs = hourMs;
/** New recipients that an account may ask within a day. */
const maxNewPerDay = 100;

/**
 * `ready` recipients don't have to agree. `unasked` and `waiting` ones haven't agreed yet; `expired` ones didn't answer
 * while the link worked.
 */
type RecipientState = 'ready' | 'agreed' | 'unasked' | 'waiting' | 'expired' | 'declined';

interface AskedRow {
  readonly address: string;
  readonly status: 'asked' | 'confirmed' | 'declined';
  readonly expires_at: number | null;
}

/**
 * Whether an account may send mail to each address. Addresses of its verified domains, and of people with access to it
 * who have signed in, are always allowed; anybody else has to agree first.
 * @returns the states by address, spelled as in `addresses`
 */
export async function readRecipientStates(
  database: Database,
  accountId: number,
  addresses: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, RecipientState>> {
  if (addresses.length === 0) return new Map();
  const identities = new Map(addresses.map((address) => [address, emailIdentity(address)]));
  const [domains, people, asked] = await database.readAll<[{ domain: string }, { email: string }, AskedRow]>([
    // Hosts of redirects are verified by the same DNS record. Those without a person were never verified by it.
    statement(
      `SELECT domain FROM account_domain WHERE account_id = ?1
       UNION SELECT host FROM redirect_host_proof WHERE account_id = ?1 AND proven_by IS NOT NULL`,
      accountId,
    ),
    statement(
      `SELECT u.email FROM json_each(?2) j JOIN user u ON u.email = j.value
       WHERE EXISTS (SELECT 1 FROM identity_link l WHERE l.user_id = u.id)
         AND (EXISTS (SELECT 1 FROM account_grant g WHERE g.user_id = u.id AND g.account_id = ?1)
           OR EXISTS (SELECT 1 FROM operator_grant g JOIN operator o ON o.id = g.operator_id
             WHERE g.user_id = u.id AND o.account_id = ?1))`,
      ...[accountId, JSON.stringify(addresses)],
    ),
    statement(
      `SELECT address, status, expires_at FROM mail_recipient
       WHERE account_id = ?1 AND address IN (SELECT value FROM json_each(?2))`,
      ...[accountId, JSON.stringify([...identities.values()])],
    ),
  ]);
  const known = new Set(people.map(({ email }) => email.toLowerCase()));
  const rows = new Map(asked.map((row) => [row.address, row]));
  const own = (domain: string) => domains.some((row) => domain === row.domain || domain.endsWith(`.${row.domain}`));
  return new Map(
    [...identities].map(([address, identity]) => {
      const verified = own(emailDomain(identity)) || known.has(address.toLowerCase());
      return [address, verified ? 'ready' : stateOf(rows.get(identity), now)];
    }),
  );
}

function stateOf(row: AskedRow | undefined, now: number): RecipientState {
  if (!row) return 'unasked';
  if (row.status !== 'asked') return row.status === 'confirmed' ? 'agreed' : 'declined';
  return (row.expires_at ?? 0) > now ? 'waiting' : 'expired';
}

/**
 * Asks recipients who have to agree and were never asked.
 * @throws Failure 429 if the account has asked too many within a day
 */
export async function askNewRecipients(
  database: Database,
  sender: Sender,
  addresses: readonly string[],
  now: number,
): Promise<void> {
  const { accountId } = sender;
  const states = await readRecipientStates(database, accountId, addresses, now);
  const unasked = new Set(
    [...states].flatMap(([address, state]) => (state === 'unasked' ? [emailIdentity(address)] : [])),
  );
  if (unasked.size === 0) return;
  const [today] = await database.read<{ asked: number; first: number | null }>(
    'SELECT count(*) AS asked, min(asked_at) AS first FROM mail_recipient WHERE account_id = ?1 AND asks = 1 AND asked_at > ?2',
    ...[accountId, now - dayMs],
  );
  if ((today?.asked ?? 0) + unasked.size > maxNewPerDay)
    throw new Failure('too-many-new-recipients', {
      details: { most: maxNewPerDay },
      headers: { 'Retry-After': secondsUntil((today?.first ?? now) + dayMs, now) },
    });
  const asks = await Promise.all([...unasked].map((address) => askStatements(sender, address, now)));
  await database.write(...asks.flat());
}

async function askStatements(sender: Sender, address: string, now: number): Promise<Statement[]> {
  const token = randomToken();
  const hash = await tokenHash(token);
  return [
    statement(
      `INSERT INTO mail_recipient (account_id, address, status, token_hash, expires_at, asked_at) VALUES (?1, ?2, 'asked', ?3, ?4, ?5)
       ON CONFLICT DO NOTHING`,
      ...[sender.accountId, address, hash, now + linkMs, now],
    ),
    queueRequest(sender, { address, token, hash }, now),
  ];
}

/** Queues a request, if its token is the stored one. */
const queueRequest = (
  { accountId, ownerId }: Sender,
  { address, token, hash }: { readonly address: string; readonly token: string; readonly hash: string },
  now: number,
): Statement =>
  statement(
    `INSERT INTO outbox (recipient, kind, payload, created_at, account_id, owner_id, next_attempt)
     SELECT ?1, 'recipient-confirmation', ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM mail_recipient WHERE token_hash = ?7)`,
    ...[address, JSON.stringify({ token }), new Date(now).toISOString(), accountId, ownerId, now, hash],
  );

/** Asks a recipient again, with a new link. @throws Failure 404, 409 or 429 */
export async function askAgain(database: Database, sender: Sender, typed: string, now: number): Promise<void> {
  const address = emailIdentity(typed);
  const token = randomToken();
  const hash = await tokenHash(token);
  const [[asked]] = await database.write<[object]>(
    statement(
      `UPDATE mail_recipient SET token_hash = ?3, expires_at = ?4, asked_at = ?5, asks = asks + 1
       WHERE account_id = ?1 AND address = ?2 AND status = 'asked' AND asked_at <= ?6 AND asks < ?7 RETURNING address`,
      ...[sender.accountId, address, hash, now + linkMs, now, now - pauseMs, maxRequests],
    ),
    queueRequest(sender, { address, token, hash }, now),
  );
  if (!asked) await throwWhyNotAsked(database, sender, address, now);
}

async function throwWhyNotAsked(
  database: Database,
  { accountId }: Sender,
  address: string,
  now: number,
): Promise<never> {
  const row = await database.first<{ status: AskedRow['status']; asked_at: number; asks: number }>(
    'SELECT status, asked_at, asks FROM mail_recipient WHERE account_id = ? AND address = ?',
    ...[accountId, address],
  );
  if (!row) throw new Failure('recipient-never-asked');
  if (row.status === 'confirmed') throw new Failure('recipient-agreed');
  if (row.status === 'declined') throw new Failure('recipient-declined');
  if (row.asks >= maxRequests) throw new Failure('recipient-asked-often', { details: { most: maxRequests } });
  throw new Failure('recipient-asked-lately', {
    headers: { 'Retry-After': secondsUntil(row.asked_at + pauseMs, now) },
  });
}
