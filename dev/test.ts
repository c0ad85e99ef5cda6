import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { ensureBuild } from './build.ts';
import { failCommand } from './fail.ts';
import { root, tool } from './paths.ts';
import { runQuietly, runTool, stopTools } from './run-tool.ts';
import { stopOnSignals } from './shutdown.ts';
import { seconds } from './stages.ts';
import { add, check, noTests, readPlaywright, readVitest, type Tally } from './tally.ts';

const results = join(root, 'test-results');

/** The suites of every run: checks, build, tests in Node and workerd, and a real browser. */
async function everyTest(): Promise<Tally> {
  const browser = ensureBrowser();
  // Awaited below; a failure before that is not an unhandled one.
  browser.catch(() => {});
  // Types are checked while the suites run: nothing waits for them.
  const types = check('types', typeCheck);
  const [lint, built] = await Promise.all([
    check('lint', async () => (await runQuietly(tool('biome'), ['check', '.'])) === 0),
    check('build', () => ensureBuild().then(() => true)),
  ]);
  let tally = add(lint, built);
  if (built.failed > 0) return add(tally, await types);
  // Each of the two keeps one core busy, about as long as the other.
  const [workers, servers] = await Promise.all([
    suites('workers', ['worker', 'upstream'], runQuietly),
    suites('servers', ['integration', 'unit']),
  ]);
  console.log(`  worker, upstream: ${workers.passed} passed, ${workers.failed} failed`);
  tally = [await types, workers, servers].reduce(add, tally);
  return add(tally, await endToEnd(browser));
}

async function typeCheck(): Promise<boolean> {
  if ((await runQuietly(tool('react-router'), ['typegen'])) !== 0) return false;
  return (await runQuietly(tool('tsc'), ['-b'])) === 0;
}

async function suites(name: string, projects: readonly string[], run = runTool): Promise<Tally> {
  const file = join(results, `${name}.json`);
  const args = projects.flatMap((project) => ['--project', project]);
  const code = await run(tool('vitest'), [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return readVitest(file, code);
}

async function endToEnd(browser: Promise<string>): Promise<Tally> {
  const ready = await check('browser', async () => (await browser) !== '');
  if (ready.failed > 0) return ready;
  const code = await runTool(tool('playwright'), ['test']);
  return add(ready, readPlaywright(join(results, 'e2e.json'), code));
}

/** The soak test takes ten minutes of one core, and the engine's crash tests as long: they run in parallel. */
async function longSuites(): Promise<Tally> {
  const [engine, full] = await Promise.all([inTurn(['upstream-full', 'clickhouse']), suites('full', ['full'])]);
  console.log(`  upstream-full, clickhouse: ${engine.passed} passed, ${engine.failed} failed`);
  return [engine, full, await suites('timed', ['timed'])].reduce(add);
}

/** Runs projects one after another whose servers need the core for themselves. */
async function inTurn(projects: readonly string[]): Promise<Tally> {
  let tally = noTests;
  for (const project of projects) tally = add(tally, await suites(project, [project], runQuietly));
  return tally;
}

/** Every page of everyone at every width: longer than a run of every day may take. */
async function everyPage(): Promise<Tally> {
  await ensureBrowser();
  await ensureBuild();
  const code = await runTool(tool('playwright'), ['test'], { MERCHLENS_FULL: '1' });
  return readPlaywright(join(results, 'e2e-full.json'), code);
}

/** `--full` adds what is too long for every run, `--added` is that alone. */
async function main(args: readonly string[]): Promise<void> {
  stopOnSignals(async () => stopTools(), 130);
  const started = performance.now();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  let tally = noTests;
  if (!args.includes('--added')) tally = add(tally, await everyTest());
  if (args.includes('--full') || args.includes('--added')) {
    tally = add(tally, await longSuites());
    tally = add(tally, await everyPage());
  }
  console.log('');
  for (const failure of tally.failures) console.log(`FAILED ${failure}`);
  console.log(`All of it took ${seconds(performance.now() - started)}`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0;
}

main(process.argv.slice(2)).catch(failCommand);
