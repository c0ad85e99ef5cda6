import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIdentity } from '#dev/identity/start.ts';
import { buildDirectory } from '#dev/paths.ts';
import { freePorts } from '#dev/ports.ts';
import { machineSecrets } from '#dev/secrets.ts';
import { readSettings, workerVariables } from '#dev/settings.ts';
import { Client } from '#tests/support/client.ts';
import { signInWith } from '#tests/support/sign-in.ts';
import { startRawWorkerd } from './raw-workerd.ts';

export interface Product {
  readonly pid: number;
  readonly origin: string;
  readonly client: Client;
  stop(): Promise<void>;
}

/**
 * The built Worker on a bare workerd, by default with a signed-in person, in front of an upstream that costs nothing.
 */
export async function startProduct(upstream: string, core: number, { signIn = true } = {}): Promise<Product> {
  const [port = 0, oidcPort = 0] = await freePorts(2);
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-product-'));
  const settings = readSettings({ PORT: String(port), OIDC_PORT: String(oidcPort), UPSTREAM_URL: upstream });
  const { appOrigin } = settings;
  const accessTokenTtlS = 3600;
  const identity = await startIdentity({
    port: oidcPort,
    appOrigin,
    keyFile: join(directory, 'keys.json'),
    accessTokenTtlS,
  });
  const { worker } = workerVariables(settings, machineSecrets(join(directory, 'secrets.json')), {
    ...{ provider: identity, amazon: null },
  });
  const workerd = await startRawWorkerd(
    {
      directory: join(buildDirectory, 'server'),
      main: 'index.js',
      vars: worker,
      objects: { SESSIONS: 'Session', SESSION_INDEX: 'SessionIndex' },
      empty: { services: ['ASSETS', 'UPSTREAM'], namespaces: ['FLAGS'] },
    },
    port,
    core,
  );
  const stop = async () => {
    await Promise.allSettled([workerd.stop(), identity.close()]);
    rmSync(directory, { recursive: true, force: true });
  };
  const client = new Client(appOrigin);
  try {
    if (signIn) await signInWith(client, 'brand.admin@brand.test');
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: workerd.pid, origin: appOrigin, client, stop };
}
