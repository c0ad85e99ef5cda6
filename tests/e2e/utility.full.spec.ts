import { expect } from '@playwright/test';
import { callHeaders } from '#tests/support/faults.ts';
import { expectAccessible } from './axe.ts';
import { setFaults } from './faults.ts';
import { signIn, test } from './person.ts';

test('a viewer learns which access is missing for the settings and who can give it', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', '/WhereAreSettings');
  await expect(page.getByRole('main')).toContainText('Administration opens the users of the account · missing');
  await expect(page.getByRole('link', { name: 'brand.admin@brand.test' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('main')).not.toContainText('merchlens.test');
});

test('the settings index leads to what a person may open, and names nothing else', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', '/WhereAreSettings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  const products = page.getByRole('region', { name: 'Products and stores' });
  await expect(products.getByRole('link')).toHaveText([/^Catalog/, /^Collections/, /^Offline Locations/]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Users' })).toHaveCount(0);
  await products.getByRole('link', { name: 'Collections' }).click();
  await expect(page).toHaveURL(/\/collections$/);
});

test('an inactive brand is told why, whom to ask, and how to go on to the wanted page', async ({ page }) => {
  await signIn(page, 'inactive@brand.test', '/report/products?range=7d');
  await expect(page).toHaveURL(/\/brand\/welcome\?url=/);
  await expect(page.getByRole('list').filter({ hasText: 'Agreement signed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'inactive@brand.test' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue to the page you wanted' })).toHaveAttribute(
    'href',
    '/report/products?range=7d',
  );
});

test('a page without anything to show names the scope and its administrators', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', '/nodata');
  await expect(page.getByRole('main')).toContainText('You are working in Aurora Coffee');
  await expect(page.getByRole('link', { name: 'brand.admin@brand.test' })).toBeVisible();
});

test('a request for a larger plan that fails says so, and can be made again', async ({ page }) => {
  await signIn(page, 'discovery@retailer.test');
  await setFaults(page, { endpoint: 'requestUpgrade', fault: 'status', status: 503, times: 1 });
  const request = page.getByRole('button', { name: 'Request Revenue Catcher' });
  await request.click();
  await expect(page.getByRole('alert')).toHaveText(/^The request couldn’t be sent\. Try again in a moment/);
  await request.click();
  await expect(page.getByText('Requested. We’ll get in touch with you.')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a retailer compares the plans and asks for a larger one', async ({ page }) => {
    await signIn(page, 'discovery@retailer.test');
    await expect(page.getByRole('listitem').filter({ hasText: 'Current plan' })).toContainText('Discovery');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Feature',
      /^Discovery/,
      'Shop Ranked',
      'Revenue Catcher',
    ]);
    await page.getByRole('button', { name: 'Request Shop Ranked' }).click();
    await expect(page.getByText('Requested. We’ll get in touch with you.')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Request Shop Ranked' })).toHaveCount(0);
  });
});

test('a person who is refused a page finds the selectors there, and what to choose with them', async ({ page }) => {
  await signIn(page, 'operator@brand.test', '/error?reason=scope-access');
  const main = page.getByRole('main');
  await expect(main).toContainText('Select one of its subaccounts at the top of this page.');
  await expect(main).toContainText('operator@brand.test');
  await expect(main.getByRole('link', { name: 'Request access by email' })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page, 'why access is denied, and whom to ask');
  await page.getByRole('button', { name: /^Subaccount: / }).click();
  await page.getByRole('dialog').getByRole('option', { selected: false }).first().click();
  await expect(page).not.toHaveURL(/\/error/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('people with only one account are not told to choose another', async ({ page }) => {
  await signIn(page, 'inactive@brand.test', '/error?reason=account-type');
  const main = page.getByRole('main');
  await expect(main).toContainText('This isn’t available for this type of account.');
  await expect(main).not.toContainText(/Choose/);
});

test('a scope without a name is shown as one in the selector', async ({ page }) => {
  await signIn(page, 'alcohol@brand.test', '/profile?scope=account-13');
  await expect(page.getByRole('button', { name: 'Account: (no name)' })).toBeVisible();
});

test('a person without a currency and a locale is told so on every page, and what to do', async ({ page }) => {
  await signIn(page, 'inactive@brand.test', '/profile');
  const unset = { currency: null, locale: null, defaultCurrency: null, defaultLocale: null };
  const account = { default_currency: null, default_locale: null, account_default_currency: null };
  const found = await (await page.request.get('/dbd/init', { headers: callHeaders })).json();
  const accounts = found.scope.accounts.map((entry: object) => ({
    ...entry,
    ...account,
    account_default_locale: null,
  }));
  await setFaults(page, { endpoint: 'init', fault: 'changed', patch: { user: unset, scope: { accounts } } });
  await page.context().clearCookies({ name: '__Host-sid' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/brand\/welcome|\/profile/);
  const notices = page.getByRole('region', { name: 'Notices' });
  for (const sentence of ['cannot set empty currency', 'cannot set empty locale'])
    await expect(notices.getByRole('alert').filter({ hasText: sentence })).toContainText('Set it in your profile.');
  await setFaults(page);
});

test('a list that the data service does not have is a page of that name with a working sidebar', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/dashboard/overview');
  await setFaults(page, { endpoint: 'vouchers', fault: 'status', status: 404 });
  await page.goto('/voucher');
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers: not available here' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('doesn’t offer this list');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await setFaults(page);
});
