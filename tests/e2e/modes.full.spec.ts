import { expect, type Page } from '@playwright/test';
import { startWorld, type World } from '#tests/support/world.ts';
import { setFaults } from './faults.ts';
import { test as base, choose, signIn } from './person.ts';

/** A person's mode is the same in all of their browsers, so these tests have a world of their own. */
const test = base.extend<object, { readonly ownWorld: World }>({
  ownWorld: [
    // Playwright reads a fixture's dependencies from the pattern of its first argument.
    // biome-ignore lint/correctness/noEmptyPattern: an empty pattern says "nothing"
    async ({}, use) => {
      const world = await startWorld();
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownWorld }, use) => use(ownWorld.origin),
});
test.describe.configure({ mode: 'serial' });

const staff = 'support@merchlens.test';
const menu = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Mode: / })
    .click();
  return page.locator('#staff-menu');
};
const strip = (page: Page) => page.getByText('Demo mode: the data you see is for demonstration.');

test('staff switch to demo mode and back, and the banner appears and disappears with it', async ({
  page,
  ownWorld,
}) => {
  await signIn(page, staff, '/', ownWorld.origin);
  const controls = await menu(page);
  await expect(controls.getByRole('radio')).toHaveCount(3);
  await expect(controls.getByRole('radio', { name: 'Staff' })).toBeChecked();
  await controls.getByRole('radio', { name: 'Demo' }).click();
  await expect(strip(page)).toBeVisible();
  const demo = await menu(page);
  await expect(demo.getByRole('switch', { name: /^Demo banner/ })).toBeDisabled();
  await demo.getByRole('radio', { name: 'Staff' }).click();
  await expect(strip(page)).toHaveCount(0);
});

test('staff show the demo banner in any mode', async ({ page, ownWorld }) => {
  await signIn(page, staff, '/', ownWorld.origin);
  await (await menu(page)).getByRole('switch', { name: /^Demo banner/ }).click();
  await expect(strip(page)).toBeVisible();
  await (await menu(page)).getByRole('switch', { name: /^Demo banner/ }).click();
  await expect(strip(page)).toHaveCount(0);
});

test('with sample data names are made up and inactive accounts can’t be chosen', async ({ page, ownWorld }) => {
  await signIn(page, staff, '/dashboard/overview?scope=account-10', ownWorld.origin);
  await expect(page.getByRole('banner')).toContainText('Aurora Coffee');
  await (await menu(page)).getByRole('switch', { name: /^Sample data/ }).click();
  await expect(page.getByRole('banner')).not.toContainText('Aurora Coffee');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account: / })
    .click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option').getByText('inactive')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Changing the mode and back keeps sample data on.
  await (await menu(page)).getByRole('radio', { name: 'Demo' }).click();
  await expect(strip(page)).toBeVisible();
  await (await menu(page)).getByRole('radio', { name: 'Staff' }).click();
  await expect(strip(page)).toHaveCount(0);
  const controls = await menu(page);
  await expect(controls.getByRole('radio', { name: 'Staff' })).toBeChecked();
  await expect(controls.getByRole('switch', { name: /^Sample data/ })).toBeChecked();
  await controls.getByRole('switch', { name: /^Sample data/ }).click();
  await expect(page.getByRole('banner')).toContainText('Aurora Coffee');
});

test('each control that fails says so in its own words', async ({ page, ownWorld }) => {
  await signIn(page, staff, '/profile?scope=account-10', ownWorld.origin);
  const failing = (holding: string) => ({ endpoint: 'changeSettings', fault: 'status', status: 500, holding }) as const;
  await setFaults(
    page,
    { endpoint: 'changeMode', fault: 'status', status: 500 },
    ...['anonymized', 'demoBanner', '"locale"', '"currency"'].map(failing),
  );
  const controls = await menu(page);
  const notice = (text: string) => page.getByRole('alert').getByText(text);
  await controls.getByRole('radio', { name: 'Client' }).click();
  await expect(notice('Oops, something wrong when changing running mode')).toBeVisible();
  await controls.getByRole('switch', { name: /^Demo banner/ }).click();
  await expect(notice('Oops, something wrong when changing demo banner visibility')).toBeVisible();
  await controls.getByRole('switch', { name: /^Sample data/ }).click();
  await expect(notice('Oops, something wrong when changing Anonymized mode')).toBeVisible();
  await choose(controls, 'Date and number format', 'fr-FR');
  await expect(notice('Oops, something wrong when changing locale for Aurora Coffee')).toBeVisible();
  await choose(controls, 'Currency', 'EUR');
  await expect(notice('Oops, something wrong when changing currency for Aurora Coffee')).toBeVisible();
  await expect(controls.getByRole('radio', { name: 'Staff' })).toBeChecked();
});

test('an explicit currency applies until it is cleared', async ({ page, ownWorld }) => {
  await signIn(page, staff, '/profile?scope=account-10', ownWorld.origin);
  const chip = page.getByRole('banner').getByRole('link', { name: /^Currency/ });
  const before = (await chip.textContent()) ?? '';
  await choose(await menu(page), 'Currency', 'SEK');
  await expect(chip).toContainText('SEK');
  await (await menu(page)).getByRole('button', { name: 'Clear currency' }).click();
  await expect(chip).toHaveText(before);
});

test('only staff have the controls, and the calls are refused for everybody else', async ({ page, ownWorld }) => {
  await signIn(page, 'brand.admin@brand.test', '/', ownWorld.origin);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Mode/ })).toHaveCount(0);
  const statuses = await page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    const settings = '/dbd/user/me/changeSettings';
    return [
      await post('/dbd/user/me/changeMode', { from: 2, to: 1 }),
      await post(settings, { settings: { anonymized: true } }),
      await post(settings, { settings: { demoBanner: true } }),
    ];
  });
  expect(statuses).toEqual([403, 403, 403]);
  await expect(page.getByRole('alert').getByText('Sorry, access denied')).toHaveCount(1);
});
