import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

export interface IdentityKeys {
  readonly signing: JWK;
  readonly clientSecret: string;
  readonly introspectionSecret: string;
  readonly cookieKey: string;
}

const secret = () => randomBytes(32).toString('base64url');

/** The provider's keys and its clients' secrets: made once per machine, into an ignored file only its owner reads. */
export async function identityKeys(file: string): Promise<IdentityKeys> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const keys = {
    signing: await newSigningKey(),
    clientSecret: secret(),
    introspectionSecret: secret(),
    cookieKey: secret(),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') };
}
