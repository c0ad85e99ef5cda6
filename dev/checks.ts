import { CommandError } from './fail.ts';
import { stateRoot } from './paths.ts';
import { isFree } from './ports.ts';
import { seedInThread } from './seed.ts';
import { type ProviderSettings, readSettings, type Settings, workerVariables } from './settings.ts';

/** Stand-in settings of the local identity provider until it runs, enough to check everything else. */
const standIn: ProviderSettings = {
  issuer: 'http://localhost',
  clientId: 'local',
  clientSecret: 'local',
  audience: 'http://localhost',
  introspection: { clientId: 'local', clientSecret: 'local' },
};

/**
 * Reads the settings of the environment and checks that everything they need is available.
 * @throws ConfigError or CommandError, with one line for each problem
 */
export async function checkedSettings(secrets: Readonly<Record<string, string>>): Promise<Settings> {
  const settings = readSettings(process.env);
  workerVariables(settings, secrets, { provider: settings.localIdentity ? standIn : null, amazon: null });
  await refuseTaken('PORT', settings.port);
  if (settings.localIdentity) await refuseTaken('OIDC_PORT', settings.oidcPort);
  if (settings.localAmazon) await refuseTaken('AMAZON_PORT', settings.amazonPort);
  return settings;
}

async function refuseTaken(name: string, port: number): Promise<void> {
  if (!(await isFree(port))) throw new CommandError(`Port ${port} is taken: stop what listens there or set ${name}`);
}

/** Migrates and seeds the local D1. @returns lines that say what was done */
export const prepareDatabase = ({ today }: Settings): Promise<string> =>
  seedInThread({ persistTo: stateRoot, today, size: 'full' });
