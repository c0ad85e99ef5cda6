import { expect } from '@playwright/test';
import { setFaults } from './faults.ts';
import { signIn, test } from './person.ts';

test('a viewer learns which access is missing for the settings and who can give it', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', '/WhereAreSettings');
  await expect(page.getByRole('main')).toContainText('Administration opens the users of the account · missing');
  await expect(page.getByRole('link', { name: 'brand.admin@brand.test' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('main')).not.toContainText('merchlens.test');
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
  await expect(page.getByRole('alert')).toHaveText(/^The request could not be sent\. Try again in a moment/);
  await request.click();
  await expect(page.getByText('Asked for: we will get in touch with you.')).toHaveCount(1);
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
    await expect(page.getByText('Asked for: we will get in touch with you.')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Request Shop Ranked' })).toHaveCount(0);
  });
});
