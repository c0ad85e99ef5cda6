import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildDirectory, root } from '#dev/paths.ts';

/** Used as the previous release until a release is tagged. */
const beforeTheFirstTag = 'ca2467a4';

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit of the last release, or null if the history of this clone is too short. */
export function previousRelease(): string | null {
  const [tag = beforeTheFirstTag] = git('tag', '--list', 'v*', '--sort=-v:refname', '--no-contains', 'HEAD')
    .split('\n')
    .filter(Boolean);
  try {
    return git('rev-parse', '--verify', '--quiet', `${tag}^{commit}`);
  } catch {
    return null;
  }
}

/** Builds that commit with the packages that are installed. @returns the directory of the build */
export async function buildOf(commit: string, directory: string): Promise<string> {
  const tree = join(directory, 'tree');
  mkdirSync(tree);
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, tree], { cwd: root });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  await promisify(execFile)(process.execPath, ['dev/build.ts'], { cwd: tree });
  return join(tree, 'build');
}

/** Combines the Worker and browser files of one build with the upstream of another. */
export function combine(directory: string, { worker = buildDirectory, upstream = buildDirectory }): string {
  rmSync(directory, { recursive: true, force: true });
  for (const [from, part] of [
    [worker, 'server'],
    [worker, 'client'],
    [upstream, 'upstream'],
  ] as const)
    cpSync(join(from, part), join(directory, part), { recursive: true });
  return directory;
}
