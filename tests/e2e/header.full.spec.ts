import { expect, type Page } from '@playwright/test';
import { signIn, test } from './person.ts';

const banner = (page: Page) => page.getByRole('banner');
const listed = (page: Page) => page.getByRole('listbox').getByRole('option');
const openScopes = async (page: Page, kind: 'Account' | 'Subaccount') => {
  await banner(page)
    .getByRole('button', { name: new RegExp(`^${kind}: `) })
    .click();
  return page.getByRole('combobox', { name: `Search: ${kind}` });
};

test('brands are listed before retailers, each under a header, and Escape closes the list', async ({ page }) => {
  await signIn(page, 'both@mixed.test');
  await openScopes(page, 'Account');
  const list = page.getByRole('listbox', { name: 'Account' });
  await expect(list.getByRole('option')).toHaveText([/Kirei Cosmetics/, /Tofino Outdoor/, /Sakura Department Store/]);
  await expect(list.getByRole('group')).toHaveText([/^Brands/, /^Retailers/]);
  await expect(list.getByRole('group', { name: 'Brands' }).getByRole('option')).toHaveCount(2);
  await expect(list.getByRole('group', { name: 'Retailers' }).getByRole('option')).toHaveText([/Sakura/]);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
});

test('an account without a name is not in the list, and one type alone has no header', async ({ page }) => {
  await signIn(page, 'alcohol@brand.test');
  await openScopes(page, 'Account');
  await expect(listed(page)).toHaveText([/Northwind Spirits/]);
  await expect(page.getByRole('listbox').getByText('Brands', { exact: true })).toHaveCount(0);
});

test('staff see which accounts are inactive, their owner does not', async ({ page, browser, baseURL }) => {
  await signIn(page, 'support@merchlens.test');
  await (await openScopes(page, 'Account')).fill('dormant');
  await expect(listed(page)).toHaveText([/Dormant Goods\s*inactive/]);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const owner = await context.newPage();
  await signIn(owner, 'inactive@brand.test');
  await openScopes(owner, 'Account');
  await expect(listed(owner)).toHaveText([/^Dormant Goods$/]);
  await expect(banner(owner).getByText('inactive', { exact: true })).toHaveCount(0);
  await context.close();
});

test('of 30,000 scopes only those in sight are in the document, and the keyboard reaches the rest', async ({
  page,
}) => {
  await signIn(page, 'huge@mixed.test');
  const field = await openScopes(page, 'Account');
  const options = listed(page);
  await expect(options.first()).toHaveAttribute('aria-setsize', '10000');
  expect(await options.count()).toBeLessThan(40);
  for (let press = 0; press < 15; press++) await field.press('PageDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /-135$/);
  const active = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`);
  await expect(active).toBeInViewport();
  await expect(active).not.toHaveText('…');
  await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(options.and(page.locator('[aria-posinset="10000"]'))).not.toHaveText('…');
  expect(await options.count()).toBeLessThan(40);
});

test('a retailer sees the beta badge and its plan, which leads to the plan page', async ({ page }) => {
  await signIn(page, 'revenue@retailer.test');
  await expect(banner(page).getByText('beta', { exact: true })).toBeVisible();
  await banner(page).getByRole('link', { name: 'Current plan Revenue Catcher' }).click();
  await expect(page).toHaveURL(/\/retailer\/welcome$/);
});

test('the currency leads to the profile and tells its name', async ({ page }) => {
  // Parallel tests change the scope this person used last.
  await signIn(page, 'both@mixed.test', '/dashboard/overview?scope=account-15');
  const currency = banner(page).getByRole('link', { name: 'Currency JPY' });
  await currency.hover();
  await expect(banner(page).getByRole('tooltip')).toContainText(/yen/i);
  await currency.click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('the user menu names the person and leads to the profile', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test');
  await page.getByRole('button', { name: 'Your account' }).click();
  const menu = page.locator('#user-menu');
  await expect(menu).toContainText('Ada Byron');
  await expect(menu).toContainText('brand.admin@brand.test');
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await menu.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a person with two subaccounts can choose both together, and is told that this is part of the account', async ({
  page,
}) => {
  await signIn(page, 'operator@brand.test');
  await openScopes(page, 'Subaccount');
  await page.getByRole('button', { name: 'All subaccounts' }).click();
  await expect(page.getByText('You are viewing a partial scope view of Aurora Coffee')).toBeVisible();
});
