import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TokenProvider {
  readonly issuer: string;
  readonly refreshes: string[];
  /** `ok` refreshes, `gone` answers `invalid_grant`, `down` breaks the connection. */
  mode: 'ok' | 'gone' | 'down';
  stop(): Promise<void>;
}

/** The part of a provider that a session needs: discovery and the token endpoint. */
export async function startTokenProvider(): Promise<TokenProvider> {
  const refreshes: string[] = [];
  const provider = { mode: 'ok' as TokenProvider['mode'] };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk));
    request.on('end', () => {
      if (provider.mode === 'down') return void request.socket.destroy();
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      response.setHeader('Content-Type', 'application/json');
      if (request.url?.startsWith('/.well-known/')) {
        const endpoints = {
          authorization_endpoint: `${origin}/auth`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/jwks`,
        };
        return void response.end(JSON.stringify({ issuer: origin, ...endpoints }));
      }
      const refreshToken = new URLSearchParams(body).get('refresh_token') ?? '';
      refreshes.push(refreshToken);
      if (provider.mode === 'gone') {
        response.statusCode = 400;
        return void response.end(JSON.stringify({ error: 'invalid_grant' }));
      }
      const persona = refreshToken.split('-')[1] ?? '';
      const next = { access_token: `access-${persona}-renewed`, refresh_token: refreshToken };
      response.end(JSON.stringify({ ...next, token_type: 'bearer', expires_in: 3600 }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(provider, {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refreshes,
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}
