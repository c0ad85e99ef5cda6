import { ADMIN } from '#shared/access/levels.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/**
 * Tells the administrators of the account that a connection needs them. Directly behind the statement that says so of the
 * connection: nobody is told where that has changed nothing.
 */
export const attentionMail = (connectionId: number, now: number): Statement =>
  statement(
    `INSERT INTO outbox (recipient, kind, payload, created_at, next_attempt)
     SELECT u.email, 'connection-attention', json_object('connection', c.id), ?2, ?3
     FROM connection c JOIN account_grant g ON g.account_id = c.account_id AND (g.level & ${ADMIN}) <> 0
     JOIN user u ON u.id = g.user_id
     WHERE c.id = ?1 AND changes() > 0 AND u.is_staff = 0 AND u.disabled_at IS NULL
       AND EXISTS (SELECT 1 FROM identity_link link WHERE link.user_id = u.id)`,
    ...[connectionId, new Date(now).toISOString(), now],
  );
