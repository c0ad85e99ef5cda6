import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuild } from './build.ts';
import { checkedSettings, prepareDatabase } from './checks.ts';
import { CommandError, failCommand } from './fail.ts';
import { farHops } from './far/front.ts';
import { distancesOf, setDistances } from './far/setting.ts';
import { localDirectory, stateRoot } from './paths.ts';
import { machineSecrets } from './secrets.ts';
import { stopOnSignals } from './shutdown.ts';
import { identityKeys, startStack } from './stack.ts';
import { seconds, stage } from './stages.ts';
import { readStartArguments } from './start-arguments.ts';
import { printPeople } from './world/people.ts';

const readyWithinMs = 60_000;

async function start(args: readonly string[]): Promise<void> {
  const started = performance.now();
  const distance = readStartArguments(args);
  // Some twenty isolates share one process. Each collects only when its own heap has grown, and mostly what is young, so that
  // their garbage adds up to a gigabyte. With every collection a whole one the process holds little more than what is kept.
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= '--gc-global';
  console.log('Merchlens');
  const secrets = machineSecrets(join(localDirectory, 'secrets.json'));
  const settings = await stage('configuration', () => checkedSettings(secrets));
  await Promise.all([
    stage('build', ensureBuild, (built) => (built ? '' : 'nothing has changed')),
    settings.given.worker.UPSTREAM_URL
      ? null
      : stage(
          'database',
          () => prepareDatabase(settings),
          (facts) => facts,
        ),
  ]);
  mkdirSync(localDirectory, { recursive: true });
  const logFile = createWriteStream(join(localDirectory, 'workers.log'), { flags: 'a' });
  const stack = await stage('servers', () =>
    startStack({
      settings,
      secrets,
      keyFile: identityKeys(localDirectory),
      persistTo: stateRoot,
      ...(distance ? { front: farHops() } : {}),
      onLog: (line, level) => {
        logFile.write(`${line}\n`);
        if (level === 'warn' || level === 'error') console.error(line);
      },
    }),
  );
  stopOnSignals(async () => {
    await stack.stop();
    logFile.end();
    console.log('Stopped');
  });
  await stage('readiness', () => untilReady(settings.port, new URL(settings.appOrigin).host));
  if (distance) {
    const servers = { issuer: stack.issuer, analyticsUrl: settings.given.upstream.ANALYTICS_URL };
    await setDistances(`http://localhost:${settings.port}`, distancesOf(distance, servers));
    console.log(`  As for somebody in ${distance.person}, with the database in ${distance.primary}`);
  }
  console.log(`\nReady after ${seconds(performance.now() - started)}: ${settings.appOrigin}`);
  if (settings.localIdentity) printPeople(stack.issuer);
  console.log('Logs are in .local/workers.log; Ctrl-C stops everything');
}

/** Asks until the product says it can serve: configuration, sessions, provider and a seeded upstream. */
async function untilReady(port: number, host: string): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/readyz`, { headers: { host }, redirect: 'manual' }).catch(
      () => null,
    );
    if (answer?.status === 200) return;
    if (performance.now() > deadline) {
      const response = answer ? `${answer.status} ${await answer.text()}` : 'nothing';
      throw new CommandError(`Not ready after ${readyWithinMs / 1000} s; /readyz says: ${response}`);
    }
    await wait(100);
  }
}

start(process.argv.slice(2)).catch(failCommand);
