import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { bundleWorker } from '../bundle-worker.ts';
import type { PersonaName } from './personas.ts';
import { type RecordingUpstream, startRecordingUpstream } from './recording-upstream.ts';
import { startTokenProvider, type TokenProvider } from './token-provider.ts';

export interface BareWorld {
  readonly origin: string;
  readonly port: number;
  readonly upstream: RecordingUpstream;
  readonly provider: TokenProvider;
  /** Lines the Worker has logged. */
  readonly logs: string[];
  /** Process id of workerd. */
  readonly pid: number | null;
  /** A browser with a session of that person. */
  signIn(persona: PersonaName): Promise<Browser>;
  readonly anonymous: Browser;
  /** The same browser, served by another isolate with the same sessions. */
  elsewhere(browser: Browser): Browser;
  /** How often the object of the browser's session was called since it started. */
  asked(browser: Browser): Promise<number>;
  /** Triggers an event of the browser's session that no call of it causes. */
  control(
    browser: Browser,
    what: 'restart' | 'close' | 'failTwice' | 'discard' | 'startView' | 'endView',
  ): Promise<void>;
  stop(): Promise<void>;
}

/** A scripted same-origin call as the app makes it, redirects not followed. */
export interface Browser {
  readonly cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** Starts the Worker with one page, against a recording upstream and a provider that only renews tokens. */
export async function startBareWorld(vars: Readonly<Record<string, string>> = {}): Promise<BareWorld> {
  const [script, upstream, provider, port, portElsewhere] = await Promise.all([
    bundleWorker('tests/workerd/worker/forwarding/bare-worker.ts'),
    startRecordingUpstream(),
    startTokenProvider(),
    freePort(),
    freePort(),
  ]);
  const origin = `http://localhost:${port}`;
  const originElsewhere = `http://localhost:${portElsewhere}`;
  const logs: string[] = [];
  const before = new Set(children());
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: 'localhost',
      port,
      log: new Log(LogLevel.ERROR),
      logRequests: false,
      cf: false,
      telemetry: { enabled: false },
      handleStructuredLogs: ({ message }) => void logs.push(message),
      workers: [
        { appOrigin: origin, own: { name: 'bare' } },
        {
          appOrigin: originElsewhere,
          own: { name: 'elsewhere', unsafeDirectSockets: [{ host: 'localhost', port: portElsewhere }] },
        },
      ].map(({ appOrigin, own }) => ({
        ...own,
        modules: [{ type: 'ESModule' as const, path: 'bare.js', contents: script }],
        compatibilityDate: '2026-09-01',
        compatibilityFlags: ['nodejs_compat'],
        kvNamespaces: ['FLAGS'],
        durableObjects: {
          SESSIONS: { className: 'Session', scriptName: 'bare', useSQLite: true },
          SESSION_INDEX: { className: 'SessionIndex', scriptName: 'bare', useSQLite: true },
        },
        serviceBindings: {
          ASSETS: () => new Response('no such file', { status: 404 }) as never,
          UPSTREAM: () => new Response('not ready', { status: 503 }) as never,
        },
        bindings: {
          APP_ORIGIN: appOrigin,
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: 'merchlens',
          SESSION_SECRET: 'a-secret-of-at-least-thirty-two-bytes-for-tests',
          UPSTREAM_URL: upstream.origin,
          SUPPORT_ORIGINS: 'https://support.test https://help.test',
          ...vars,
        },
      })),
    }),
  );
  await miniflare.ready;
  return {
    origin,
    port,
    upstream,
    provider,
    logs,
    pid: children().find((child) => !before.has(child)) ?? null,
    anonymous: browser(origin, ''),
    elsewhere: ({ cookie }) => browser(originElsewhere, cookie),
    asked: ({ cookie }) => control(origin, cookie, 'asked'),
    control: async ({ cookie }, what) => void (await control(origin, cookie, what)),
    signIn: (persona) => signIn(origin, provider.issuer, persona),
    stop: async () => {
      await Promise.allSettled([miniflare.dispose(), upstream.stop(), provider.stop()]);
    },
  };
}

async function control(origin: string, cookie: string, what: string): Promise<number> {
  const answer = await fetch(`${origin}/__session/${what}`, { headers: { Cookie: cookie } });
  if (!answer.ok) throw new Error(`the session could not be reached: ${await answer.text()}`);
  return (await answer.json()) as number;
}

async function signIn(origin: string, issuer: string, persona: PersonaName): Promise<Browser> {
  const id = randomBytes(32).toString('base64url');
  const opening = {
    issuer,
    subject: `sub-${persona}`,
    providerSessionId: null,
    email: `${persona}@brand.test`,
    emailVerified: true,
    accessToken: `access-${persona}-first`,
    refreshToken: `refresh-${persona}`,
    accessTokenExpiresAt: Date.now() + 3_600_000,
    remember: true,
  };
  const opened = await fetch(`${origin}/__session?id=${id}`, { method: 'POST', body: JSON.stringify(opening) });
  if (opened.status !== 204) throw new Error(`no session was opened: ${opened.status} ${await opened.text()}`);
  return browser(origin, `__Host-sid=${id}`);
}

function browser(origin: string, cookie: string): Browser {
  const own = { Cookie: cookie, 'X-Requested-With': 'fetch', 'Sec-Fetch-Site': 'same-origin' };
  return {
    cookie,
    get: (path, headers = {}) => fetch(`${origin}${path}`, { redirect: 'manual', headers: { ...own, ...headers } }),
    send: (method, path, body, headers = {}) =>
      fetch(`${origin}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...own, Origin: origin, 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done, fail) => {
    server.on('error', fail);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function children(): number[] {
  try {
    return readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}
