import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, failCommand } from './fail.ts';
import { withLock } from './lock.ts';
import { localDirectory, root, tool } from './paths.ts';
import { type Environment, readArguments } from './release/arguments.ts';
import { type BuiltWorker, readBuiltWorker } from './release/built-worker.ts';
import { checkConfiguration, placeholdersOf } from './release/configuration.ts';
import { type DeclaredWorker, readDeclared } from './release/declared-worker.ts';
import { answersAsReady } from './release/readiness.ts';
import { describeWorker } from './release/report.ts';
import { missingSecrets } from './release/secrets.ts';
import { runQuietly, runTool } from './run-tool.ts';
import { stage } from './stages.ts';

/**
 * Checks, builds, migrates and deploys both Workers: the upstream first, since the other one calls it.
 * A dry run stops short of everything that leaves this machine, and works offline.
 *
 * @returns the command's exit code
 * @throws CommandError or ConfigError with one line for each thing that has to be mended first
 */
async function deploy(args: readonly string[]): Promise<number> {
  const { environment, dryRun } = readArguments(args);
  const { worker, upstream } = readDeclared(environment);
  const placeholders = [upstream, worker].flatMap(placeholdersOf);
  if (placeholders.length > 0 && !dryRun) throw new CommandError(placeholders.join('\n'));
  if (placeholders.length === 0) checkConfiguration(worker, upstream);

  console.log(`${dryRun ? 'Dry run of a deployment' : 'Deploying'} to ${environment}`);
  if (!dryRun) {
    refuseUncommitted();
    await stage('secrets', () => refuseMissingSecrets([upstream, worker]));
    await stage('tests', refuseFailingTests);
  }
  const built = await stage('build', () => build(environment));
  console.log(describeWorker(upstream, built.upstream));
  console.log(describeWorker(worker, built.worker));
  if (dryRun) {
    await upload(upstream, built.upstream, ['--dry-run']);
    await upload(worker, built.worker, ['--dry-run']);
    if (placeholders.length > 0) console.log(`To fill in before a deployment:\n  ${placeholders.join('\n  ')}`);
    console.log('Nothing was deployed');
    return 0;
  }
  await stage('migrations', () => migrate(upstream));
  await stage('upstream', () => upload(upstream, built.upstream, ['--message', revision()]));
  await stage('worker', () => upload(worker, built.worker, ['--message', revision()]));
  await stage('readiness', () => answersAsReady(String(worker.vars.APP_ORIGIN)));
  return 0;
}

/** What runs can be found again by its commit. */
function refuseUncommitted(): void {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (changes) throw new CommandError('There are changes that are not committed: commit or stash them first');
}

async function refuseMissingSecrets(workers: readonly DeclaredWorker[]): Promise<void> {
  const missing: string[] = [];
  for (const worker of workers) missing.push(...(await missingSecrets(worker)));
  if (missing.length > 0) throw new CommandError(missing.join('\n'));
}

async function refuseFailingTests(): Promise<void> {
  if ((await runTool(process.execPath, [join(root, 'dev/test.ts')])) !== 0)
    throw new CommandError('The tests fail: nothing was deployed');
}

/** Builds for the environment, beside the local build and not over it. */
async function build(environment: Environment): Promise<{ worker: BuiltWorker; upstream: BuiltWorker }> {
  const directory = join(localDirectory, 'deploy', environment);
  const code = await withLock(join(localDirectory, 'build.lock'), () => {
    rmSync(directory, { recursive: true, force: true });
    return runQuietly(tool('react-router'), ['build'], {
      NODE_ENV: 'production',
      CLOUDFLARE_ENV: environment,
      MERCHLENS_BUILD_DIRECTORY: directory,
    });
  });
  if (code !== 0) throw new CommandError('The build failed: nothing was deployed');
  return {
    worker: readBuiltWorker(join(directory, 'server')),
    upstream: readBuiltWorker(join(directory, 'upstream')),
  };
}

async function migrate({ configPath, environment }: DeclaredWorker): Promise<void> {
  const args = ['d1', 'migrations', 'apply', 'DB', '--remote', '--config', configPath, '--env', environment];
  if ((await runTool(tool('wrangler'), args)) !== 0)
    throw new CommandError('The migrations failed: no Worker was deployed');
}

async function upload({ name }: DeclaredWorker, { configPath }: BuiltWorker, more: readonly string[]): Promise<void> {
  if ((await runTool(tool('wrangler'), ['deploy', '--config', configPath, ...more])) !== 0)
    throw new CommandError(`${name} was not deployed: wrangler's own lines above say why`);
}

const revision = (): string =>
  execFileSync('git', ['log', '-1', '--format=%h %s'], { cwd: root, encoding: 'utf8' }).trim().slice(0, 100);

if (import.meta.main) {
  deploy(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  }, failCommand);
}
