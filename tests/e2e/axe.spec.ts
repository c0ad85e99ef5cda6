import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { setFaults } from './faults.ts';
import { signIn, test, untilHydrated } from './person.ts';

interface State {
  readonly what: string;
  readonly email: string;
  readonly path: string;
  readonly reach: (page: Page) => Promise<void>;
}

const admin = 'brand.admin@brand.test';
const states: readonly State[] = [
  {
    what: 'the open user menu',
    email: admin,
    path: '/page-comingsoon',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    },
  },
  {
    what: 'the open account selector with 30,000 scopes',
    email: 'huge@mixed.test',
    path: '/page-comingsoon',
    reach: async (page) => {
      await page.getByRole('banner').getByRole('button').filter({ hasText: /\d/ }).first().click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    what: 'the command palette',
    email: admin,
    path: '/page-comingsoon',
    reach: async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    },
  },
  {
    what: 'a widget and a list that failed',
    email: admin,
    path: '/dashboard/overview',
    reach: async (page) => {
      await setFaults(
        page,
        { endpoint: 'query', fault: 'down', holding: '"product"' },
        { endpoint: 'reportList', fault: 'down' },
      );
      await page.reload();
      await expect(page.getByRole('region', { name: 'By product' }).getByRole('alert')).toBeVisible();
    },
  },
  {
    what: 'a page whose layout failed',
    email: admin,
    path: '/dashboard/overview',
    reach: async (page) => {
      await setFaults(page, { endpoint: 'template', fault: 'down' });
      await page.reload();
      await expect(page.getByRole('main')).toContainText(/try again/i);
    },
  },
];

for (const { what, email, path, reach } of states)
  test(`${what} is accessible`, async ({ page }) => {
    await signIn(page, email);
    await page.goto(path);
    await untilHydrated(page);
    await reach(page);
    await expectAccessible(page, what);
  });

test('the drawer of the sidebar on a phone is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, admin);
  await page.getByRole('button', { name: /menu/i }).first().click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page, 'the drawer');
});
