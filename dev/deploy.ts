import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { CommandError, failCommand } from './fail.ts';
import { root, tool } from './paths.ts';
import { connectPlatform, type Platform } from './provision/platform.ts';
import { type GradualPlan, readArguments } from './release/arguments.ts';
import type { BuiltWorker } from './release/built-worker.ts';
import { checkConfiguration, placeholdersOf } from './release/configuration.ts';
import { type DeclaredWorker, readDeclared } from './release/declared-worker.ts';
import { answersAsReady } from './release/readiness.ts';
import { type Move, rollOut, servingVersion } from './release/roll-out.ts';
import { missingSecrets } from './release/secrets.ts';
import { buildWorkers, deployWorker, isEmpty, migrateDatabase, revision, uploadVersion } from './release/ship.ts';
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
  const built = await stage('build', () => buildWorkers(environment, environment));
  console.log(describeWorker(upstream, built.upstream));
  console.log(describeWorker(worker, built.worker));
  if (dryRun) {
    await deployWorker(upstream.name, built.upstream.configPath, ['--dry-run']);
    await deployWorker(worker.name, built.worker.configPath, ['--dry-run']);
    if (placeholders.length > 0) console.log(`To fill in before a deployment:\n  ${placeholders.join('\n  ')}`);
    console.log('Nothing was deployed');
    return 0;
  }
  await stage('migrations', () => migrateDatabase(upstream.target));
  const releases = [
    { declared: upstream, built: built.upstream },
    { declared: worker, built: built.worker },
  ];
  if (gradual && deployed) {
    await deployGradually(gradual, deployed, releases, String(worker.vars.APP_ORIGIN));
    return 0;
  }
  await stage('upstream', () => deployWorker(upstream.name, built.upstream.configPath, ['--message', revision()]));
  await stage('worker', () => deployWorker(worker.name, built.worker.configPath, ['--message', revision()]));
  if (await isEmpty(upstream.target)) {
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

async function refuseMissingSecrets(workers: readonly DeclaredWorker[]): Promise<void> {
  const missing: string[] = [];
  for (const worker of workers) missing.push(...(await missingSecrets(worker)));
  if (missing.length > 0) throw new CommandError(missing.join('\n'));
}

async function refuseFailingTests(): Promise<void> {
  if ((await runTool(process.execPath, [join(root, 'dev/test.ts')])) !== 0)
    throw new CommandError('The tests fail: nothing was deployed');
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
    const to = await stage('upload', () => uploadVersion(declared.name, built.configPath));
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

if (import.meta.main) {
  deploy(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  }, failCommand);
}

/** One Worker in a few lines: what is uploaded, and what it finds in its environment. */
const describeWorker = (declared: DeclaredWorker, built: BuiltWorker): string =>
  [
    `${declared.name}: ${kilobytes(built.size)}, gzip ${kilobytes(built.gzipSize)}`,
    `  bindings: ${declared.bindings.join(', ')}`,
    `  variables: ${Object.keys(declared.vars).join(', ')}`,
    `  secrets: ${declared.secrets.join(', ')}`,
  ].join('\n');

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
