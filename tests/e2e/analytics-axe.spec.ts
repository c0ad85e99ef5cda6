import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';

test('the bar above the numbers is accessible with its panels open', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'brand.admin@brand.test', '/dashboard/overview?v=1&in.country=US&in.country=GB');
  const menu = (label: RegExp) => page.locator('section[aria-label="View"] summary').and(page.getByTitle(label));
  for (const label of [/^Period/, /^Saved filters/, /^Annotations/]) await menu(label).click();
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeVisible();
  await expectAccessible(page, 'the notes on days');
  await menu(/^Period/).click();
  await expectAccessible(page, 'the periods');
  await menu(/^Add a filter/).click();
  await page.getByRole('region', { name: 'View' }).getByRole('link', { name: 'Retailer' }).click();
  await expect(page.getByRole('checkbox', { name: 'Amazon' })).toBeVisible();
  await expectAccessible(page, 'the list of values');
});
