import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openRowMenu, signIn, test, untilHydrated } from './person.ts';

const brand = 'alcohol@brand.test';
const order = (page: Page) =>
  page
    .getByRole('button', { name: /^Move .* up$/ })
    .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')?.slice(5, -3)));

test('a collection is ordered by keyboard and by dragging, filled by rules after a preview, copied and archived', async ({
  page,
}) => {
  await signIn(page, brand, '/collections?scope=account-12&open=1201');
  const before = await order(page);
  const [first = '', second = ''] = before;
  const up = page.getByRole('button', { name: `Move ${second} up` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${second} is now 1 of 4.` })).toBeVisible();
  await expect.poll(async () => (await order(page)).slice(0, 2)).toEqual([second, first]);
  await expect(page.getByRole('button', { name: `Move ${second} down` })).toBeFocused();
  const last = page
    .getByRole('listitem')
    .filter({ hasText: before[3] ?? '' })
    .first();
  await last.dragTo(page.getByRole('listitem').filter({ hasText: second }).first());
  await expect(page.getByRole('status').filter({ hasText: 'is now 1 of 4.' })).toContainText(before[3] ?? '?');
  await expect.poll(async () => (await order(page))[0]).toBe(before[3]);
  await expect(page.locator('.progress-bar[data-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, 'a collection picked by hand');

  await page.getByLabel('New collection').click();
  await page.getByRole('link', { name: /^Smart/ }).click();
  await expect(page.getByRole('heading', { name: 'New smart collection' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Gins to show');
  await page.getByRole('button', { name: 'category', exact: true }).click();
  await page.getByLabel('Category is, rule 1').fill('Gin');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'a new collection by rules with its preview');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Gins to show' })).toBeVisible();

  const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await openRowMenu(rowOf('Gins to show'));
  await page.getByRole('button', { name: 'Duplicate Gins to show' }).click();
  await expect(page.getByRole('heading', { name: 'Gins to show (copy)' })).toBeVisible();
  await openRowMenu(rowOf('Gins to show (copy)'));
  await page.getByRole('button', { name: 'Archive Gins to show (copy)' }).click();
  await expect(page.getByText('Collection archived.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gins to show (copy)' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await openRowMenu(rowOf('Gins to show'));
  await page.getByRole('link', { name: 'Download CSV Gins to show' }).click();
  expect((await download).suggestedFilename()).toBe('gins-to-show.csv');
});

test('a collection names the API integration that uses it, and links to it', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/pop/api?scope=account-10');
  await page.getByRole('link', { name: 'Aurora Coffee shop' }).click();
  await page.getByRole('checkbox', { name: 'Favorites' }).check();
  await page.getByRole('button', { name: 'Save draft' }).last().click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.goto('/collections?open=1001');
  await untilHydrated(page);
  const use = page.getByRole('list', { name: 'Used in' }).getByRole('listitem');
  await expect(use).toHaveText(/Aurora Coffee shop\s*API, in its draft/);
  const toAdd = page.getByLabel('Add a product');
  const found = page.getByRole('option').first();
  await toAdd.click();
  await expect(found).not.toHaveText(/\d{8,14}$/);
  await page.keyboard.press('Escape');
  await use.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Aurora Coffee shop', level: 1 })).toBeVisible();
  // One product list doesn't show what another one found.
  await toAdd.click();
  await expect(found).toHaveText(/\d{8,14}$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a collection is made, filled, ordered and given rules by plain forms', async ({ page }) => {
    await signIn(page, brand, '/collections?new=manual');
    await page.getByLabel('Name', { exact: true }).fill('Plain by hand');
    await page.getByRole('button', { name: 'Create' }).click();
    for (const name of ['Northwind Rye 75 cl', 'Northwind Vodka 1 l']) {
      await page.getByLabel('Add a product').fill(name);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: `${name} was added.` })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Move Northwind Vodka 1 l up' }).click();
    await expect(page.getByText('Northwind Vodka 1 l is now 1 of 2.')).toBeVisible();
    expect(await order(page)).toEqual(['Northwind Vodka 1 l', 'Northwind Rye 75 cl']);

    await page.getByLabel('New collection').click();
    await page.getByRole('link', { name: /^Smart/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Plain by rules');
    await page.getByRole('button', { name: 'name', exact: true }).click();
    await page.getByLabel('Name contains, rule 1').fill('vodka');
    await page.getByRole('button', { name: 'stock', exact: true }).click();
    await page.getByRole('button', { name: 'Remove rule 2' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: 'Plain by rules' })).toBeVisible();
    await expect(page.getByText('1 product', { exact: true }).first()).toBeVisible();
  });
});
