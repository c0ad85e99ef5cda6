import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Client } from '#tests/support/client.ts';
import { freePort, type SignInApp, startApp } from './app.ts';
import { ForgingProvider } from './forging-provider.ts';
import { type ScriptedUpstream, startUpstream } from './upstream.ts';

export interface Seen {
  readonly status: number;
  readonly state:
    | 'live'
    | 'none'
    | 'foreign-scope'
    | 'unavailable'
    | 'not-accepted'
    | 'refused'
    | 'no-access'
    | 'no-valid-scope';
  readonly failure: string | null;
  readonly refusal: Readonly<Record<string, unknown>> | null;
  readonly scope: { readonly type: string; readonly id: number; readonly label: string } | null;
  readonly staff: boolean | null;
  readonly facts: { readonly fullAdmin: boolean; readonly accounts: number; readonly operators: number } | null;
}

/**
 * Records every answer, headers and bodies, as the browser gets them. Only the target of the support call is left
 * out, since the help-center token is in that address.
 */
export class RecordingClient extends Client {
  readonly heard: string[] = [];
  /** Every address it was redirected to. */
  readonly locations: string[] = [];

  override async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const response = await super.fetch(target, init);
    const body = await response.clone().text();
    const { origin, pathname } = new URL(target, this.origin);
    if (origin !== this.origin) return response;
    const headers = [...response.headers].filter(([name]) => name !== 'location' || pathname !== '/dbd/support');
    this.heard.push(`${headers.join('\n')}\n${body}`);
    this.locations.push(...headers.filter(([name]) => name === 'location').map(([, value]) => value));
    return response;
  }
}

const sessionCookie = '__Host-sid';

/** The Worker with a scripted provider and a scripted upstream; started once for a file of tests. */
export class Stage {
  readonly provider = new ForgingProvider();
  #upstream: ScriptedUpstream | null = null;
  #app: SignInApp | null = null;

  get upstream(): ScriptedUpstream {
    if (!this.#upstream) throw new Error('not started');
    return this.#upstream;
  }

  get app(): SignInApp {
    if (!this.#app) throw new Error('not started');
    return this.#app;
  }

  async start(vars: Readonly<Record<string, string>>): Promise<void> {
    await this.provider.start();
    this.#upstream = await startUpstream();
    this.#app = await startApp({
      port: await freePort(),
      vars: {
        OIDC_ISSUER: this.provider.issuer,
        OIDC_CLIENT_ID: this.provider.clientId,
        OIDC_CLIENT_SECRET: 'client-secret',
        UPSTREAM_URL: this.upstream.origin,
        ...vars,
      },
    });
  }

  async stop(): Promise<void> {
    await this.#app?.stop();
    await Promise.all([this.#upstream?.stop(), this.provider.stop()]);
  }

  reset(): void {
    this.provider.reset();
    this.upstream.reset();
    this.app.logs.length = 0;
  }

  cookie(client: Client): string | undefined {
    return client.jar.get(new URL(this.app.origin), sessionCookie);
  }

  /** @throws when the sign-in ends without a session. */
  async signIn(client: Client = this.app.client(), path = '/auth/login'): Promise<Client> {
    const page = await client.page(path);
    if (!this.cookie(client))
      throw new Error(
        `no session: ${page.hops.map((hop) => `${hop.status} ${hop.url}`).join('\n')}\n${this.app.logs.join('\n')}`,
      );
    return client;
  }

  /** The sign-in up to the provider's redirect back to the callback, which is not followed. */
  async untilCallback(client: Client, path = '/auth/login'): Promise<string> {
    const toProvider = await client.fetch(path);
    const back = await fetch(toProvider.headers.get('location') ?? '', { redirect: 'manual' });
    return back.headers.get('location') ?? '';
  }

  /** What a page of the app knows about the session. */
  async readSession(client: Client, headers: Record<string, string> = {}, path = '/here'): Promise<Seen> {
    const response = await client.fetch(path, { headers: { accept: 'text/html', ...headers } });
    return { ...((await response.json()) as Omit<Seen, 'status'>), status: response.status };
  }

  /** The same with these cookies and no others. */
  readWithCookie(cookie: string): Promise<Seen> {
    return this.readSession(this.app.client(), { cookie });
  }

  recording(): RecordingClient {
    return new RecordingClient(this.app.origin);
  }
}

export function setUpSignInTests(vars: Readonly<Record<string, string>> = {}): Stage {
  const stage = new Stage();
  beforeAll(() => stage.start(vars));
  afterAll(() => stage.stop());
  beforeEach(() => stage.reset());
  return stage;
}
