import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError, failCommand } from './fail.ts';
import { withLock } from './lock.ts';
import { localDirectory, root, tool } from './paths.ts';
import { connectPlatform, type Platform } from './provision/platform.ts';
import { quietTools } from './quiet.ts';
import { type Environment, type GradualPlan, readArguments } from './release/arguments.ts';
import { type BuiltWorker, readBuiltWorker } from './release/built-worker.ts';
import { checkConfiguration, placeholdersOf } from './release/configuration.ts';
import { type DeclaredWorker, readDeclared } from './release/declared-worker.ts';
import { answersAsReady } from './release/readiness.ts';
import { describeWorker } from './release/report.ts';
import { type Move, rollOut, servingVersion } from './release/roll-out.ts';
import { missingSecrets } from './release/secrets.ts';
import { runQuietly, runTool } from './run-tool.ts';
import { stage } from './stages.ts';

/**
 * Checks, builds, migrates and deploys both Workers: the upstream first, since the other one calls it. A gradual
 * deployment moves the requests in steps, and back where the new versions fail.
 * A dry run stops short of everything that leaves this machine, and works offline.
 *
 * @returns the command's exit code
 * @throws CommandError or ConfigError with one line for each thing that has to be mended first
 */
async function deploy(args: readonly string[]): Promise<number> {
  const { environment, dryRun, skipTests, gradual } = readArguments(args);
  const { worker, upstream } = readDeclared(environment);
  const placeholders = [upstream, worker].flatMap(placeholdersOf);
  if (placeholders.length > 0 && !dryRun) throw new CommandError(placeholders.join('\n'));
  if (placeholders.length === 0) checkConfiguration(worker, upstream);

  console.log(`${dryRun ? 'Dry run of a deployment' : 'Deploying'} to ${environment}`);
  if (!dryRun) {
    refuseUncommitted();
    await stage('secrets', () => refuseMissingSecrets([upstream, worker]));
    if (!skipTests) await stage('tests', refuseFailingTests);
  }
  const deployed = gradual && !dryRun ? await stage('versions', () => deployedVersions([upstream, worker])) : null;
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
  const releases = [
    { declared: upstream, built: built.upstream },
    { declared: worker, built: built.worker },
  ];
  if (gradual && deployed) {
    await deployGradually(gradual, deployed, releases, String(worker.vars.APP_ORIGIN));
    return 0;
  }
  await stage('upstream', () => upload(upstream, built.upstream, ['--message', revision()]));
  await stage('worker', () => upload(worker, built.worker, ['--message', revision()]));
  if (await isEmpty(upstream)) {
    console.log(
      `Both Workers are deployed, and the database is empty. Next:\n  npm run foundation -- --env ${environment} --email <first person> --account <first account>`,
    );
    return 0;
  }
  await stage('readiness', () => answersAsReady(String(worker.vars.APP_ORIGIN)));
  return 0;
}

/** Written by `npm run provision`, and not part of the code. */
const configurations = ['wrangler.toml', 'upstream/wrangler.toml'];

/** What runs can be found again by its commit. */
function refuseUncommitted(): void {
  const status = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  const changed = status.split('\n').flatMap((line) => (line ? [line.slice(3)] : []));
  if (changed.some((file) => !configurations.includes(file)))
    throw new CommandError('There are changes that are not committed: commit or stash them first');
  if (changed.length > 0)
    console.log(`${changed.join(' and ')} not committed yet: do that, so that others deploy to the same stores`);
}

/** Whether the database has no account yet, so that nobody could sign in. */
async function isEmpty({ configPath, environment }: DeclaredWorker): Promise<boolean> {
  const question = 'SELECT EXISTS (SELECT 1 FROM account) AS filled';
  const { stdout } = await promisify(execFile)(
    tool('wrangler'),
    ['d1', 'execute', 'DB', '--remote', '--json', '--config', configPath, '--env', environment, '--command', question],
    { cwd: root, env: { ...process.env, ...quietTools } },
  );
  const [answer]: readonly { readonly results: readonly { readonly filled: number }[] }[] = JSON.parse(stdout);
  return answer?.results[0]?.filled === 0;
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

interface DeployedVersions {
  readonly platform: Platform;
  /** Ids of versions by the names of the Workers. */
  readonly serving: ReadonlyMap<string, string>;
}

async function deployedVersions(workers: readonly DeclaredWorker[]): Promise<DeployedVersions> {
  const platform = await connectPlatform(process.env);
  const serving = new Map<string, string>();
  for (const { name } of workers) serving.set(name, await servingVersion(platform, name));
  return { platform, serving };
}

interface Release {
  readonly declared: DeclaredWorker;
  readonly built: BuiltWorker;
}

async function deployGradually(
  plan: GradualPlan,
  { platform, serving }: DeployedVersions,
  releases: readonly Release[],
  origin: string,
): Promise<void> {
  const moves: Move[] = [];
  for (const { declared, built } of releases) {
    const to = await stage('upload', () => uploadVersion(declared, built));
    moves.push({ script: declared.name, from: serving.get(declared.name) ?? '', to });
  }
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const check = (begun: readonly Move[]) => answersAsReady(origin, undefined, versionOverrides(begun));
  await rollOut(platform, { plan, moves, check, report: (line) => console.log(`  ${line}`), signal: stop.signal });
  for (const { declared, built } of releases)
    if ((await runQuietly(tool('wrangler'), ['triggers', 'deploy', '--config', built.configPath])) !== 0)
      throw new CommandError(`${declared.name} is deployed, its routes, queues and schedules are not: see above`);
}

/** Sends a request to the new versions, whatever their share of all requests. */
const versionOverrides = (moves: readonly Move[]) => ({
  'Cloudflare-Workers-Version-Overrides': moves.map(({ script, to }) => `${script}="${to}"`).join(', '),
});

/** Uploads without deploying. @returns the version's id */
async function uploadVersion({ name }: DeclaredWorker, { configPath }: BuiltWorker): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-upload-'));
  const output = join(directory, 'output.ndjson');
  try {
    const args = ['versions', 'upload', '--config', configPath, '--message', revision()];
    const code = await runTool(tool('wrangler'), args, { WRANGLER_OUTPUT_FILE_PATH: output });
    const lines = code === 0 ? readFileSync(output, 'utf8').trim().split('\n') : [];
    const uploaded: readonly { readonly type: string; readonly version_id?: string }[] = lines.map((line) =>
      JSON.parse(line),
    );
    const version = uploaded.find(({ type }) => type === 'version-upload')?.version_id;
    if (!version) throw new CommandError(`${name} was not uploaded: wrangler's own lines above say why`);
    return version;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const revision = (): string =>
  execFileSync('git', ['log', '-1', '--format=%h %s'], { cwd: root, encoding: 'utf8' }).trim().slice(0, 100);

if (import.meta.main) {
  deploy(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  }, failCommand);
}
