import { join } from 'node:path';
import { type Amazon, startAmazon } from './amazon/start.ts';
import { type Identity, startIdentity } from './identity/start.ts';
import { buildDirectory } from './paths.ts';
import { type Settings, workerVariables } from './settings.ts';
import { type RunningWorkers, startWorkers, type WorkerWrapper } from './workers.ts';

interface StackOptions {
  readonly settings: Settings;
  readonly secrets: Readonly<Record<string, string>>;
  /** Keys of the local provider, kept so that sessions outlive a restart. */
  readonly keyFile: string;
  readonly persistTo: string;
  /** Another host name for the provider, so that it is another site than the app. */
  readonly issuerHost?: string;
  /** `plain`: opaque access tokens, no `offline_access`, no `end_session_endpoint`. */
  readonly habits?: 'plain';
  readonly accessTokenTtlS?: number;
  readonly inspectorPort?: number;
  readonly onLog?: (line: string, level: string) => void;
  /** Directory of the build to run, where it is not the usual one. */
  readonly build?: string;
  /** Stands between each Worker and what it calls. */
  readonly front?: WorkerWrapper;
}

interface Stack {
  readonly issuer: string;
  /** Null when another provider is configured. */
  readonly identity: Identity | null;
  /** The local stand-in for Amazon; null when a client of Amazon is configured. */
  readonly amazon: Amazon | null;
  readonly workers: RunningWorkers;
  /** Runs another build in place of this one, with the same state at the same address. */
  redeploy(build: string): Promise<void>;
  stop(): Promise<void>;
}

/** The local provider and the local Amazon, unless others are configured, and both Workers over the built files. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { settings } = options;
  const identity = settings.localIdentity
    ? await startIdentity({
        port: settings.oidcPort,
        appOrigin: settings.appOrigin,
        keyFile: options.keyFile,
        ...(options.issuerHost ? { issuerHost: options.issuerHost } : {}),
        ...(options.habits ? { habits: options.habits } : {}),
        ...(options.accessTokenTtlS ? { accessTokenTtlS: options.accessTokenTtlS } : {}),
      })
    : null;
  let amazon: Amazon | null = null;
  try {
    amazon = await localAmazon(settings, options.secrets);
    const vars = workerVariables(settings, options.secrets, { provider: identity, amazon });
    const run = (build: string) =>
      startWorkers({
        build,
        persistTo: options.persistTo,
        host: 'localhost',
        port: settings.port,
        vars: vars.worker,
        upstreamVars: vars.upstream,
        ...(options.inspectorPort ? { inspectorPort: options.inspectorPort } : {}),
        ...(options.onLog ? { onLog: options.onLog } : {}),
        ...(options.front ? { front: options.front } : {}),
      });
    let workers = await run(options.build ?? buildDirectory);
    return {
      issuer: vars.worker.OIDC_ISSUER ?? '',
      identity,
      amazon,
      get workers() {
        return workers;
      },
      redeploy: async (build) => {
        await workers.stop();
        workers = await run(build);
      },
      stop: async () => {
        await Promise.allSettled([workers.stop(), identity?.close(), amazon?.close()]);
      },
    };
  } catch (error) {
    await Promise.allSettled([identity?.close(), amazon?.close()]);
    throw error;
  }
}

/** Its consents are derived from this machine's secret, so that they outlive a restart. Nobody waits minutes for its reports. */
export const localAmazon = async (
  { localAmazon: wanted, amazonPort: port, appOrigin }: Settings,
  { DATA_SECRET: secret = 'local' }: Readonly<Record<string, string>>,
): Promise<Amazon | null> => (wanted ? await startAmazon({ port, appOrigin, secret, speed: 60 }) : null);

export const identityKeys = (directory: string): string => join(directory, 'identity-keys.json');
