import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A provider whose tokens the tests sign themselves. `origin` is its issuer; `{origin}/mute` never answers, and
     * `{origin}/alias` has the first one's issuer in its metadata.
     */
    tokenIssuer: { readonly origin: string; readonly key: JWK; readonly foreignKey: JWK };
  }
}

const kid = 'k1';

/** Starts the provider before the suites of a project, over real HTTP. */
export default async function setup(project: TestProject): Promise<() => void> {
  const [own, foreign] = await Promise.all([pair(), pair()]);
  const server = createServer((request, response) => void serve(own.publicKey, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  project.provide('tokenIssuer', { origin, key: own.privateKey, foreignKey: foreign.privateKey });
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

async function pair(): Promise<{ privateKey: JWK; publicKey: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    privateKey: { ...(await exportJWK(privateKey)), kid, alg: 'ES256' },
    publicKey: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
  };
}

async function serve(key: JWK, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const origin = `http://${request.headers.host}`;
  const body = (await request.toArray()).join('');
  const json = (value: unknown, status = 200) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  };
  const path = (request.url ?? '').replace(/^\/alias/, '');
  if (path.startsWith('/mute')) return;
  if (path === '/.well-known/openid-configuration')
    json({
      issuer: origin,
      jwks_uri: `${origin}/jwks`,
      introspection_endpoint: `${origin}/introspect`,
      userinfo_endpoint: `${origin}/userinfo`,
    });
  else if (path === '/jwks') json({ keys: [key] });
  else if (path === '/introspect') introspect();
  else if (path === '/userinfo') userinfo();
  else json({ error: 'not_found' }, 404);

  /** An opaque token of the tests is its own introspection answer. */
  function introspect(): void {
    const credentials = Buffer.from('introspector:s3cret').toString('base64');
    if (request.headers.authorization !== `Basic ${credentials}`) json({ error: 'invalid_client' }, 401);
    else json(decoded(new URLSearchParams(body).get('token') ?? '') ?? { active: false });
  }

  /** The endpoint returns a token's claim `userinfo`. */
  function userinfo(): void {
    const claims = decoded(request.headers.authorization?.split('.')[1] ?? '');
    if (claims?.userinfo) json({ sub: claims.sub, ...claims.userinfo });
    else json({ error: 'invalid_token' }, 401);
  }
}

function decoded(text: string): { sub?: string; userinfo?: object } | null {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
