import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#dev/paths.ts';

interface Outcome {
  readonly code: number;
  readonly output: string;
}

export interface ScratchClone {
  readonly directory: string;
  /** Runs an npm script of the clone as a shell would. */
  npm(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Outcome>;
}

/** A clone of the repository with the working tree's changes, whose configuration a test may edit. */
export function scratchClone(directory: string): ScratchClone {
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1e8 });
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0').filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(join(root, file), join(directory, file));
  }
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  git(directory, 'init', '--quiet');
  git(directory, 'add', '--all');
  git(
    directory,
    '-c',
    'user.name=newcomer',
    '-c',
    'user.email=newcomer@merchlens.test',
    'commit',
    '--quiet',
    '-m',
    'clone',
  );
  return {
    directory,
    npm: async ([script = '', ...args], env = {}) => {
      const all = { ...process.env, NO_COLOR: '1', ...env };
      const command = ['dev/bootstrap.mjs', script, ...args];
      try {
        const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: directory, env: all });
        return { code: 0, output: stdout + stderr };
      } catch (error) {
        const failed = error as { code: number; stdout: string; stderr: string };
        return { code: failed.code, output: failed.stdout + failed.stderr };
      }
    },
  };
}
