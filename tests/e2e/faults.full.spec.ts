import { expect } from '@playwright/test';
import { setFaults } from './faults.ts';
import { signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';

test('a list that cannot be read is an empty section of the sidebar, and the rest of the page works', async ({
  page,
}) => {
  await signIn(page, admin);
  await setFaults(page, { endpoint: 'reportList', fault: 'status', status: 500 });
  await page.goto('/dashboard/overview');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('link', { name: 'Overview', exact: true })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Product performance' })).toHaveCount(0);
  await expect(sidebar.getByText('Reports couldn’t be loaded.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\$[\d,.]+/);
  await setFaults(page);
  await page.reload();
  await expect(sidebar.getByRole('link', { name: 'Product performance' })).toHaveCount(1);
});

for (const fault of ['down', 'malformed', 'html', 'cut'] as const)
  test(`a widget whose answer is ${fault} says so with a request id, and trying again loads its numbers`, async ({
    page,
  }) => {
    await signIn(page, admin);
    await setFaults(page, { endpoint: 'query', fault, holding: '"product"' });
    await page.goto('/dashboard/overview');
    await untilHydrated(page);
    const widget = page.getByRole('region', { name: 'By product' });
    await expect(widget.getByRole('alert')).toContainText(/Request ID\s*[\w-]{8,}/);
    await expect(widget.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'By retailer' }).getByRole('table')).toBeVisible();
    await setFaults(page);
    await widget.getByRole('button', { name: 'Try again' }).click();
    await expect(widget.getByRole('table')).toBeVisible();
  });

test('an upstream that is down during a sign-in leaves the person signed in, on a page that says so', async ({
  page,
}) => {
  await signIn(page, admin);
  await setFaults(page, { endpoint: 'init', fault: 'status', status: 503, times: 2 });
  await page.context().clearCookies({ name: '__Host-sid' });
  await page.goto('/dashboard/overview');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('can’t reach your data');
  await expect(async () => {
    await page.goto('/dashboard/overview');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect((await page.context().cookies()).some(({ name }) => name === '__Host-sid')).toBe(true);
});

test('a page whose layout cannot be read says so with a way to try again, inside the frame', async ({ page }) => {
  await signIn(page, admin);
  await setFaults(page, { endpoint: 'template', fault: 'down' });
  await page.goto('/dashboard/overview');
  await untilHydrated(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await setFaults(page);
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
