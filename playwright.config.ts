import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, installedChromium } from './dev/browser.ts';

const executablePath = installedChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  // The whole matrix of people, pages and widths takes long: `MERCHLENS_FULL=1 npx playwright test`.
  ...(process.env.MERCHLENS_FULL ? { testMatch: '**/*.full.spec.ts' } : { testIgnore: '**/*.full.spec.ts' }),
  globalSetup: './tests/e2e/world.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.MERCHLENS_FULL ? 'test-results/e2e-full.json' : 'test-results/e2e.json' }],
  ],
  outputDir: 'test-results/e2e',
  use: {
    ...devices['Desktop Chrome'],
    // Wide enough for the sidebar to stay open.
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Shorter than a test may take, so that what hangs is named.
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumFlags,
    },
  },
});
