import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';

interface WorkersOptions {
  /** Directory of the build: `server`, `upstream` and `client` below it. */
  readonly build: string;
  /** State of D1, KV and the Durable Objects; the layout is wrangler's own (`--persist-to`). */
  readonly persistTo: string;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly vars: Readonly<Record<string, string>>;
  readonly upstreamVars: Readonly<Record<string, string>>;
  /** Port of the inspector of the Workers; none if left out. */
  readonly inspectorPort?: number;
  /** Every line the Workers log, as they wrote it. */
  readonly onLog?: (line: string, level: string) => void;
  /** Code that wraps each Worker and its calls. */
  readonly front?: WorkerWrapper;
}

/** Modules loaded beside the built Workers, and the source of the entry that wraps them. */
export interface WorkerWrapper {
  /** Sources by file name. */
  readonly modules: Readonly<Record<string, string>>;
  /** Additional databases of the upstream: ids by binding. */
  readonly databases: Readonly<Record<string, { readonly id: string }>>;
  /** Called before each start of the Workers. */
  readonly prepare: (persistTo: string) => void;
  readonly entry: (built: {
    readonly worker: 'worker' | 'upstream';
    readonly main: string;
    /** Names of the Worker's Durable Object classes. */
    readonly classes: readonly string[];
  }) => string;
}

export interface RunningWorkers {
  readonly port: number;
  /** Process id of the workerd that runs both, null where the platform doesn't tell. */
  readonly pid: number | null;
  /** Runs the due jobs, as the platform's cron trigger does every minute. @param at epoch milliseconds */
  tick(at?: number): Promise<void>;
  stop(): Promise<void>;
}

const tickMs = 60_000;

/** Directory below a persistence root in which wrangler and Miniflare keep their state. */
export const stateDirectory = (persistTo: string): string => join(persistTo, 'v3');

/** Runs the built Worker and the built upstream in one workerd, as wrangler would, without its proxy in between. */
export async function startWorkers(options: WorkersOptions): Promise<RunningWorkers> {
  options.front?.prepare(options.persistTo);
  const children = new Set(childProcesses());
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: options.host,
      port: options.port,
      ...(options.inspectorPort ? { inspectorPort: options.inspectorPort } : {}),
      log: new Log(LogLevel.ERROR),
      logRequests: false,
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: stateDirectory(resolve(options.persistTo)),
      handleStructuredLogs: ({ message, level }) => options.onLog?.(message, level),
      workers: [
        built(join(options.build, 'server'), options.vars, 'worker', options.front),
        built(join(options.build, 'upstream'), options.upstreamVars, 'upstream', options.front),
      ],
    }),
  );
  const url = await miniflare.ready;
  const pid = childProcesses().find((child) => !children.has(child)) ?? null;
  const clock = setInterval(() => void tick(miniflare, options), tickMs).unref();
  return {
    port: Number(url.port),
    pid,
    tick: (at) => tick(miniflare, options, at),
    stop: async () => {
      clearInterval(clock);
      await miniflare.dispose();
    },
  };
}

/** Runs the cron trigger, which a local workerd doesn't have. */
async function tick(miniflare: Miniflare, { build, onLog }: WorkersOptions, at = Date.now()): Promise<void> {
  try {
    const upstream = await miniflare.getWorker(nameOf(join(build, 'upstream')));
    await upstream.scheduled({ cron: '* * * * *', scheduledTime: new Date(at) });
  } catch (error) {
    onLog?.(`What is due was not looked after: ${error instanceof Error ? error.message : 'no reason'}`, 'warn');
  }
}

function nameOf(directory: string): string {
  const config: { name: string } = JSON.parse(readFileSync(join(directory, 'wrangler.json'), 'utf8'));
  return config.name;
}

interface BuiltConfig {
  readonly name: string;
  readonly main: string;
  readonly durable_objects?: { readonly bindings: readonly { readonly class_name: string }[] };
}

function built(
  directory: string,
  vars: Readonly<Record<string, string>>,
  worker: 'worker' | 'upstream',
  front: WorkerWrapper | undefined,
) {
  const configPath = join(directory, 'wrangler.json');
  if (!existsSync(configPath)) throw new Error(`${directory} is not built: run npm run build`);
  const config: BuiltConfig = JSON.parse(readFileSync(configPath, 'utf8'));
  const { name, main } = config;
  const classes = config.durable_objects?.bindings.map(({ class_name: one }) => one) ?? [];
  const { workerOptions } = unstable_getMiniflareWorkerOptions(configPath);
  return {
    ...workerOptions,
    name,
    rootPath: resolve(directory),
    modulesRoot: resolve(directory),
    modules: [
      ...(front
        ? [
            moduleOf(directory, `front-${main}`, front.entry({ worker, main, classes })),
            ...Object.entries(front.modules).map(([file, source]) => moduleOf(directory, file, source)),
          ]
        : []),
      ...modulesOf(directory, main),
    ],
    bindings: Object.assign({}, workerOptions.bindings, vars),
    d1Databases: databasesOf(workerOptions, worker === 'upstream' ? front : undefined),
  };
}

/** Ids by binding. The type of a configuration leaves out what it binds. */
const databasesOf = (
  configured: object,
  front: WorkerWrapper | undefined,
): Record<string, { readonly id: string }> => ({
  ...Reflect.get(configured, 'd1Databases'),
  ...front?.databases,
});

const moduleOf = (directory: string, name: string, contents: string) => ({
  ...{ type: 'ESModule' as const, path: resolve(directory, name), contents },
});

/** The entry comes first: workerd uses the first module as the entry. */
function modulesOf(directory: string, main: string) {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file) && file !== main)
    .sort();
  return [main, ...files].map((file) => ({ type: 'ESModule' as const, path: resolve(directory, file) }));
}

function childProcesses(): number[] {
  const file = `/proc/${process.pid}/task/${process.pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}
