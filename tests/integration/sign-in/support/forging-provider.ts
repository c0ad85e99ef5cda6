import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

interface KeyPair {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

export interface Grant {
  readonly code: string;
  readonly nonce: string;
  readonly challenge: string;
}

interface ProviderRequest {
  readonly path: string;
  readonly form: URLSearchParams;
  readonly query: URLSearchParams;
  readonly authorization: string;
}

type TokenAnswer = { readonly status: number; readonly body: unknown } | 'drop';

/** A provider under the test's control: every answer can be forged, every request is remembered. */
export class ForgingProvider {
  readonly clientId = 'merchlens';
  readonly subject = 'person-1';
  readonly requests: ProviderRequest[] = [];
  /** Published keys; the first signs. */
  keys: KeyPair[] = [];
  discovery: Record<string, unknown> = {};
  /** Changes the claims of the next ID tokens. */
  claims: (claims: JWTPayload) => JWTPayload = (claims) => claims;
  /** Makes the ID token from the claims. */
  sign: (claims: JWTPayload) => Promise<string> = (claims) => this.signed(claims);
  /** Parameters that come back from the sign-in. */
  back: (parameters: Record<string, string>) => Record<string, string> = (parameters) => parameters;
  /** Parts of the token answer to a code. */
  tokens: Record<string, unknown> = {};
  refresh: (form: URLSearchParams) => TokenAnswer | Promise<TokenAnswer> = () => ({ status: 200, body: this.fresh() });
  jwksStatus = 200;
  /** Connections to the token endpoint are cut. */
  tokenDown = false;
  userinfo: Record<string, unknown> = {};
  readonly #grants = new Map<string, Grant>();
  #server = createServer((request, response) => void this.#answer(request, response));
  #issuer = '';
  #serial = 0;

  get issuer(): string {
    return this.#issuer;
  }

  async start(): Promise<void> {
    this.keys = [await newKey()];
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Starts again at its old address after `stop`. */
  async resume(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(Number(new URL(this.#issuer).port), '127.0.0.1', resolve));
  }

  reset(): void {
    this.requests.length = 0;
    this.discovery = {};
    this.claims = (claims) => claims;
    this.sign = (claims) => this.signed(claims);
    this.back = (parameters) => parameters;
    this.tokens = {};
    this.refresh = () => ({ status: 200, body: this.fresh() });
    this.jwksStatus = 200;
    this.tokenDown = false;
    this.userinfo = {};
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  to(path: string) {
    return this.requests.filter((request) => request.path === path);
  }

  /** A token answer with a new access and a new refresh token. */
  fresh(): Record<string, unknown> {
    this.#serial += 1;
    return {
      access_token: `access-secret-${this.#serial}`,
      refresh_token: `refresh-secret-${this.#serial}`,
      token_type: 'Bearer',
      expires_in: 600,
    };
  }

  signed(claims: JWTPayload, header: Record<string, unknown> = {}, key = this.keys[0]): Promise<string> {
    if (!key) throw new Error('no key');
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header }).sign(key.privateKey);
  }

  /** A valid logout token. */
  logoutToken(
    claims: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
    key = this.keys[0],
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const usual = {
      iss: this.issuer,
      aud: this.clientId,
      iat: now,
      exp: now + 120,
      jti: randomBytes(12).toString('hex'),
      sub: this.subject,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    };
    return this.signed({ ...usual, ...claims }, { typ: 'logout+jwt', ...header }, key);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    const authorization = request.headers.authorization ?? '';
    this.requests.push({ path: url.pathname, form, query: url.searchParams, authorization });
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return send(200, { ...this.#metadata(), ...this.discovery });
      case '/jwks':
        return send(this.jwksStatus, { keys: this.keys.map(({ jwk }) => jwk) });
      case '/authorize':
        return this.#authorize(url, response);
      case '/token': {
        const answer = this.tokenDown ? 'drop' : await this.#token(form);
        if (answer === 'drop') return void request.socket.destroy();
        return send(answer.status, answer.body);
      }
      case '/userinfo':
        return send(200, { sub: this.subject, ...this.userinfo });
      default:
        return send(200, {});
    }
  }

  #authorize(url: URL, response: ServerResponse): void {
    const query = url.searchParams;
    const code = randomBytes(8).toString('hex');
    this.#grants.set(code, {
      code,
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
    });
    const parameters = this.back({ code, state: query.get('state') ?? '', iss: this.issuer });
    const back = new URL(query.get('redirect_uri') ?? '');
    for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
    response.writeHead(302, { Location: back.href });
    response.end();
  }

  async #token(form: URLSearchParams): Promise<TokenAnswer> {
    if (form.get('grant_type') === 'refresh_token') return this.refresh(form);
    const grant = this.#grants.get(form.get('code') ?? '');
    if (!grant) return { status: 400, body: { error: 'invalid_grant' } };
    this.#grants.delete(grant.code);
    const now = Math.floor(Date.now() / 1000);
    const claims = this.claims({
      iss: this.issuer,
      sub: this.subject,
      aud: this.clientId,
      iat: now,
      exp: now + 600,
      nonce: grant.nonce,
      sid: 'provider-session-1',
      email: 'ada@brand.test',
      email_verified: true,
    });
    return { status: 200, body: { ...this.fresh(), id_token: await this.sign(claims), ...this.tokens } };
  }

  #metadata() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      revocation_endpoint: `${this.issuer}/revoke`,
      end_session_endpoint: `${this.issuer}/end`,
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    };
  }
}

export async function newKey(): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(6).toString('hex');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}
