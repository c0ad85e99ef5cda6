import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response as WorkerResponse } from 'miniflare';
import { freePorts } from '#dev/ports.ts';
import { Client } from '#tests/support/client.ts';
import { bundleWorker } from '../../bundle-worker.ts';

export interface SignInApp {
  readonly origin: string;
  readonly logs: string[];
  client(): Client;
  /** Ages the client's session by that many milliseconds. */
  age(client: Client, milliseconds: number): Promise<void>;
  /** Saves the stored tokens of the client's session, for `loseTokens` to restore. */
  keepTokens(client: Client): Promise<void>;
  /** Restarts the client's session with the saved tokens, as if newer ones had not been stored. */
  loseTokens(client: Client): Promise<void>;
  /** Everything that the client's session has stored. */
  stored(client: Client): Promise<string>;
  /** Makes the store of the client's session fail from now on. */
  break(client: Client): Promise<void>;
  /** Makes the next attempt to close the client's session fail. */
  stumble(client: Client): Promise<void>;
  /** Runs the session's alarm. @returns the time of the next one */
  ring(client: Client): Promise<number | null>;
  call(client: Client, method: string, ...args: unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

export interface AppSettings {
  readonly port: number;
  readonly vars: Readonly<Record<string, string>>;
}

/** The Worker from its sources with stand-in pages, and sessions for which time can be made to pass. */
export async function startApp({ port, vars }: AppSettings): Promise<SignInApp> {
  const origin = `http://localhost:${port}`;
  const script = await bundleWorker('tests/workerd/worker/session/aging-worker.ts');
  const logs: string[] = [];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: 'localhost',
      port,
      log: new Log(LogLevel.NONE),
      logRequests: false,
      cf: false,
      telemetry: { enabled: false },
      handleStructuredLogs: ({ message }) => logs.push(message),
      workers: [
        {
          name: 'merchlens',
          modules: [{ type: 'ESModule', path: 'worker.js', contents: script }],
          compatibilityDate: '2026-09-01',
          compatibilityFlags: ['nodejs_compat'],
          bindings: { APP_ORIGIN: origin, SESSION_SECRET: 'a-secret-of-this-test-long-enough-to-seal-with', ...vars },
          kvNamespaces: { FLAGS: 'flags' },
          serviceBindings: { UPSTREAM: answerOf(503), ASSETS: answerOf(404) },
          durableObjects: {
            SESSIONS: { className: 'Session', useSQLite: true },
            SESSION_INDEX: { className: 'SessionIndex', useSQLite: true },
          },
        },
      ],
    }),
  );
  await miniflare.ready;
  const control = (client: Client, action: string, body: string) =>
    client.fetch(`/__test/${action}`, { method: 'POST', body });
  return {
    origin,
    logs,
    client: () => new Client(origin),
    age: async (client, milliseconds) => void (await control(client, 'age', String(milliseconds))),
    keepTokens: async (client) => void (await control(client, 'keepTokens', '')),
    loseTokens: async (client) => void (await control(client, 'loseTokens', '')),
    stored: async (client) => (await control(client, 'stored', '')).text(),
    break: async (client) => void (await control(client, 'break', '')),
    stumble: async (client) => void (await control(client, 'stumble', '')),
    ring: async (client) => (await control(client, 'ring', '')).json() as Promise<number | null>,
    call: async (client, method, ...args) => (await control(client, 'call', JSON.stringify({ method, args }))).json(),
    stop: () => miniflare.dispose(),
  };
}

const answerOf = (status: number) => () => new WorkerResponse(null, { status });

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
