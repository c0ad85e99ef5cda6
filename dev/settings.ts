import { ConfigError } from '#shared/config/environment.ts';
import { isLoopback } from '#shared/config/loopback.ts';
import { configNames as upstreamNames } from '#upstream/platform/config.ts';
import { configNames, parseConfig } from '#worker/platform/config.ts';

type Variables = Readonly<Record<string, string>>;

export interface Settings {
  readonly port: number;
  readonly oidcPort: number;
  readonly amazonPort: number;
  readonly appOrigin: string;
  /** No provider is configured: the local one is in. */
  readonly localIdentity: boolean;
  /** No client of Amazon is configured: the local stand-in is used. */
  readonly localAmazon: boolean;
  /** What the environment sets of the Worker's and of the upstream's names. */
  readonly given: { readonly worker: Variables; readonly upstream: Variables };
  /** Last day of the seeded facts, YYYY-MM-DD. */
  readonly today: string;
}

/** What the local provider tells its clients; the rest of the stack is configured from it. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  readonly introspection: { readonly clientId: string; readonly clientSecret: string };
}

/** What the local stand-in for Amazon tells its clients. */
export interface AmazonSettings {
  readonly origin: string;
  readonly variables: Variables;
}

/**
 * Reads what the start command needs from the process's environment.
 * @throws ConfigError with one line per bad variable
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = readPort(env, 'PORT', 8787);
  const oidcPort = readPort(env, 'OIDC_PORT', port + 1);
  if (port === oidcPort) throw new ConfigError('OIDC_PORT is the same as PORT');
  const amazonPort = readPort(env, 'AMAZON_PORT', Math.max(port, oidcPort) + 1);
  if (amazonPort === port || amazonPort === oidcPort)
    throw new ConfigError('AMAZON_PORT is the port of another server');
  const appOrigin = env.APP_ORIGIN || `http://localhost:${port}`;
  return {
    ...{ port, oidcPort, amazonPort, appOrigin },
    localIdentity: !env.OIDC_ISSUER,
    // A product that is reached from elsewhere may not fetch from this machine.
    localAmazon: !env.LWA_CLIENT_ID && isLoopback(appOrigin),
    given: { worker: pick(env, configNames), upstream: pick(env, upstreamNames) },
    today: readToday(env.SEED_TODAY),
  };
}

/**
 * The variables of both Workers: what is given wins over the local provider's, and that over this machine's secrets.
 * @throws ConfigError when they don't make a configuration
 */
export function workerVariables(
  settings: Settings,
  secrets: Variables,
  { provider, amazon }: { readonly provider: ProviderSettings | null; readonly amazon: AmazonSettings | null },
) {
  const local: Variables = provider
    ? {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_AUDIENCE: provider.audience,
        OIDC_RESOURCE: provider.audience,
      }
    : {};
  const introspection: Variables = provider
    ? {
        INTROSPECTION_CLIENT_ID: provider.introspection.clientId,
        INTROSPECTION_CLIENT_SECRET: provider.introspection.clientSecret,
      }
    : {};
  const all: Variables = {
    ...{ APP_ORIGIN: settings.appOrigin, ...secrets, ...local, ...amazon?.variables },
    ...settings.given.worker,
  };
  // Each is told its own names only: the data secret is the upstream's, the session secret the other's.
  const worker = pick(all, configNames);
  parseConfig(worker);
  const shared = pick(all, upstreamNames);
  const upstream = { SEED_TODAY: settings.today, ...introspection, ...shared, ...settings.given.upstream };
  return { worker, upstream: { ...upstream, ...(amazon && localOrigins(amazon, settings.given.upstream)) } };
}

/** Reports are fetched from addresses that Amazon names, as those of scheduled imports are. */
const localOrigins = ({ origin }: AmazonSettings, { OUTGOING_LOCAL_ORIGINS: given }: Variables) => ({
  OUTGOING_LOCAL_ORIGINS: [origin, ...(given === undefined ? [] : [given])].join(' '),
});

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new ConfigError(`${name} must be a port between 1 and 65535`);
  return port;
}

function readToday(text: string | undefined): string {
  if (!text) return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay) throw new ConfigError('SEED_TODAY must be a day such as 2026-11-18');
  return text;
}

function pick(env: Readonly<Record<string, string | undefined>>, names: readonly string[]): Variables {
  const given = names.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  return Object.fromEntries(given);
}
