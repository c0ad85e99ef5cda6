import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';

/** Elements that are laid out and painted; scripts don't count. */
const nodesOf = (page: Page): Promise<number> => page.evaluate(() => document.body.querySelectorAll('*').length);

test('pages of numbers stay small, and a report prints with all of its rows', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/report/retail-media');
  for (const path of ['/report/retail-media', '/dashboard/traffic', '/custom/recipe-reporting']) {
    await page.goto(path);
    await expect(page.getByRole('table').last()).toBeVisible();
    expect(await nodesOf(page), path).toBeLessThan(1_500);
  }
  await page.goto('/report/retail-media?v=1&range=13m');
  const rows = page.locator('.report-table tbody tr:not(.row-group)');
  await expect(rows).toHaveCount(25);
  await expect(page.getByText(/^Rows 1–25; more follow/)).toBeVisible();
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByText('Every table shows all its rows')).toBeVisible();
  await expect.poll(() => rows.count()).toBeGreaterThan(25);
  await expect(page.getByText('more follow')).toHaveCount(0);
  await expectAccessible(page, 'a report with all rows');
  await page.getByRole('link', { name: 'Back to the page' }).click();
  await expect(rows).toHaveCount(25);
});

test('a retailer sees which brand leads, and what is withheld with its reason', async ({ page }) => {
  await signIn(page, 'revenue@retailer.test', '/dashboard/overview?scope=account-22');
  await expect(page.getByRole('article', { name: 'Leading brand’s sales share' })).toContainText('%');
  const brands = page.getByRole('region', { name: 'Share by brand, table' });
  await expect(brands.getByRole('row')).toHaveCount(12);
  const hidden = () => brands.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(hidden, 'all of it is in sight').toBeLessThanOrEqual(1);
  await page.goto('/report/fair-share?scope=account-22&v=1&range=7d');
  await expect(page.getByRole('cell', { name: 'withheld: would reveal fewer than 10 shoppers' }).first()).toBeVisible();
  await expect(page.getByText('Numbers are withheld where they would reveal fewer than 10 shoppers')).toBeVisible();
  await expectAccessible(page, '/report/fair-share');
});
