import { Failure } from '#shared/api/failure.ts';
import { createSealer, type Sealer } from '#shared/secrets/sealing.ts';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { type Statement, statement } from './statement.ts';

/** A secret stored for an account, such as a token for another service. */
interface AccountSecret {
  readonly accountId: number;
  /** Its use, such as `amazon-seller`. The seal is bound to it. */
  readonly kind: string;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly account_id: number;
  readonly kind: string;
  readonly ciphertext: string;
}

/** What a seal is bound to: a secret of another account or kind can't be opened in its place. */
const bindingOf = ({ accountId, kind }: AccountSecret): string => `account ${accountId} ${kind}`;

/** @throws Failure 409 if `DATA_SECRET` isn't set */
function sealerOf({ DATA_SECRET }: Pick<Config, 'DATA_SECRET'>): Sealer<string> {
  if (!DATA_SECRET) throw new Failure('secrets-not-configured');
  return createSealer(DATA_SECRET, 'data');
}

/**
 * Seals a secret with the first key. Run the statement in the transaction that creates the row that stores the id.
 * @throws Failure 409 if `DATA_SECRET` isn't set
 */
export async function sealSecret(
  config: Pick<Config, 'DATA_SECRET'>,
  { secret, ...of }: AccountSecret & { readonly secret: string },
): Promise<{ readonly id: string; readonly statement: Statement }> {
  const sealer = sealerOf(config);
  const id = crypto.randomUUID();
  const [ciphertext, keyId] = [await sealer.seal(secret, bindingOf(of)), await sealer.keyId()];
  return {
    id,
    statement: statement(
      'INSERT INTO sealed_secret (id, account_id, kind, ciphertext, key_id, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, of.accountId, of.kind, ciphertext, keyId, new Date().toISOString()],
    ),
  };
}

/**
 * Opens a secret for the call that needs it. Never log or answer with it.
 * @throws Failure 409 if `DATA_SECRET` isn't set, none of its keys opens the secret, or the secret was deleted
 */
export async function openSecret(
  config: Pick<Config, 'DATA_SECRET'>,
  database: Database,
  { id, ...of }: AccountSecret & { readonly id: string },
): Promise<string> {
  const sealer = sealerOf(config);
  const row = await database.first<Row>(
    'SELECT id, account_id, kind, ciphertext FROM sealed_secret WHERE id = ? AND account_id = ? AND kind = ?',
    ...[id, of.accountId, of.kind],
  );
  const secret = row && (await sealer.open(row.ciphertext, bindingOf(of)));
  if (secret === null) throw new Failure('secret-unreadable');
  return secret;
}

/** Secrets resealed in one run; the others wait for the next minute. */
const batchSize = 50;

/**
 * Reseals secrets of older keys with the first key, so that the older keys can be removed. Secrets that no key opens
 * are logged, and skipped until the keys change. Does nothing without `DATA_SECRET`.
 */
export async function resealSecrets(config: Pick<Config, 'DATA_SECRET'>, database: Database): Promise<void> {
  if (!config.DATA_SECRET) return;
  const sealer = sealerOf(config);
  const [keyId, keys] = [await sealer.keyId(), (await sealer.keyIds()).join(' ')];
  const rows = await database.read<Row>(
    `SELECT id, account_id, kind, ciphertext FROM sealed_secret
     WHERE key_id <> ?1 AND (unopened_with IS NULL OR unopened_with <> ?2) ORDER BY created_at LIMIT ?3`,
    ...[keyId, keys, batchSize],
  );
  for (const { id, account_id: accountId, kind, ciphertext } of rows) {
    const bound = bindingOf({ accountId, kind });
    const secret = await sealer.open(ciphertext, bound);
    if (secret === null) {
      console.error(JSON.stringify({ level: 'error', message: 'a sealed secret does not open', sealedSecret: id }));
      await database.write(statement('UPDATE sealed_secret SET unopened_with = ?2 WHERE id = ?1', id, keys));
      continue;
    }
    await database.write(
      statement(
        'UPDATE sealed_secret SET ciphertext = ?3, key_id = ?4, unopened_with = NULL WHERE id = ?1 AND ciphertext = ?2',
        ...[id, ciphertext, await sealer.seal(secret, bound), keyId],
      ),
    );
  }
}
