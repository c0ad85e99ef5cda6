import { emailIdentity } from '#shared/text/email-identity.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import { installationSecret } from '../platform/storage/installation-secret.ts';
import { statement } from '../platform/storage/statement.ts';
import { tokenHash } from '../platform/tokens.ts';
import { linkOf } from './mail-text.ts';

/** One recipient and the link that withdraws their agreement to mail of the account. */
export interface Withdrawable {
  readonly address: string;
  readonly link: string;
}

/**
 * Links for recipients who have agreed. A recipient's link is the same in every message, so that the one in an old
 * message works too.
 * @throws Error if no link can be made
 */
export async function withdrawLinks(
  config: Config,
  database: Database,
  accountId: number,
  addresses: readonly string[],
): Promise<Withdrawable[]> {
  if (addresses.length === 0) return [];
  const secret = await installationSecret(database, 'mail');
  const tokens = await Promise.all(
    addresses.map(async (address) => {
      const identity = emailIdentity(address);
      const token = await withdrawToken(secret, accountId, identity);
      return { address, identity, token, hash: await tokenHash(token) };
    }),
  );
  await database.write(
    ...tokens.map(({ identity, hash }) =>
      statement(
        `UPDATE mail_recipient SET withdraw_hash = ?3 WHERE account_id = ?1 AND address = ?2 AND withdraw_hash IS NULL`,
        ...[accountId, identity, hash],
      ),
    ),
  );
  return tokens.map(({ address, token }) => ({ address, link: linkOf(config, '/m', token) }));
}

/** 128 bits that only the secret can produce, base64url. */
async function withdrawToken(secret: string, accountId: number, identity: string): Promise<string> {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, bytesOf(`withdraw ${accountId} ${identity}`));
  return btoa(String.fromCharCode(...new Uint8Array(signed, 0, 16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
