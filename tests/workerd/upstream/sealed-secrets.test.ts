import { beforeEach, expect, inject, test } from 'vitest';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { openSecret, resealSecrets, sealSecret } from '#upstream/platform/storage/sealed-secret.ts';
import { scheduled } from '#upstream/scheduled.ts';
import { audience } from './caller.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const database = new Database(d1);
const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
const token = { accountId: 1, kind: 'amazon-seller', secret: 'Atzr|a-refresh-token' };
const owner = { accountId: 1, kind: 'amazon-seller' };
const environment = { OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'urn:upstream' };
const withKeys = (...keys: string[]) => parseConfig({ ...environment, DATA_SECRET: keys.join(',') });

async function storeSecret(...keys: string[]): Promise<string> {
  const { id, statement } = await sealSecret(withKeys(...keys), token);
  await database.write(statement);
  return id;
}

test('a secret is stored sealed and opens only for its account and kind', async () => {
  const id = await storeSecret(older);
  expect(JSON.stringify(await rowsOf('SELECT * FROM sealed_secret'))).not.toContain('refresh-token');
  expect(await openSecret(withKeys(older), database, { id, ...owner })).toBe(token.secret);
  // Moved to another account or kind in the table it doesn't open, since both are part of the sealed data.
  await d1.prepare('UPDATE sealed_secret SET account_id = 2').run();
  await expect(openSecret(withKeys(older), database, { id, ...owner, accountId: 2 })).rejects.toMatchObject({
    code: 'secret-unreadable',
  });
  await d1.prepare("UPDATE sealed_secret SET account_id = 1, kind = 'amazon-ads'").run();
  await expect(openSecret(withKeys(older), database, { id, ...owner, kind: 'amazon-ads' })).rejects.toMatchObject({
    code: 'secret-unreadable',
  });
});

test('without DATA_SECRET, sealing fails and names the variable', async () => {
  const id = await storeSecret(older);
  const config = parseConfig(environment);
  for (const refused of [sealSecret(config, token), openSecret(config, database, { id, ...owner })])
    await expect(refused).rejects.toMatchObject({ status: 409, message: expect.stringContaining('DATA_SECRET') });
});

test('a key that is too short prevents the start', () => {
  expect(() => withKeys(older, 'short')).toThrow('DATA_SECRET needs at least 32 bytes in every key');
});

test('the cron trigger reseals with the first key, after which the older one can be removed', async () => {
  const id = await storeSecret(older);
  const [before] = await rowsOf('SELECT ciphertext, key_id FROM sealed_secret');
  expect(await openSecret(withKeys(newer, older), database, { id, ...owner })).toBe(token.secret);
  await scheduled({ scheduledTime: Date.now(), cron: '* * * * *', noRetry: () => undefined }, {
    ...{ DB: d1, OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience },
    DATA_SECRET: `${newer},${older}`,
  } as Parameters<typeof scheduled>[1]);
  const [after] = await rowsOf('SELECT ciphertext, key_id FROM sealed_secret');
  expect([after?.key_id === before?.key_id, after?.ciphertext === before?.ciphertext]).toEqual([false, false]);
  expect(await openSecret(withKeys(newer), database, { id, ...owner })).toBe(token.secret);
  await expect(openSecret(withKeys(older), database, { id, ...owner })).rejects.toMatchObject({
    code: 'secret-unreadable',
  });
});

test('a secret that no key opens is left alone until the keys change, and doesn’t keep others from being resealed', async () => {
  const lost = await storeSecret(older);
  const fine = await storeSecret(newer);
  const newest = 'w'.repeat(32);
  await resealSecrets(withKeys(newest, newer), database);
  expect(await openSecret(withKeys(newest), database, { id: fine, ...owner })).toBe(token.secret);
  expect(await rowsOf(`SELECT unopened_with IS NOT NULL AS left FROM sealed_secret WHERE id = '${lost}'`)).toEqual([
    { left: 1 },
  ]);
  await resealSecrets(withKeys(newest, older), database);
  expect(await openSecret(withKeys(newest), database, { id: lost, ...owner })).toBe(token.secret);
  expect(await rowsOf('SELECT DISTINCT unopened_with FROM sealed_secret')).toEqual([{ unopened_with: null }]);
});
