import { expect, type Page } from '@playwright/test';
import { signatureOf } from '#shared/sales/signature.ts';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';

const retailer = 'revenue@retailer.test';
const list = '/conversionTracking?scope=account-22';
const uk = '/conversionTracking/41?scope=account-22';

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a shop is set up, tried with a test order and reports a signed one', async ({ page }) => {
  await signIn(page, retailer, list);
  const row = page.getByRole('row').filter({ hasText: 'Grand Avenue France' });
  await expect(row).toContainText('Not set up');
  await expectAccessible(page, 'shops of a retailer');
  await row.getByRole('link').click();
  await page.getByLabel('Server to server (recommended)').check();
  await page.getByLabel('Window (days)').fill('14');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = await page
    .getByRole('region', { name: 'New secret for Server to server' })
    .locator('code')
    .innerText();
  expect(secret).toMatch(/^mls_/);
  const address = await page.getByRole('listitem').locator('code').first().innerText();
  await expectAccessible(page, 'set-up of a shop');
  await page.getByRole('link', { name: 'Test', exact: true }).click();
  await page.getByRole('button', { name: 'Send a test order' }).click();
  for (const name of ['Click made', 'Call seen', 'Signature', 'Order read', 'Matched to the click'])
    await expect(step(page, name)).toContainText('Done');
  await expectAccessible(page, 'test order of a shop');
  const body = JSON.stringify({
    ...{ mlc: '', orderId: 'FR-1', orderedAt: new Date().toISOString(), currency: 'EUR' },
    lines: [{ line: 1, name: 'Coffee', units: 1, amount: '12.50' }],
  });
  const headers = { 'Content-Type': 'application/json' };
  const signature = await signatureOf(secret, Math.floor(Date.now() / 1000), body);
  const sent = await fetch(address, {
    method: 'POST',
    body,
    headers: { ...headers, 'X-Merchlens-Signature': signature },
  });
  expect([sent.status, await sent.json()]).toEqual([200, { outcome: 'taken' }]);
  const wrong = await fetch(address, {
    method: 'POST',
    body: `${body} `,
    headers: { ...headers, 'X-Merchlens-Signature': signature },
  });
  expect(wrong.status).toBe(401);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'FR-1' })).toContainText('€12.50');
  await page.getByRole('link', { name: 'Health', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'doesn’t match the body and the key' })).toBeVisible();
});

test('orders are filtered by the address, and a held one is declined', async ({ page }) => {
  await signIn(page, retailer, `${uk}&tab=orders`);
  await expect(page.getByRole('row').filter({ hasText: 'GA-1001' })).toContainText('£12.50');
  await expectAccessible(page, 'orders of a shop');
  await page.getByLabel('Show').selectOption('Held for review');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/show=held/);
  await expect(page.getByRole('row').filter({ hasText: 'GA-1001' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Decline GA-1004' }).click();
  await expect(page.getByText('Order declined.')).toBeVisible();
  await expect(page.getByText('No orders match.')).toBeVisible();
  await page.goto(`${uk}&tab=health`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'health of a shop on a phone');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('a refused site keeps what was typed, and a window is previewed', async ({ page }) => {
    await signIn(page, retailer, uk);
    await page.getByLabel('Site of the shop').fill('https://shop');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter a host such as www.example.com.').first()).toBeVisible();
    await expect(page.getByLabel('Site of the shop')).toHaveValue('https://shop');
    await page.getByLabel('Days', { exact: true }).fill('30');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('With a window of 30 days, 0 orders would count, as now.')).toBeVisible();
  });
});
