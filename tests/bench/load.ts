import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { tool } from '#dev/paths.ts';
import { entriesOf, keysOf, mapTable, tableOf } from '#shared/table.ts';
import { userAgent } from '#tests/support/client.ts';

export interface Load {
  readonly requestsPerSecond: number;
  /** User and system time of the server's process, divided by the requests it answered, in microseconds. */
  readonly cpuPerRequest: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Unexpected answers, and failed connections. */
  readonly errors: number;
}

export interface Target {
  readonly url: string;
  readonly pid: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, with the method POST. */
  readonly posts?: object;
  /** Expects redirects instead of 2xx. */
  readonly redirects?: boolean;
}

const loadCore = '1';
const run = promisify(execFile);

/** Steady load on one target, the generator on a core of its own. */
async function measure(target: Target, { seconds, connections = 10 }: BlockOptions): Promise<Load> {
  const before = threadSeconds(target.pid);
  const report = await autocannon(target, seconds, connections);
  const spent = threadSeconds(target.pid) - before;
  const answered = report.requests.total;
  if (answered === 0)
    throw new Error(`${target.url} answered nothing in ${seconds} s. Set BENCH_SECONDS to make blocks longer.`);
  return {
    requestsPerSecond: answered / report.duration,
    cpuPerRequest: (spent * 1e6) / answered,
    p50: report.latency.p50,
    p99: report.latency.p99,
    errors: report.errors + (target.redirects ? answered - report['3xx'] : report.non2xx),
  };
}

interface BlockOptions {
  /** Of load in each block. */
  readonly seconds: number;
  readonly connections?: number;
  /** Seconds of load before the first block, while the engine is still compiling. */
  readonly warmUpS?: number;
}

/** What was measured of each target, block by block: blocks of one number were taken one right after the other. */
export type Blocks<Name extends string> = Readonly<Record<Name, readonly Load[]>>;

const blockCount = 7;

/**
 * Targets that are compared, in interleaved blocks of one run (A B A B …), so that a busy moment of the machine falls on
 * all of them alike.
 */
export async function interleave<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  options: BlockOptions,
): Promise<Blocks<Name>> {
  const names = keysOf(targets);
  const { warmUpS = 1, connections = 10 } = options;
  for (const name of names) await autocannon(targets[name], warmUpS, connections);
  const loads = tableOf(names, (): Load[] => []);
  for (let block = 0; block < blockCount; block += 1)
    for (const name of names) loads[name].push(await measure(targets[name], options));
  return loads;
}

/** The median over the blocks of a figure made of the CPU time of each target, in microseconds a request. */
export function medianOf<Name extends string>(
  blocks: Blocks<Name>,
  figure: (cpu: Readonly<Record<Name, number>>) => number,
): number {
  const figures = Array.from({ length: blockCount }, (_, block) =>
    figure(mapTable(blocks, (loads) => loads[block]?.cpuPerRequest ?? Number.NaN)),
  );
  return middle(figures, (value) => value) ?? Number.NaN;
}

/** The block with the median CPU time of each target, for display. */
export const middleLoads = (blocks: Blocks<string>): (readonly [name: string, load: Load])[] =>
  entriesOf(blocks).flatMap(([name, loads]) => {
    const load = middle(loads, ({ cpuPerRequest }) => cpuPerRequest);
    return load ? [[name, load] as const] : [];
  });

const middle = <Value>(values: readonly Value[], by: (value: Value) => number): Value | undefined =>
  values.toSorted((one, other) => by(one) - by(other))[Math.floor(values.length / 2)];

interface Report {
  readonly requests: { readonly total: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly duration: number;
  readonly non2xx: number;
  readonly '3xx': number;
  readonly errors: number;
}

async function autocannon(target: Target, seconds: number, connections: number): Promise<Report> {
  // autocannon and curl are bots by their names, and bots get pages that don't stream.
  const headers = Object.entries({ 'user-agent': userAgent, ...target.headers });
  const args = ['-j', '-n', '-c', String(connections), '-d', String(seconds)];
  if (target.posts) args.push('-m', 'POST', '-b', JSON.stringify(target.posts), '-H', 'content-type: application/json');
  for (const [name, value] of headers) args.push('-H', `${name}: ${value}`);
  const { stdout } = await run('taskset', ['-c', loadCore, tool('node'), tool('autocannon'), ...args, target.url], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

/**
 * The same of a process whose threads all go on living, to the nanosecond: blocks of less than a second are too short for
 * the other clock.
 */
function threadSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9;
}

const ticksPerSecond = 100;

/** User and system time of a process with all its threads, from the operating system. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; the fields count from after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
