import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { tool } from '#dev/paths.ts';
import { userAgent } from '#tests/support/client.ts';

export interface Load {
  readonly requestsPerSecond: number;
  /** User and system time of the server's process, divided by the requests it answered, in microseconds. */
  readonly cpuPerRequest: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not as wanted, and connections that failed. */
  readonly errors: number;
}

export interface Target {
  readonly url: string;
  readonly pid: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is wanted of it are redirects, and not answers of 2xx. */
  readonly redirects?: boolean;
}

const loadCore = '1';
const run = promisify(execFile);

/** Steady load on one target after a warm-up, the generator on a core of its own. */
export async function measure(target: Target, { seconds = 5, connections = 10 } = {}): Promise<Load> {
  await autocannon(target, Math.min(2, seconds), connections);
  const before = cpuSeconds(target.pid);
  const report = await autocannon(target, seconds, connections);
  const spent = cpuSeconds(target.pid) - before;
  const answered = report.requests.total;
  return {
    requestsPerSecond: answered / report.duration,
    cpuPerRequest: answered > 0 ? (spent * 1e6) / answered : 0,
    p50: report.latency.p50,
    p99: report.latency.p99,
    errors: report.errors + (target.redirects ? answered - report['3xx'] : report.non2xx),
  };
}

/**
 * Targets that are compared, in turns, so that a busy moment of the machine falls on all of them: three rounds, of which
 * each target keeps the one with the middle CPU time.
 */
export async function measureInTurns<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  { seconds = 5 } = {},
): Promise<Record<Name, Load>> {
  const names = Object.keys(targets) as Name[];
  const loads = new Map<Name, Load[]>(names.map((name) => [name, []]));
  for (let round = 0; round < 3; round += 1)
    for (const name of names)
      loads.get(name)?.push(await measure(targets[name], { seconds: Math.max(1, seconds / 2) }));
  const middle = (of: readonly Load[]) => of.toSorted((one, other) => one.cpuPerRequest - other.cpuPerRequest)[1];
  return Object.fromEntries(names.map((name) => [name, middle(loads.get(name) ?? [])])) as Record<Name, Load>;
}

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
  for (const [name, value] of headers) args.push('-H', `${name}: ${value}`);
  const { stdout } = await run('taskset', ['-c', loadCore, tool('node'), tool('autocannon'), ...args, target.url], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

const ticksPerSecond = 100;

/** User and system time of a process with all its threads, from the operating system. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; the fields count from after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
