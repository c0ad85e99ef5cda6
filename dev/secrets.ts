import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** This machine's own secrets, made on first use and kept in a file that git ignores and only its owner can read. */
export function machineSecrets(file: string): Record<'SESSION_SECRET' | 'UPSTREAM_SERVICE_TOKEN', string> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const secrets = {
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    UPSTREAM_SERVICE_TOKEN: randomBytes(32).toString('base64url'),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
