import { parseArgs } from 'node:util';
import { CommandError } from '../fail.ts';
import { type Environment, readEnvironment } from '../release/arguments.ts';

/** Places that D1 and R2 take as a hint. */
const locations = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc'] as const;
export type Location = (typeof locations)[number];

export interface ProvisionArguments {
  readonly environment: Environment;
  readonly dryRun: boolean;
  /** Values for what the configuration leaves open, by the name of the option. */
  readonly values: Readonly<Partial<Record<ValueOption, string>>>;
  readonly location: Location | null;
}

/** Options that fill in the configuration. */
export const valueOptionNames = ['origin', 'issuer', 'client-id', 'audience', 'staff-domain', 'support'] as const;
export type ValueOption = (typeof valueOptionNames)[number];

/** What each of them is. */
export const valueOptions: Readonly<Record<ValueOption, string>> = {
  origin: 'where people reach the product, such as https://app.brand.example',
  issuer: 'issuer of the identity provider, to the letter',
  'client-id': 'client of the product at the provider',
  audience: 'audience of its access tokens; the client id unless told',
  'staff-domain': 'domain of your own people’s email addresses',
  support: 'origin of the help center',
};

const usage = `npm run provision -- --env staging|production [--dry-run] [--location ${locations.join('|')}]
${Object.entries(valueOptions)
  .map(([name, meaning]) => `  --${name}: ${meaning}`)
  .join('\n')}`;

/** @throws CommandError on anything that is unknown or malformed */
export function readArguments(args: readonly string[]): ProvisionArguments {
  const given = parsed(args);
  if (!given.env) throw new CommandError(`--env is needed.\n${usage}`);
  const location = locations.find((known) => known === given.location);
  if (given.location !== undefined && !location) throw new CommandError(`--location takes ${locations.join(', ')}`);
  const { origin, issuer, 'client-id': clientId, 'staff-domain': domain, support } = given;
  for (const [name, address] of Object.entries({ origin, support }))
    if (address !== undefined && !isOrigin(address))
      throw new CommandError(`--${name} must be an origin such as https://app.brand.example`);
  if (issuer !== undefined && !URL.canParse(issuer)) throw new CommandError('--issuer must be an address');
  if (domain !== undefined && !/^[\w-]+(\.[\w-]+)+$/.test(domain))
    throw new CommandError('--staff-domain must be a domain such as brand.example');
  const audience = given.audience ?? clientId;
  const values = { origin, issuer, 'client-id': clientId, audience, 'staff-domain': domain, support };
  return {
    environment: readEnvironment(given.env),
    dryRun: given['dry-run'] ?? false,
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    location: location ?? null,
  };
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ env: text, 'dry-run': { type: 'boolean' }, location: text, origin: text, issuer: text },
        ...{ 'client-id': text, audience: text, 'staff-domain': text, support: text },
      },
    }).values;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
