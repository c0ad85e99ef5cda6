import { CommandError } from '../fail.ts';

const environments = ['staging', 'production'] as const;
export type Environment = (typeof environments)[number];

interface DeployArguments {
  readonly environment: Environment;
  readonly dryRun: boolean;
  /** Where the same commit has passed them already. */
  readonly skipTests: boolean;
  /** Null where all requests move at once. */
  readonly gradual: GradualPlan | null;
}

/** How the requests move to a new version. */
export interface GradualPlan {
  /** Percentages of the requests before all of them, ascending. */
  readonly steps: readonly number[];
  /** How long each step is watched, in seconds. */
  readonly waitS: number;
  /** The share of failed requests, 0 to 1, above which everything goes back. */
  readonly maxErrorShare: number;
}

const usage = [
  'npm run deploy -- [--env staging|production] [--dry-run] [--skip-tests]',
  '[--gradual [--steps 5,25,50] [--wait 300] [--max-errors 1]]',
].join(' ');
const defaultPlan: GradualPlan = { steps: [5, 25, 50], waitS: 300, maxErrorShare: 0.01 };

/** @throws CommandError on anything the command doesn't know. */
export function readArguments(args: readonly string[]): DeployArguments {
  let environment: Environment = 'staging';
  let dryRun = false;
  let skipTests = false;
  let gradual = false;
  let plan = defaultPlan;
  const rest = [...args];
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (argument === '--dry-run') dryRun = true;
    else if (argument === '--skip-tests') skipTests = true;
    else if (argument === '--gradual') gradual = true;
    else if (argument === '--steps') plan = { ...plan, steps: readSteps(rest.shift()) };
    else if (argument === '--wait') plan = { ...plan, waitS: readNumber('--wait', rest.shift(), 86_400) };
    else if (argument === '--max-errors')
      plan = { ...plan, maxErrorShare: readNumber('--max-errors', rest.shift(), 100) / 100 };
    else if (argument === '--env') environment = readEnvironment(rest.shift());
    else if (argument.startsWith('--env=')) environment = readEnvironment(argument.slice('--env='.length));
    else throw new CommandError(`Unknown argument ${argument}: ${usage}`);
  }
  if (plan !== defaultPlan && !gradual) throw new CommandError('--steps, --wait and --max-errors belong to --gradual');
  return { environment, dryRun, skipTests, gradual: gradual ? plan : null };
}

function readSteps(text = ''): number[] {
  const steps = text.split(',').map(Number);
  const isAscending = steps.every((step, at) => step > (steps[at - 1] ?? 0) && step < 100);
  if (!isAscending) throw new CommandError('--steps takes ascending percentages between 0 and 100, such as 5,25,50');
  return steps;
}

function readNumber(name: string, text: string | undefined, max: number): number {
  const number = text ? Number(text) : Number.NaN;
  if (!(number >= 0 && number <= max)) throw new CommandError(`${name} takes a number from 0 to ${max}`);
  return number;
}

/** @throws CommandError unless it is one of the environments */
export function readEnvironment(name: string | undefined): Environment {
  const known = environments.find((environment) => environment === name);
  if (!known) throw new CommandError(`--env takes ${environments.join(' or ')}`);
  return known;
}
