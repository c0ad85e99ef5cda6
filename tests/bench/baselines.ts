import { freePorts } from '#dev/ports.ts';
import { bundle } from './bundle.ts';
import { cpuSeconds, type Load, measure } from './load.ts';
import { type RunningWorkerd, startRawWorkerd } from './raw-workerd.ts';

export const serverCore = 0;
export const upstreamCore = 1;

/** Starts one baseline Worker by its file below `workers/`. */
export async function startBaseline(
  file: string,
  out: string,
  options: {
    readonly vars?: Record<string, string>;
    readonly objects?: Record<string, string>;
    readonly core?: number;
  } = {},
): Promise<RunningWorkerd> {
  const [port = 0] = await freePorts(1);
  const { core = serverCore, ...bindings } = options;
  return startRawWorkerd({ ...(await bundle(file, out)), ...bindings }, port, core);
}

/** Measures paths of one baseline, one after the other, on a workerd that is stopped afterwards. */
export async function measureBaseline(
  file: string,
  out: string,
  paths: readonly string[],
  options: Parameters<typeof startBaseline>[2] & { readonly seconds: number },
): Promise<Load[]> {
  const { seconds, ...start } = options;
  const workerd = await startBaseline(file, out, start);
  try {
    const loads: Load[] = [];
    for (const path of paths) loads.push(await measure({ url: workerd.origin + path, pid: workerd.pid }, { seconds }));
    return loads;
  } finally {
    await workerd.stop();
  }
}

/** What one repetition of a pure piece of work costs, in microseconds: many in a request, less the request itself. */
export async function measureWork(
  out: string,
  pieces: readonly { readonly path: string; readonly times: number }[],
  seconds: number,
): Promise<number[]> {
  const paths = ['/nothing?times=1', ...pieces.map(({ path, times }) => `${path}?times=${times}`)];
  const [nothing, ...loads] = await measureBaseline('rules.ts', out, paths, { seconds });
  return loads.map((load, at) => (load.cpuPerRequest - (nothing?.cpuPerRequest ?? 0)) / (pieces[at]?.times ?? 1));
}

/** CPU milliseconds from the start of a process to its first answer, the median of several starts. */
export async function startUpMs(start: () => Promise<RunningWorkerd>, times = 5): Promise<number> {
  const spent: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const workerd = await start();
    spent.push(cpuSeconds(workerd.pid) * 1000);
    await workerd.stop();
  }
  return spent.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}
