import type { Database } from './database.ts';
import { statement } from './statement.ts';

/** A secret of the installation, made when it is first needed. Hex, 256 random bits. */
export async function installationSecret(database: Database, purpose: 'sample-data' | 'mail'): Promise<string> {
  const known = await secretOf(database, purpose);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const sql = 'INSERT INTO installation_secret (purpose, secret) VALUES (?, ?) ON CONFLICT DO NOTHING';
  await database.write(statement(sql, purpose, made));
  // Another call may have been first.
  return (await secretOf(database, purpose)) ?? made;
}

async function secretOf(database: Database, purpose: string): Promise<string | null> {
  const sql = 'SELECT secret FROM installation_secret WHERE purpose = ?';
  return (await database.first<{ secret: string }>(sql, purpose))?.secret ?? null;
}
