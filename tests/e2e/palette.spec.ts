import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { awake, signIn, test, typeAndEnter } from './person.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search pages and accounts' });
const fieldOf = (page: Page) => paletteOf(page).getByRole('combobox');

async function open(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(fieldOf(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

test('with the keyboard alone any page of the menu is two steps away, and Escape goes back to where one was', async ({
  page,
}) => {
  await signIn(page, 'brand.admin@brand.test');
  const before = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog' });
  await before.focus();
  await open(page);
  await page.keyboard.press('Escape');
  await expect(paletteOf(page)).toHaveCount(0);
  await expect(before).toBeFocused();
  await open(page);
  await page.keyboard.type('offl');
  await expect(paletteOf(page).getByRole('option').first()).toContainText('Offline Locations');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/offline$/);
  await expect(paletteOf(page)).toHaveCount(0);
});

test('the key it opens with is called as the machine calls it', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test');
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Search/ });
  await expect(button).toHaveText(/Ctrl K/);
  await expect(button.getByText('⌘K')).toBeHidden();
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
  await page.reload();
  await expect(button.getByText('⌘K')).toBeVisible();
  await expect(button.getByText('Ctrl K')).toBeHidden();
});

test('it lists every link of the person’s own menu, what stands in none, and nothing beyond', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const count = await links.count();
  await open(page);
  const options = paletteOf(page).getByRole('group', { name: 'Pages' }).getByRole('option');
  await expect(options).toHaveCount(count + 2);
  await expect(options.filter({ hasText: 'Scheduled reports' })).toHaveCount(1);
  await expect(options.filter({ hasText: 'Edit profile' })).toHaveCount(1);
  await expect(options.filter({ hasText: 'Users' })).toHaveCount(0);
});

test('an account found by typing becomes the scope of the tab', async ({ page }) => {
  await signIn(page, 'both@mixed.test');
  await page.goto('/dashboard/overview?scope=account-15');
  await awake(page);
  await open(page);
  await page.keyboard.type('sakura');
  const found = paletteOf(page).getByRole('group', { name: 'Accounts' }).getByRole('option').first();
  await expect(found).toContainText('Sakura Department Store');
  // What was found for the words before is not what Enter means.
  await typeAndEnter(fieldOf(page), 'tofino');
  await expect(found).toContainText('Tofino Outdoor');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText('Tofino Outdoor').first()).toBeVisible();
});

test('subaccounts are found too, of 30,000 scopes the first and how many there are', async ({ page }) => {
  await signIn(page, 'huge@mixed.test');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: /^Search/ })
    .click();
  await fieldOf(page).fill('7');
  await expect(paletteOf(page).getByRole('status')).toContainText(/20 of \d{1,2},\d{3} accounts/);
  await expect(paletteOf(page).getByRole('group', { name: 'Accounts' }).getByRole('option')).toHaveCount(20);
  await fieldOf(page).fill('no such name anywhere');
  await expect(paletteOf(page).getByRole('status')).toContainText('Nothing found');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the open palette is accessible and fits a phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, 'brand.admin@brand.test');
    await open(page);
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    const box = await paletteOf(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  });
