import { expect } from '@playwright/test';
import { test } from './own-world.ts';
import { signIn } from './person.ts';

test.describe.configure({ mode: 'serial' });

const staff = 'staff@merchlens.test';
const banner = 'Viewing as another person';

test('support finds a person, views as them, can’t change anything, and stops', async ({ page, ownWorld }) => {
  await signIn(page, staff, '/internal/global-users', ownWorld.origin);
  await page.getByLabel('Name, email, ID or account').fill('ada');
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
  await page.getByLabel('Reason').first().fill('She sees an empty overview.');
  await page.getByRole('button', { name: 'View as Ada Byron' }).click();
  const strip = page.getByRole('complementary', { name: banner });
  await expect(strip).toContainText('You are viewing as Ada Byron. Nothing can be changed. Minutes left: 30');
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(strip).toBeVisible();
  const refused = await page.request.post('/dbd/user/me', {
    data: { user: { firstname: 'Eve' } },
    headers: { origin: ownWorld.origin, 'x-requested-with': 'fetch' },
  });
  expect(await refused.json()).toMatchObject({
    status: 403,
    detail: 'You are viewing as Ada Byron. Nothing can be changed in this view.',
  });
  await strip.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Global users' })).toBeVisible();
  await expect(strip).toHaveCount(0);
});

test('the person’s administrators see that support viewed, not which of the staff nor why', async ({
  page,
  ownWorld,
}) => {
  await signIn(page, 'brand.admin@brand.test', '/users/history', ownWorld.origin);
  const rows = page.getByRole('row').filter({ hasText: 'Support started to view as this person' });
  await expect(rows.first()).toContainText('Support');
  await expect(page.getByText('She sees an empty overview.')).toHaveCount(0);
  await expect(page.getByText('Sam Okafor')).toHaveCount(0);
});

test('a person who is disabled loses their open page with the next step', async ({ page, browser, ownWorld }) => {
  const other = await (await browser.newContext({ baseURL: ownWorld.origin })).newPage();
  await signIn(other, 'brand.viewer@brand.test', '/profile', ownWorld.origin);
  await signIn(page, staff, '/internal/global-users/u-103', ownWorld.origin);
  await page.locator('#disable-reason').fill('Left the company yesterday.');
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText('Person disabled.')).toBeVisible();
  await other.goto('/dashboard/overview');
  await expect(other).toHaveURL(/^[^?]*\/login-redirect/);
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await expect(page.getByText('Person enabled.')).toBeVisible();
});
