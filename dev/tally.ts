import { existsSync, readFileSync } from 'node:fs';
import { seconds } from './stages.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** One line per failure: the test's title and the first line of its message. */
  readonly failures: readonly string[];
}

export const noTests: Tally = { passed: 0, failed: 0, failures: [] };

export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
});

/** A step that passes or fails as a whole; it counts as one. */
export async function check(name: string, work: () => Promise<boolean>): Promise<Tally> {
  const started = performance.now();
  const ok = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  console.log(`  ${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds(performance.now() - started)}`);
  return ok ? { ...noTests, passed: 1 } : { ...noTests, failed: 1, failures: [name] };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Vitest's report. A run that ended badly counts as a failure even when no single test did. */
export function readVitest(file: string, exitCode: number): Tally {
  const report: VitestReport | null = readJson(file);
  if (!report) return honest(noTests, file, exitCode);
  const failures = report.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && suite.status === 'failed') return [line(suite.name, suite.message)];
    return failed.map((test) => line(`${suite.name} › ${test.fullName}`, test.failureMessages[0]));
  });
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests, failures }, file, exitCode);
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** Playwright's report. A test that passes only when repeated counts as a failure. */
export function readPlaywright(file: string, exitCode: number): Tally {
  const report: ({ stats: { expected: number; unexpected: number; flaky: number } } & PlaywrightSuite) | null =
    readJson(file);
  if (!report) return honest(noTests, file, exitCode);
  const { expected, unexpected, flaky } = report.stats;
  return honest({ passed: expected, failed: unexpected + flaky, failures: failedSpecs(report) }, file, exitCode);
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => line(`${spec.file} › ${spec.title}`, test.results.find((result) => result.error)?.error?.message)),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

const honest = (tally: Tally, file: string, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0
    ? { ...tally, failed: 1, failures: [line(file, `ended with code ${exitCode}, though no test failed`)] }
    : tally;

const maxLine = 400;
const line = (title: string, message = ''): string =>
  `${title}: ${message.trim().split('\n').slice(0, 3).join(' ')}`.slice(0, maxLine);

const readJson = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
