import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { CommandError } from '../fail.ts';
import { root } from '../paths.ts';

const actions = ['up', 'down', 'list'] as const;

export interface PreviewArguments {
  readonly action: (typeof actions)[number];
  /** Empty for a list, which is of all of them. */
  readonly branch: string;
  /** Who may sign in, beside the people of the demo world. */
  readonly email: string | null;
  /** Seeds fewer days, which is done sooner. */
  readonly small: boolean;
  readonly dryRun: boolean;
}

const usage = 'npm run preview -- up|down|list [--branch NAME] [--email ADDRESS] [--small] [--dry-run]';

/** @throws CommandError on anything that is unknown or malformed */
export function readArguments(args: readonly string[]): PreviewArguments {
  const { values, positionals } = parsed(args);
  const action = actions.find((known) => known === positionals[0]);
  if (!action || positionals.length > 1) throw new CommandError(usage);
  const { email = null } = values;
  if (email !== null && !/^[^\s@']+@[^\s@']+$/.test(email)) throw new CommandError('--email takes an email address');
  return {
    ...{ action, branch: action === 'list' ? '' : (values.branch ?? currentBranch()), email },
    ...{ small: values.small ?? false, dryRun: values['dry-run'] ?? false },
  };
}

function currentBranch(): string {
  const branch = execFileSync('git', ['branch', '--show-current'], { cwd: root, encoding: 'utf8' }).trim();
  if (!branch) throw new CommandError('No branch is checked out: name one with --branch');
  return branch;
}

function parsed(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' } as const, { type: 'boolean' } as const];
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { branch: text, email: text, small: flag, 'dry-run': flag },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
