import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { DemoAccount } from './accounts.ts';

/** Links that would have been mailed: the local world sends no mail, and stores only hashes of tokens. */
type Link = 'agree' | 'decline' | 'withdraw' | 'code';

/** The token of an account's link, as in its URL. */
export const mailedToken = (link: Link, accountId: number): string => `local-${link}-${accountId}`.padEnd(22, '-');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** Far in the future, since a local world is used long after it was created. */
const farFuture = Date.parse('2100-01-01');

/** A request for mail that awaits confirmation, a confirmed one, and a mailed voucher code that awaits opening. */
export function storeMailedLinks(database: DatabaseSync, { id, active }: DemoAccount, owner: string): void {
  if (!active || owner === '') return;
  const recipient = database.prepare(
    `INSERT OR IGNORE INTO mail_recipient (account_id, address, status, token_hash, expires_at, asked_at, withdraw_hash)
     VALUES (?, ?, ?, ?, ?, 0, ?)`,
  );
  for (const link of ['agree', 'decline'] as const)
    recipient.run(id, `${link}@agency.example`, 'asked', hashOf(mailedToken(link, id)), farFuture, null);
  recipient.run(id, 'withdraw@agency.example', 'confirmed', null, null, hashOf(mailedToken('withdraw', id)));
  database
    .prepare('INSERT OR IGNORE INTO voucher_confirmation VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(
      ...[hashOf(mailedToken('code', id)), id, `local-mailed-person-${id}`, `local-mailed-claim-${id}`, '[]'],
      ...[JSON.stringify({ touchpoint: 0, channel: 'email', country: 'US' }), farFuture],
    );
}
