import { expect, type Page } from '@playwright/test';
import { setFaults } from './faults.ts';
import { signIn, test, untilHydrated } from './person.ts';

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account: / });
const choose = async (page: Page, name: string) => {
  await account(page).click();
  await page.getByRole('combobox', { name: 'Search: Account' }).fill(name);
  // Waits until the list is filtered: its rows move, and an earlier click may miss.
  await expect(page.getByRole('option').filter({ hasNotText: name })).toHaveCount(0);
  await page.getByRole('option', { name }).click();
};
const calls = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    const scope = request.headers()['x-scope'];
    if (scope) seen.push(`${request.method()} ${new URL(request.url()).pathname} ${scope}`);
  });
  return seen;
};

test('a brand’s change is saved under the new scope, its date range read, and the page reloaded', async ({ page }) => {
  await signIn(page, 'both@mixed.test', '/dashboard/overview?scope=account-15');
  await expect(account(page)).toContainText('Kirei Cosmetics');
  const seen = calls(page);
  await choose(page, 'Tofino Outdoor');
  await expect(account(page)).toContainText('Tofino Outdoor');
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  expect(seen.filter((call) => /changeSettings|reporting/.test(call))).toEqual([
    'POST /dbd/user/me/changeSettings account-16',
    'GET /proxy/reporting/dates account-16',
  ]);
  const kept = await page.evaluate(() => [sessionStorage.getItem('scope'), localStorage.getItem('scope')]);
  expect(kept).toEqual(['account-16', 'account-16']);
  expect(await page.evaluate(() => sessionStorage.getItem('test-scope'))).toBeNull();
});

test('changing from a brand to a retailer opens the home page, without a date range', async ({ page }) => {
  await signIn(page, 'both@mixed.test', '/report/products?scope=account-15');
  await expect(account(page)).toContainText('Kirei Cosmetics');
  const seen = calls(page);
  await choose(page, 'Sakura Department Store');
  await expect(account(page)).toContainText('Sakura Department Store');
  await expect(page).toHaveURL(/\/dashboard\//);
  expect(seen.filter((call) => call.includes('reporting'))).toEqual([]);
});

test('a date range that can’t be read does not stop the change', async ({ page }) => {
  await signIn(page, 'both@mixed.test', '/profile?scope=account-15');
  await setFaults(page, { endpoint: 'reportingDates', fault: 'status', status: 500 });
  await choose(page, 'Tofino Outdoor');
  await expect(account(page)).toContainText('Tofino Outdoor');
  await expect(page).toHaveURL(/\/profile$/);
});

test('a change that fails says so and leaves everything as it was', async ({ page }) => {
  await signIn(page, 'both@mixed.test', '/profile?scope=account-15');
  await setFaults(page, { endpoint: 'changeSettings', fault: 'status', status: 500 });
  await choose(page, 'Tofino Outdoor');
  await expect(page.getByRole('alert').getByText('Oops, something wrong while changing scope')).toBeVisible();
  await expect(account(page)).toContainText('Kirei Cosmetics');
  expect(await page.evaluate(() => sessionStorage.getItem('test-scope'))).toBe('account-15');
});

test('choosing an account that is no grant by itself chooses its only subaccount', async ({ page }) => {
  await signIn(page, 'both@mixed.test');
  const entry = { type: 1, active: true, settings: {} };
  const kirei = { ...entry, account_id: 15, account_name: 'Kirei Cosmetics', accessLevel: 7 };
  const tofino = { ...entry, account_id: 16, account_name: 'Tofino Outdoor', accessLevel: 0 };
  const only = { ...tofino, operator_id: 161, operator_name: 'Tofino North America', accessLevel: 3 };
  const lists = { accounts: [kirei, tofino], operators: [only] };
  await setFaults(
    page,
    { endpoint: 'init', fault: 'changed', patch: { scope: lists } },
    { endpoint: 'activeScopes', fault: 'answer', json: lists },
  );
  await page.context().clearCookies({ name: '__Host-sid' });
  await page.goto('/profile?scope=account-15');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(account(page)).toContainText('Kirei Cosmetics');
  await choose(page, 'Tofino Outdoor');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Subaccount: / })).toContainText(
    'Tofino North America',
  );
});

test('a scope chosen by hand in one tab is not forced upon another', async ({ page, context }) => {
  await signIn(page, 'both@mixed.test', '/profile?scope=account-15');
  await expect(account(page)).toContainText('Kirei Cosmetics');
  const other = await context.newPage();
  await other.goto('/profile?scope=account-15');
  await untilHydrated(other);
  await choose(other, 'Tofino Outdoor');
  await expect(account(other)).toContainText('Tofino Outdoor');
  await page.bringToFront();
  await page.goto('/profile');
  await untilHydrated(page);
  await expect(account(page)).toContainText('Kirei Cosmetics');
  const scopes = calls(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/overview/);
  expect(new Set(scopes.map((call) => call.split(' ')[2]))).toEqual(new Set(['account-15']));
});

test('changing the scope never silently drops what was typed and not saved', async ({ page }) => {
  await signIn(page, 'both@mixed.test', '/profile?scope=account-15');
  const title = page.getByLabel('Job title');
  await title.fill('Head of something new');
  await choose(page, 'Tofino Outdoor');
  const dialog = page.getByRole('dialog', { name: 'Change the scope?' });
  expect((await dialog.boundingBox())?.width).toBe(300);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(account(page)).toContainText('Kirei Cosmetics');
  await expect(title).toHaveValue('Head of something new');
  await choose(page, 'Tofino Outdoor');
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await expect(account(page)).toContainText('Tofino Outdoor');
  await expect(title).not.toHaveValue('Head of something new');
});
