import { freePorts } from '#dev/ports.ts';
import { bundle } from './bundle.ts';
import { cpuSeconds } from './load.ts';
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
