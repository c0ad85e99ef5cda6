import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { stateDirectory } from '#dev/workers.ts';
import { d1File } from '#dev/world/d1-file.ts';
import { type Case, cases, range } from './analytics-cases.ts';
import { writeFacts } from './analytics-facts.ts';
import { bundle } from './bundle.ts';
import { fixed, printTable, type Row } from './table.ts';

const sizes = (process.env.BENCH_FACTS ?? '100000,1000000,5000000').split(',').map(Number);
const rounds = 41;
export const databaseId = 'bench';

/**
 * Each question through the semantic layer and as hand-written SQL, in turns, on the same database in the same workerd.
 * @returns the most milliseconds that the semantic layer added
 */
export async function benchAnalytics(out: string): Promise<number> {
  const rows: Row[] = [];
  const more: number[] = [];
  for (const size of sizes) {
    const persistTo = join(out, `facts-${size}`);
    writeFacts(d1File(persistTo, databaseId), size);
    const worker = await startAnalytics(out, persistTo, '');
    try {
      for (const one of cases) {
        const compared = await compare(worker.origin, one, size);
        rows.push(compared.row);
        more.push(compared.more);
      }
    } finally {
      await worker.stop();
      rmSync(persistTo, { recursive: true, force: true });
    }
  }
  printTable(
    'Questions of 90 days of one account in ten, median of both in turns (must ≤ raw + 20 ms, goal ≤ raw + 5 ms and ≤ 1.1 ×)',
    ['question', 'facts', 'by hand ms', 'semantic ms', 'more ms', '×', 'stands'],
    rows,
  );
  return Math.max(...more);
}

export async function startAnalytics(out: string, persistTo: string, clickhouse: string) {
  const { directory, main } = await bundle('analytics.ts', out);
  mkdirSync(persistTo, { recursive: true });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: stateDirectory(persistTo),
      workers: [
        {
          name: 'analytics',
          rootPath: directory,
          modulesRoot: directory,
          modules: [{ type: 'ESModule', path: join(directory, main) }],
          compatibilityDate: '2026-09-01',
          d1Databases: { DB: databaseId },
          bindings: { CLICKHOUSE: clickhouse },
        },
      ],
    }),
  );
  const url = await miniflare.ready;
  return { origin: url.origin, stop: () => miniflare.dispose() };
}

async function compare(
  origin: string,
  { name, query, sql }: Case,
  size: number,
): Promise<{ readonly row: Row; readonly more: number }> {
  const raw = { sql, parameters: [1, range.from, range.to] };
  const [byHand = Number.NaN, semantic = Number.NaN] = await inTurns([
    () => timed(`${origin}/raw`, JSON.stringify(raw)),
    () => timed(`${origin}/semantic`, JSON.stringify(query)),
  ]);
  const more = semantic - byHand;
  const stands = more <= 5 && semantic <= byHand * 1.1 ? 'goal' : more <= 20 ? 'must' : 'MISSED';
  const ratio = fixed(semantic / byHand, 2);
  return { more, row: [name, fixed(size), fixed(byHand, 1), fixed(semantic, 1), fixed(more, 1), ratio, stands] };
}

/** Medians of several tasks, interleaved in every round, after some warm-up rounds. */
export async function inTurns(work: readonly (() => Promise<number>)[]): Promise<number[]> {
  const spent = work.map((): number[] => []);
  for (let round = -5; round < rounds; round += 1)
    for (const [at, one] of work.entries()) {
      const took = await one();
      if (round >= 0) spent[at]?.push(took);
    }
  return spent.map((all) => all.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN);
}

export async function timed(url: string, body: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { method: 'POST', body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return performance.now() - started;
}
