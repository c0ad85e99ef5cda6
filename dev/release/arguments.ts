import { CommandError } from '../fail.ts';

const environments = ['staging', 'production'] as const;
export type Environment = (typeof environments)[number];

interface DeployArguments {
  readonly environment: Environment;
  readonly dryRun: boolean;
  /** Where the same commit has passed them already. */
  readonly skipTests: boolean;
}

const usage = 'npm run deploy -- [--env staging|production] [--dry-run] [--skip-tests]';

/** @throws CommandError on anything the command doesn't know. */
export function readArguments(args: readonly string[]): DeployArguments {
  let environment: Environment = 'staging';
  let dryRun = false;
  let skipTests = false;
  const rest = [...args];
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (argument === '--dry-run') dryRun = true;
    else if (argument === '--skip-tests') skipTests = true;
    else if (argument === '--env') environment = readEnvironment(rest.shift());
    else if (argument.startsWith('--env=')) environment = readEnvironment(argument.slice('--env='.length));
    else throw new CommandError(`Unknown argument ${argument}: ${usage}`);
  }
  return { environment, dryRun, skipTests };
}

/** @throws CommandError unless it is one of the environments */
export function readEnvironment(name: string | undefined): Environment {
  const known = environments.find((environment) => environment === name);
  if (!known) throw new CommandError(`--env takes ${environments.join(' or ')}`);
  return known;
}
