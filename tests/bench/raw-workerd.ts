import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '#dev/paths.ts';

export interface RawWorker {
  /** Directory of the modules; `main` is the entry among them. */
  readonly directory: string;
  readonly main: string;
  readonly vars?: Readonly<Record<string, string>>;
  readonly objects?: Readonly<Record<string, string>>;
  /** Bindings to a service that answers 404 to everything: a namespace or a Worker that is not part of the measurement. */
  readonly empty?: { readonly services?: readonly string[]; readonly namespaces?: readonly string[] };
}

export interface RunningWorkerd {
  readonly pid: number;
  readonly origin: string;
  stop(): Promise<void>;
}

const binary = join(root, 'node_modules/workerd/bin/workerd');

/** A bare workerd, nothing in front of it, on one core of its own. */
export async function startRawWorkerd(worker: RawWorker, port: number, core: number): Promise<RunningWorkerd> {
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-bench-'));
  const config = join(directory, 'config.capnp');
  writeFileSync(config, configText(worker, port, directory));
  const child = spawn('taskset', ['-c', String(core), binary, 'serve', config], {
    // With a log line per request, the terminal's speed would be measured.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () => ended(child).then(() => rmSync(directory, { recursive: true, force: true }));
  const origin = `http://localhost:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    // taskset replaces itself with workerd, so the child's id is workerd's.
    if (child.exitCode !== null || child.pid === undefined) break;
    const answer = await fetch(`${origin}/healthz`, { redirect: 'manual' }).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return { pid: child.pid, origin, stop };
    await wait(50);
  }
  await stop();
  throw new Error('workerd did not come up; its own lines above say why');
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

const quote = (text: string): string => JSON.stringify(text);

function configText(worker: RawWorker, port: number, directory: string): string {
  // Embedded files are resolved relative to the configuration.
  cpSync(worker.directory, join(directory, 'modules'), { recursive: true });
  const files = readdirSync(worker.directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file) && file !== worker.main)
    .sort();
  mkdirSync(join(directory, 'objects'));
  writeFileSync(join(directory, 'empty.js'), "export default { fetch: () => new Response('', { status: 404 }) };");
  const modules = [worker.main, ...files].map(
    (file) => `(name = ${quote(file)}, esModule = embed ${quote(`modules/${file}`)})`,
  );
  const objects = Object.entries(worker.objects ?? {});
  const bindings = [
    ...Object.entries(worker.vars ?? {}).map(([name, text]) => `(name = ${quote(name)}, text = ${quote(text)})`),
    ...objects.map(([name, type]) => `(name = ${quote(name)}, durableObjectNamespace = ${quote(type)})`),
    ...(worker.empty?.services ?? []).map((name) => `(name = ${quote(name)}, service = "empty")`),
    ...(worker.empty?.namespaces ?? []).map((name) => `(name = ${quote(name)}, kvNamespace = "empty")`),
  ];
  const namespaces = objects.map(
    ([, type]) => `(className = ${quote(type)}, uniqueKey = ${quote(type)}, enableSql = true)`,
  );
  const date = 'compatibilityDate = "2026-09-01"';
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [${modules.join(',\n        ')}],
      bindings = [${bindings.join(',\n        ')}],
      ${date},
      durableObjectNamespaces = [${namespaces.join(', ')}],
      durableObjectStorage = ${objects.length > 0 ? '(localDisk = "objects")' : '(none = void)'}
    )),
    (name = "empty", worker = (modules = [(name = "empty.js", esModule = embed "empty.js")], ${date})),
    (name = "objects", disk = (path = ${quote(join(directory, 'objects'))}, writable = true)),
    (name = "internet", network = (allow = ["public", "private"]))
  ],
  sockets = [(name = "http", address = "localhost:${port}", http = (), service = "main")]
);
`;
}
