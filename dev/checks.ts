import { CommandError } from './fail.ts';
import { stateRoot } from './paths.ts';
import { isFree } from './ports.ts';
import { seedInThread } from './seed.ts';
import { type ProviderSettings, readSettings, type Settings, workerVariables } from './settings.ts';

/** What the local provider will say once it runs; enough to check everything else before. */
const standIn: ProviderSettings = {
  issuer: 'http://localhost',
  clientId: 'local',
  clientSecret: 'local',
  audience: 'http://localhost',
  introspection: { clientId: 'local', clientSecret: 'local' },
};

/**
 * The settings of the environment, when everything they ask for can be had.
 * @throws ConfigError or CommandError, with one line for each thing that is wrong
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

/** Migrates and seeds the local D1. @returns what was done, in words */
export const prepareDatabase = ({ today }: Settings): Promise<string> =>
  seedInThread({ persistTo: stateRoot, today, size: 'full' });
