import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { localPassword, people } from '#dev/world/people.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { signIn, test, untilHydrated } from './person.ts';

/** Stand-ins for third-party tools: each records what it is told. */
const scripts: Readonly<Record<string, string>> = {
  '/support.js': 'window.toldSupport = "support " + document.currentScript.dataset.locale',
  '/formcrafts.js': 'window.toldSupport = "formcrafts " + document.currentScript.dataset.locale',
  '/adoption.js': 'window.toldAdoption = JSON.stringify(window.pendo._q)',
};

let tools: Server;
let toolsOrigin = '';
let world: World;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  tools = createServer((request, response) => {
    const script = scripts[request.url ?? ''];
    response.writeHead(script ? 200 : 404, { 'Content-Type': 'text/javascript' }).end(script ?? '');
  });
  await new Promise<void>((done) => tools.listen(0, '127.0.0.1', done));
  toolsOrigin = `http://127.0.0.1:${(tools.address() as AddressInfo).port}`;
  world = await startWorld({
    vars: {
      SUPPORT_WIDGET_URL: `${toolsOrigin}/support.js`,
      FORMCRAFTS_WIDGET_URL: `${toolsOrigin}/formcrafts.js`,
      ADOPTION_SCRIPT_URL: `${toolsOrigin}/adoption.js`,
      ADOPTION_API_KEY: 'key-1',
    },
  });
});

test.afterAll(async () => {
  await world?.stop();
  tools?.close();
});

async function signInAndOpen(page: Page, email: string): Promise<string> {
  await page.goto(world.origin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(localPassword);
  const landed = page.waitForResponse(
    (answer) => answer.url().startsWith(`${world.origin}/dashboard/`) && answer.status() === 200,
  );
  await page.getByRole('button', { name: 'Sign in' }).click();
  const policy = (await landed).headers()['content-security-policy'] ?? '';
  // Evaluating in a page that is about to navigate fails.
  await page.waitForURL(/\/dashboard\//);
  await untilHydrated(page);
  return policy;
}

const recordedCalls = (page: Page, name: 'toldSupport' | 'toldAdoption') =>
  page.evaluate((key) => String(Reflect.get(window, key)), name);

test('the adoption tool learns a hash, that the person is a client, and the account; support speaks en-US', async ({
  page,
}) => {
  const policy = await signInAndOpen(page, 'both@mixed.test');
  expect(policy).toContain(`script-src`);
  expect(policy).toContain(toolsOrigin);
  await expect.poll(() => recordedCalls(page, 'toldSupport')).toBe('formcrafts en-US');
  await expect.poll(() => recordedCalls(page, 'toldAdoption')).toMatch(/^\[/);
  const [[call, introduction]] = JSON.parse(await recordedCalls(page, 'toldAdoption'));
  expect(call).toBe('initialize');
  expect(introduction).toMatchObject({
    apiKey: 'key-1',
    visitor: { id: expect.stringMatching(/^[0-9a-f]{16}$/), internal: false },
    account: { id: expect.stringMatching(/^account-\d+$/), name: expect.any(String) },
  });
  const person = people.find(({ email }) => email === 'both@mixed.test');
  expect(JSON.stringify(introduction)).not.toContain(person?.uid ?? 'nobody');
  expect(JSON.stringify(introduction)).not.toContain('@');
});

test('internal people appear as the account "all"', async ({ page }) => {
  await signInAndOpen(page, 'staff@merchlens.test');
  await expect.poll(() => recordedCalls(page, 'toldAdoption')).toMatch(/^\[/);
  const [[, introduction]] = JSON.parse(await recordedCalls(page, 'toldAdoption'));
  expect(introduction).toMatchObject({ visitor: { internal: true }, account: { id: 'all', name: 'all' } });
});

test('third parties learn of nobody before the sign-in', async ({ page }) => {
  await page.goto(`${world.origin}/login-redirect`);
  expect(await page.content()).not.toContain(toolsOrigin);
});

test('the app works when a tool cannot be reached', async ({ page }) => {
  await new Promise((done) => {
    tools.close(done);
    tools.closeAllConnections();
  });
  await signInAndOpen(page, 'brand.admin@brand.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Traffic beta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Traffic' })).toBeVisible();
});

test('where no tool is configured there is none, and the policy admits none', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test');
  const answer = await page.goto('/dashboard/overview');
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
  const foreign = page.locator('script[src^="http"]');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(foreign).toHaveCount(0);
});
