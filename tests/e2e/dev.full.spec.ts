import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '#dev/paths.ts';
import { freePorts } from '#dev/ports.ts';
import { test } from './person.ts';

test('the development server signs in under the same policy without a violation', async ({ page }) => {
  test.setTimeout(240_000);
  const [port = 0, oidcPort = 0, amazonPort = 0] = await freePorts(3);
  const ports = { PORT: String(port), OIDC_PORT: String(oidcPort), AMAZON_PORT: String(amazonPort) };
  const env = { ...process.env, ...ports };
  const dev = spawn('node', [join(root, 'dev/bootstrap.mjs'), 'dev'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => dev.once('exit', done));
  try {
    await new Promise<void>((done, fail) => {
      let said = '';
      dev.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
        if (said.includes('noscope@')) done();
      });
      dev.once('exit', () => fail(new Error('It ended before it was up')));
    });
    const answer = await page.goto(`http://localhost:${port}/`, { timeout: 120_000 });
    expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/);
    expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('brand.admin@brand.test');
    await page.getByLabel('Password').fill('demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/dashboard\/overview/, { timeout: 60_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  } finally {
    dev.kill('SIGINT');
    await ended;
  }
});
