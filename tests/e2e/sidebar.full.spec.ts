import { expect, type Page } from '@playwright/test';
import { setFaults } from './faults.ts';
import { signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const widthOf = async (page: Page) => (await menuOf(page).boundingBox())?.width ?? 0;

test('a group hides its badge while it is open and shows it again when closed', async ({ page }) => {
  await signIn(page, admin);
  const dashboards = menuOf(page).locator('summary', { hasText: 'Dashboards' });
  await expect(dashboards.getByText('new')).toBeHidden();
  await dashboards.click();
  await expect(dashboards.getByText('new')).toBeVisible();
  await dashboards.press('Enter');
  await expect(dashboards.getByText('new')).toBeHidden();
  const folder = menuOf(page).locator('summary', { hasText: 'Regular' });
  await folder.click();
  await expect(folder.getByText('new')).toBeVisible();
});

test('below 1349 px the menu folds by itself, and unfolds with short names under pointer and focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1349, height: 900 });
  await signIn(page, admin);
  await expect.poll(() => widthOf(page)).toBeGreaterThan(200);
  const partners = menuOf(page).getByRole('link', { name: /partners/i });
  await expect(partners).toContainText('Retail partners');
  await expect(partners).toHaveAccessibleName('Retail partners');
  await page.setViewportSize({ width: 1348, height: 900 });
  await page.mouse.move(900, 500);
  await expect.poll(() => widthOf(page)).toBeLessThan(80);
  await menuOf(page).hover();
  await expect.poll(() => widthOf(page)).toBeGreaterThan(200);
  await expect(partners).toHaveAccessibleName('Partners');
});

test('an entry navigates without a new document and is marked as current, closed groups stay closed, and a new tab stays a new tab', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  const users = menuOf(page).getByRole('link', { name: 'Users' });
  await expect(users).not.toHaveAttribute('aria-current');
  const shown = menuOf(page).locator('a[aria-current=page]');
  await expect(shown).toContainText('Overview');
  const dashboards = menuOf(page).locator('summary', { hasText: 'Dashboards' });
  await dashboards.click();
  await users.press('Enter');
  await expect(page).toHaveURL(/\/users$/);
  await expect(users).toHaveAttribute('aria-current', 'page');
  await expect(shown).toHaveCount(1);
  await expect(dashboards.locator('..')).not.toHaveAttribute('open');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
  const opened = page.context().waitForEvent('page');
  await menuOf(page)
    .getByRole('link', { name: 'Catalog' })
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/catalog$/);
  await expect(page).toHaveURL(/\/users$/);
});

test('folded by hand, the menu stays so after a reload', async ({ page }) => {
  await signIn(page, admin);
  await menuOf(page).getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.mouse.move(900, 500);
  await page.reload();
  await expect.poll(() => widthOf(page)).toBeLessThan(80);
});

test('external links open in a new tab, support in the scope of this tab', async ({ page }) => {
  await signIn(page, admin);
  const support = menuOf(page).getByRole('link', { name: /^Contact support/ });
  for (const link of [menuOf(page).getByRole('link', { name: /^Knowledge base/ }), support]) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAccessibleName(/opens in a new tab/);
  }
  const address = (await support.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/dbd\/support\?scope=account-\d+$/);
  const answer = await page.request.get(address, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(new URL(answer.headers().location ?? '').origin).toBe('https://example.com');
});

test('people who work on both platforms have a link to the older one, with its id of the brand', async ({ page }) => {
  await signIn(page, 'both@mixed.test');
  await page.goto('/dashboard/overview?scope=account-15');
  const link = menuOf(page).getByRole('link', { name: /previous platform/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', /^https:\/\/example\.com\/platform\/dashboard\/insights/);
});

test('people who work on one platform only have no such link', async ({ page }) => {
  await signIn(page, admin);
  await expect(menuOf(page).getByRole('link', { name: /previous platform/ })).toHaveCount(0);
});

test('an unknown badge is left out, with one warning however often the menu is drawn', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => (/badge/.test(message.text()) ? warnings.push(message.text()) : undefined));
  await signIn(page, admin);
  const partners = menuOf(page).getByRole('link', { name: 'Retail partners', exact: true });
  await partners.click();
  await expect(partners).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => warnings).toEqual(['Unknown badge type "sparkling" ignored']);
  await page.reload();
  await untilHydrated(page);
  await expect(partners).toBeVisible();
  expect(warnings).toHaveLength(1);
});

test('a list that couldn’t be loaded says so instead of looking empty, and trying again loads it', async ({ page }) => {
  await signIn(page, admin);
  await setFaults(
    page,
    { endpoint: 'reportList', fault: 'status', status: 500 },
    { endpoint: 'insightList', fault: 'answer', json: [] },
  );
  await page.goto('/dashboard/overview');
  await untilHydrated(page);
  const menu = menuOf(page);
  await expect(menu.getByText('Reports couldn’t be loaded.')).toBeVisible();
  await expect(menu.getByText('Insights', { exact: true })).toHaveCount(0);
  await setFaults(page);
  await menu.getByRole('button', { name: 'Try again' }).click();
  await expect(menu.getByRole('link', { name: 'Product performance' })).toBeVisible();
  await expect(menu.getByText('couldn’t be loaded')).toHaveCount(0);
});

test('on a phone the drawer closes with Escape, and the focus goes back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, admin);
  const button = page.getByRole('button', { name: 'Open the menu' });
  await button.press('Enter');
  await expect(menuOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await menuOf(page).getByRole('link', { name: 'Traffic beta' }).click();
  await expect(page).toHaveURL(/\/dashboard\/traffic/);
  await expect(menuOf(page)).toBeHidden();
});
