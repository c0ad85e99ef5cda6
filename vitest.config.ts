import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** A test that checks nothing fails. */
const expectations = { requireAssertions: true };

interface WorkerdOptions {
  readonly miniflare?: Exclude<Parameters<typeof cloudflareTest>[0], (...given: never[]) => unknown>['miniflare'];
  readonly globalSetup?: string[];
  readonly setupFiles?: string[];
  /** False where files share a workerd and its module state, which takes a tenth of the time. */
  readonly isolate?: boolean;
  /** False where files share a server that each of them empties. */
  readonly fileParallelism?: boolean;
  /** The files, where they are not those of the folder that has the project's name. */
  readonly include?: string[];
}

/** Suites that run inside workerd against one Worker's own bindings. */
const workerd = (name: string, configPath: string, more: WorkerdOptions = {}) => ({
  plugins: [cloudflareTest({ wrangler: { configPath }, miniflare: more.miniflare ?? {} })],
  test: {
    name,
    include: more.include ?? [`tests/workerd/${name}/**/*.test.ts`],
    exclude: more.include ? [] : ['**/*.full.test.ts'],
    fsModuleCache: false,
    expect: expectations,
    // Properties run many cases, on whatever machine.
    testTimeout: 20_000,
    // unleash-client is CommonJS that requires ES modules, which the test runner's loader can't do
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: ['unleash-client/lib/client.js', 'unleash-client/lib/strategy/index.js'],
          rolldownOptions: { platform: 'node' as const, external: [/^node:/] },
        },
      },
    },
    globalSetup: more.globalSetup ?? [],
    setupFiles: more.setupFiles ?? [],
    isolate: more.isolate ?? true,
    fileParallelism: more.fileParallelism ?? true,
  },
});

/** The Worker's own suites bring their upstreams along; the service behind the binding is not there. */
const noUpstream = { serviceBindings: { UPSTREAM: () => new Response('no upstream in this test', { status: 503 }) } };

interface ServersOptions {
  readonly include: string[];
  readonly exclude?: string[];
  readonly globalSetup?: string[];
  readonly isolate?: boolean;
  readonly testTimeout: number;
  readonly hookTimeout: number;
}

/** Suites that start real servers; one file at a time, so that none measures another's load. */
const servers = (name: string, options: ServersOptions) => ({
  test: { name, fileParallelism: false, expect: expectations, ...options },
});

/** Files that compare how long calls take: nothing else may run meanwhile. */
const timedFiles = ['tests/integration/far.full.test.ts', 'tests/integration/neighbor.full.test.ts'];
/** Files that start several servers, or build. */
const patient = { testTimeout: 120_000, hookTimeout: 600_000 };

const upstream: WorkerdOptions = {
  globalSetup: [
    './tests/support/token-issuer.ts',
    './tests/support/report-receiver.ts',
    './tests/support/file-server.ts',
    './tests/support/amazon-server.ts',
    './tests/support/attacked-worlds.ts',
  ],
  isolate: false,
  // Stands in for a replica, which a local D1 has not got.
  miniflare: { d1Databases: { REPLICA: 'replica' } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/structure/**/*.test.ts'],
          isolate: false,
          expect: expectations,
          // Properties over large spaces, on whatever machine.
          testTimeout: 30_000,
        },
      },
      workerd('worker', './wrangler.toml', {
        miniflare: noUpstream,
        globalSetup: ['./tests/support/flag-server.ts'],
        setupFiles: ['./tests/support/own-cache.ts'],
        isolate: false,
      }),
      workerd('upstream', './upstream/wrangler.toml', upstream),
      // Of the full run alone: properties over many cases.
      workerd('upstream-full', './upstream/wrangler.toml', {
        ...upstream,
        include: ['tests/workerd/upstream/**/*.full.test.ts'],
      }),
      // Of the full run alone: its engine is a package of half a gigabyte.
      workerd('clickhouse', './upstream/wrangler.toml', {
        globalSetup: ['./tests/support/clickhouse.ts', './tests/support/token-issuer.ts'],
        fileParallelism: false,
      }),
      servers('integration', {
        include: ['tests/integration/**/*.test.ts'],
        exclude: ['**/*.full.test.ts'],
        globalSetup: ['./tests/support/shared-world.ts'],
        // Bundles and modules are loaded once for all files.
        isolate: false,
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
      servers('full', {
        include: ['tests/conformance/**/*.test.ts', 'tests/integration/**/*.full.test.ts'],
        exclude: timedFiles,
        ...patient,
      }),
      servers('timed', { include: timedFiles, ...patient }),
    ],
  },
});
