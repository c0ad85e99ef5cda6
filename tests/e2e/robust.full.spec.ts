import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { buildDirectory } from '#dev/paths.ts';
import { localPassword } from '#dev/world/people.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';

/** Builds another deployment of the same product, in which each script has another name. */
function nextBuild(from: string, number: number): string {
  const directory = copyOf(from);
  const assets = join(directory, 'client/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const renamed = (name: string) => name.replace(/\.js$/, `${number}.js`);
  const names = scripts.map((name) => name.replaceAll('.', '\\.')).join('|');
  const anyName = new RegExp(names, 'g');
  // The Worker has chunks too; one with the same content as a browser's has the same name.
  const anyAddress = new RegExp(`(?<=["'\`]/assets/)(?:${names})`, 'g');
  const server = readdirSync(join(directory, 'server'), { recursive: true, encoding: 'utf8' });
  for (const name of scripts) renameSync(join(assets, name), join(assets, renamed(name)));
  const files = [
    ...server.filter((name) => name.endsWith('.js')).map((name) => join(directory, 'server', name)),
    ...scripts.map((name) => join(assets, renamed(name))),
  ];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const version = /(["'`]?version["'`]?:\s*["'`])[0-9a-f]{8}(["'`])/g;
    const used = file.startsWith(assets) ? anyName : anyAddress;
    writeFileSync(file, text.replace(used, renamed).replace(version, `$1${String(number).padStart(8, 'f')}$2`));
  }
  return directory;
}

/** The same deployment without some of its files. */
function buildWithout(from: string, gone: RegExp): string {
  const directory = copyOf(from);
  const assets = join(directory, 'client/assets');
  for (const name of readdirSync(assets)) if (gone.test(name)) rmSync(join(assets, name));
  return directory;
}

function copyOf(build: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-build-'));
  cpSync(build, directory, { recursive: true });
  return directory;
}

/** Counts the documents this tab loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => loads++);
  return () => loads;
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search pages and accounts' });

test.describe('a new deployment under an open tab', () => {
  let world: World;
  let current = buildDirectory;
  let number = 0;
  const made: string[] = [];

  const deploy = async (build: string) => {
    made.push(build);
    await world.redeploy(build);
  };
  const deployNext = () => {
    number += 1;
    current = nextBuild(current, number);
    return deploy(current);
  };
  // The next test starts from a whole build again.
  const deployWithout = (gone: RegExp) => deploy(buildWithout(current, gone));

  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    world = await startWorld();
  });
  test.afterAll(async () => {
    await world?.stop();
    for (const directory of made) rmSync(directory, { recursive: true, force: true });
  });

  async function come(page: Page, path: string): Promise<void> {
    await page.goto(world.origin + path);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(admin);
    await page.getByLabel('Password').fill(localPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(world.origin + path);
    await untilHydrated(page);
    // Only later loads are counted.
    await page.waitForLoadState('load');
  }

  test('a page whose script is gone still opens, with one reload', async ({ page }) => {
    await come(page, '/dashboard/overview');
    const known = () =>
      page.evaluate(() => JSON.stringify(Reflect.get(window, '__reactRouterManifest')).includes('page/profile'));
    await expect.poll(known).toBe(true);
    await deployNext();
    const loads = countLoads(page);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: 'Edit profile' }).click();
    await expect(page).toHaveURL(`${world.origin}/profile`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    expect(loads()).toBe(1);
  });

  test('a page that only a newer deployment has opens with one reload', async ({ page }) => {
    await come(page, '/page-comingsoon');
    await deployNext();
    const loads = countLoads(page);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
    await reloaded;
    await expect(page).toHaveURL(`${world.origin}/users`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('a missing part loaded on demand costs one reload, and keeps the address and what was typed', async ({
    page,
  }) => {
    await come(page, '/profile?from=here');
    const field = page.getByLabel('Job title');
    await expect(async () => {
      await field.fill('Typed and not saved');
      const kept = await page.evaluate(() => Object.values({ ...sessionStorage }).join());
      expect(kept).toContain('Typed and not saved');
    }).toPass();
    await deployNext();
    const loads = countLoads(page);
    const reloaded = page.waitForEvent('load');
    await page.keyboard.press('Control+k');
    await reloaded;
    await expect(page).toHaveURL(`${world.origin}/profile?from=here`);
    await expect(field).toHaveValue('Typed and not saved');
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(loads()).toBe(1);
  });

  test('a page works without the script that polls its flags', async ({ page }) => {
    await deployWithout(/^flag-poll-[\w-]+\.js$/);
    let misses = 0;
    page.on('response', (response) => (/flag-poll/.test(response.url()) && !response.ok() ? misses++ : undefined));
    await come(page, '/dashboard/overview');
    // A missing script costs one reload.
    await expect.poll(() => misses).toBe(2);
    // Long enough for React to render the failure.
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  test('a part that stays missing says so, and the tab does not reload forever', async ({ page }) => {
    await deployWithout(/^palette-dialog-[\w-]+\.js$/);
    await come(page, '/dashboard/traffic');
    const loads = countLoads(page);
    // Nothing visible tells that effects have run, but the shortcut works only then.
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect.poll(loads, { timeout: 2_000 }).toBe(1);
    }).toPass();
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByText('Search couldn’t be loaded')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('heading', { level: 1, name: 'Traffic' })).toBeVisible();
    expect(loads()).toBe(1);
  });
});

test('offline there is a banner, nothing is sent later, and the requested page opens once the tab is online', async ({
  page,
  context,
}) => {
  await signIn(page, admin);
  await page.goto('/dashboard/overview');
  await untilHydrated(page);
  await context.setOffline(true);
  const banner = page.getByText('You’re offline. Changes aren’t saved.');
  await expect(banner).toBeVisible();
  const refused = await page.evaluate(() =>
    fetch('/dbd/user/me/changeSettings', { method: 'POST', body: '{"settings":{"demoBanner":true}}' }).then(
      () => 'sent',
      () => 'refused',
    ),
  );
  expect(refused).toBe('refused');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(banner).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => (request.method() === 'GET' ? undefined : sent.push(request.url())));
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(sent.filter((address) => address.includes('changeSettings'))).toEqual([]);
});

test('a page requested offline says so, and opens once the tab is online', async ({ page, context }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/overview');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Traffic beta' });
  await untilHydrated(page);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. Changes aren’t saved.')).toBeVisible();
  await link.click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  // The page failed, but its frame is shown.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Traffic' })).toBeVisible();
});

test('two clicks send the same change once', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/overview');
  await untilHydrated(page);
  const sent: string[] = [];
  page.on('request', (request) => (request.method() === 'POST' ? sent.push(request.url()) : undefined));
  const statuses = () =>
    page.evaluate(async () => {
      const change = () =>
        fetch('/dbd/user/me/changeSettings', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"settings":{"currency":"USD"}}',
        });
      const answers = await Promise.all([change(), change()]);
      return answers.map(({ status }) => status);
    });
  await expect(async () => {
    sent.length = 0;
    expect(await statuses()).toEqual([200, 200]);
    expect(sent).toHaveLength(1);
  }).toPass();
});

test('a stream that the router cancels is not reported as a script error', async ({ page, troubles }) => {
  await signIn(page, admin, '/dashboard/overview');
  await untilHydrated(page);
  await page.evaluate(() => {
    const controller = new AbortController();
    const stream = new ReadableStream().pipeThrough(new TransformStream(), { signal: controller.signal });
    void stream.getReader().read();
    controller.abort();
  });
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(troubles).toEqual([]);
});
