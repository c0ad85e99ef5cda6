import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { tableOf } from '#shared/table.ts';

const names = ['SESSION_SECRET', 'UPSTREAM_SERVICE_TOKEN', 'DATA_SECRET'] as const;
type MachineSecrets = Record<(typeof names)[number], string>;

/** This machine's own secrets, made on first use and kept in a file that git ignores and only its owner can read. */
export function machineSecrets(file: string): MachineSecrets {
  const known: Partial<MachineSecrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = tableOf(names, (name) => known[name] ?? randomBytes(32).toString('base64url'));
  // A file from before one of the names gets it too.
  if (names.some((name) => known[name] === undefined)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  }
  return secrets;
}
