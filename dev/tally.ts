import { existsSync, readFileSync } from 'node:fs';
import { seconds } from './stages.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export const noTests: Tally = { passed: 0, failed: 0 };

export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
});

/** A step that passes or fails as a whole; it counts as one. */
export async function check(name: string, work: () => Promise<boolean>): Promise<Tally> {
  const started = performance.now();
  const ok = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  console.log(`  ${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds(performance.now() - started)}`);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Vitest's report. A run that ended badly counts as a failure even when no single test did. */
export function readVitest(file: string, exitCode: number): Tally {
  const report: { numPassedTests: number; numFailedTests: number } | null = readJson(file);
  return honest({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, exitCode);
}

/** Playwright's report. */
export function readPlaywright(file: string, exitCode: number): Tally {
  const report: { stats: { expected: number; unexpected: number; flaky: number } } | null = readJson(file);
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  return honest({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, exitCode);
}

const honest = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

const readJson = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
