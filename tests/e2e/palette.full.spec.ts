import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test, typeAndEnter, untilHydrated } from './person.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search pages and accounts' });
const fieldOf = (page: Page) => paletteOf(page).getByRole('combobox');

async function open(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(fieldOf(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

test('a page of the menu is reached by keyboard alone, and Escape returns the focus', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test');
  const focusedLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog' });
  await focusedLink.focus();
  await open(page);
  await page.keyboard.press('Escape');
  await expect(paletteOf(page)).toHaveCount(0);
  await expect(focusedLink).toBeFocused();
  await open(page);
  await page.keyboard.type('offl');
  await expect(paletteOf(page).getByRole('option').first()).toContainText('Offline Locations');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/offline$/);
  await expect(paletteOf(page)).toHaveCount(0);
});

test('its shortcut is shown with the keys of the operating system', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test');
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Search/ });
  await expect(button).toHaveText(/Ctrl K/);
  await expect(button.getByText('⌘K')).toBeHidden();
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
  await page.reload();
  await expect(button.getByText('⌘K')).toBeVisible();
  await expect(button.getByText('Ctrl K')).toBeHidden();
});

test('it lists every link of the person’s menu, the pages without a link, and nothing else', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const count = await links.count();
  await open(page);
  const options = paletteOf(page).getByRole('group', { name: 'Pages' }).getByRole('option');
  await expect(options).toHaveCount(count + 3);
  await expect(options.filter({ hasText: /^Settings/ })).toHaveCount(1);
  await expect(options.filter({ hasText: 'Scheduled reports' })).toHaveCount(1);
  await expect(options.filter({ hasText: 'Edit profile' })).toHaveCount(1);
  await expect(options.filter({ hasText: 'Users' })).toHaveCount(0);
});

test('an account found by typing becomes the scope of the tab', async ({ page }) => {
  await signIn(page, 'both@mixed.test');
  await page.goto('/dashboard/overview?scope=account-15');
  await untilHydrated(page);
  await open(page);
  await page.keyboard.type('sakura');
  const found = paletteOf(page).getByRole('group', { name: 'Switch to' }).getByRole('option').first();
  await expect(found).toContainText('Sakura Department Store');
  // Enter must not choose a result of the text typed before.
  await typeAndEnter(fieldOf(page), 'tofino');
  await expect(found).toContainText('Tofino Outdoor');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText('Tofino Outdoor').first()).toBeVisible();
});

test('it finds subaccounts, and shows the first of 30,000 scopes with their number', async ({ page }) => {
  await signIn(page, 'huge@mixed.test');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: /^Search/ })
    .click();
  await fieldOf(page).fill('7');
  await expect(paletteOf(page).getByRole('status')).toContainText(/20 of \d{1,2},\d{3} accounts/);
  await expect(paletteOf(page).getByRole('group', { name: 'Switch to' }).getByRole('option')).toHaveCount(20);
  await fieldOf(page).fill('no such name anywhere');
  await expect(paletteOf(page).getByRole('status')).toContainText('Nothing found');
});

test('reports, products and touchpoints of the scope are found by name, and what was opened comes first the next time', async ({
  page,
}) => {
  await signIn(page, 'brand.admin@brand.test');
  await open(page);
  const found = (group: string) => paletteOf(page).getByRole('group', { name: group }).getByRole('option');
  await fieldOf(page).fill('clicks by ret');
  await expect(found('Saved reports').first()).toContainText('Clicks by retailer and month');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Clicks by retailer and month/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/custom\/report-builder\/\d+/);
  await open(page);
  await expect(found('Recent').first()).toContainText('Clicks by retailer and month');
  await fieldOf(page).fill('moka');
  await expect(found('Products').first()).toContainText('Aurora Moka Pot');
});

test('actions are offered only to people who may take them, and open the right page', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test');
  await open(page);
  const actions = paletteOf(page).getByRole('group', { name: 'Actions' }).getByRole('option');
  await expect(paletteOf(page).getByRole('group', { name: 'Pages' })).toBeVisible();
  await expect(actions.filter({ hasText: 'New smartlink' })).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, 'brand.admin@brand.test');
  await open(page);
  await page.keyboard.type('new smart');
  await expect(actions).toHaveText(['New smartlink']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pop\/dl(#|$)/);
});

test('a question mark shows every shortcut, except while somebody types text', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await open(page);
  await page.keyboard.type('?');
  await expect(fieldOf(page)).toHaveValue('?');
  await page.keyboard.press('Escape');
  await expect(paletteOf(page)).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(sheet).toContainText('Show these shortcuts');
  await expectAccessible(page, 'the sheet of shortcuts');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('with single-key shortcuts off, the sheet still opens from the user menu and letters do nothing', async ({
  page,
}) => {
  await signIn(page, 'brand.admin@brand.test', '/pop/dl?scope=account-10');
  await untilHydrated(page);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const fromMenu = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  };
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(row).toBeFocused({ timeout: 500 });
  }).toPass();
  await fromMenu();
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await expect(sheet).not.toContainText('Select the row');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(row).not.toBeFocused();
  await page.reload();
  await untilHydrated(page);
  await fromMenu();
  await expect(sheet.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).check();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
});

test('the open palette is accessible and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'brand.admin@brand.test');
  await open(page);
  await expectAccessible(page, 'the open palette', { within: 'dialog' });
  const box = await paletteOf(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});

test('a long menu is scrolled to the entry of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await signIn(page, 'brand.admin@brand.test', '/offline');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offline Locations' });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(entry).toBeInViewport({ ratio: 1 });
});
