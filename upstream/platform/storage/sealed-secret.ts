import { Failure } from '#shared/api/failure.ts';
import { createSealer, type Sealer } from '#shared/secrets/sealing.ts';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { type Statement, statement } from './statement.ts';

/** A secret of an account that the product keeps for it, such as a token for another service. */
interface AccountSecret {
  readonly accountId: number;
  /** What it is for, such as `amazon-seller`. It is part of what is sealed. */
  readonly kind: string;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly account_id: number;
  readonly kind: string;
  readonly ciphertext: string;
}

/** One of another account or kind doesn't open in its place, though the key is the same. */
const boundTo = ({ accountId, kind }: AccountSecret): string => `account ${accountId} ${kind}`;

/** @throws Failure 409 where `DATA_SECRET` isn't set */
function sealerOf({ DATA_SECRET }: Pick<Config, 'DATA_SECRET'>): Sealer<string> {
  if (!DATA_SECRET) throw new Failure('secrets-not-configured');
  return createSealer(DATA_SECRET, 'data');
}

/**
 * Seals a secret under the first key. The statement belongs into the batch that makes its owner, which keeps the id.
 * @throws Failure 409 where `DATA_SECRET` isn't set
 */
export async function sealSecret(
  config: Pick<Config, 'DATA_SECRET'>,
  { secret, ...of }: AccountSecret & { readonly secret: string },
): Promise<{ readonly id: string; readonly statement: Statement }> {
  const sealer = sealerOf(config);
  const id = crypto.randomUUID();
  const [ciphertext, keyId] = [await sealer.seal(secret, boundTo(of)), await sealer.keyId()];
  return {
    id,
    statement: statement(
      'INSERT INTO sealed_secret (id, account_id, kind, ciphertext, key_id, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, of.accountId, of.kind, ciphertext, keyId, new Date().toISOString()],
    ),
  };
}

/**
 * The secret itself, for the call that needs it; it is never logged and never an answer.
 * @throws Failure 409 where `DATA_SECRET` isn't set, none of its keys has sealed it, or it is gone
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
  const secret = row && (await sealer.open(row.ciphertext, boundTo(of)));
  if (secret === null) throw new Failure('secret-unreadable');
  return secret;
}

/** As many as one run of the cron seals again; the rest waits for the next minute. */
const batchSize = 50;

/**
 * Seals with the first key what an older key has sealed, so that the older one can be taken out. What none of the keys
 * opens is logged and left until the keys change. Without `DATA_SECRET` nothing is sealed, and nothing happens.
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
    const bound = boundTo({ accountId, kind });
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
