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
  await menu(/^About these numbers/).click();
  await expectAccessible(page, 'what the numbers stand on');
  await menu(/^Add a filter/).click();
  await page.getByRole('region', { name: 'View' }).getByRole('link', { name: 'Retailer' }).click();
  await expect(page.getByRole('checkbox', { name: 'Amazon' })).toBeVisible();
  await expectAccessible(page, 'the list of values');
});

test('charts are accessible with a selection, a country and a definition open', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/dashboard/overview?v=1');
  await page.locator('summary[aria-label="What Impressions means"]').click();
  const points = page.getByRole('slider', { name: 'Purchase-intent clicks over time' });
  await points.press('End');
  await points.press('Shift+ArrowLeft');
  await expect(page.getByRole('button', { name: /^Zoom to / })).toBeVisible();
  await expectAccessible(page, 'a selection of a chart');
  await page.getByRole('slider', { name: 'By country' }).press('Home');
  await expectAccessible(page, 'a country of the map');
});
