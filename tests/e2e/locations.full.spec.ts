import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openRowMenu, signIn, test } from './person.ts';

const csv = (text: string) => ({ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const stores = [
  'Nr,Shop,Street,City,Country,Lat,Lon,Hours',
  'N-1,Nine North,1 High Street,Leeds,GB,53.80,-1.549,Mo-Sa 09:00-18:00',
  'N-2,Nine South,2 Low Street,London,GB,51.50,-0.12,sometimes',
  'N-3,Nine West,3 Long Street,Bristol,GB,51.45,-2.58,24/7',
].join('\n');

test('a list of stores is imported, previewed, published, searched by distance, and rolled back', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'both@mixed.test', '/offline?scope=account-15');
  const found = page.getByRole('region', { name: 'Stores', exact: true });
  await expect(found.getByRole('row', { name: /Tokyo/ }).first()).toBeVisible();
  await expectAccessible(page, '/offline');

  await page.getByLabel('CSV file with all stores').setInputFiles(csv(stores));
  // The file has its own name for store numbers.
  const columns = page.getByRole('form', { name: 'Map columns' });
  await expect(columns).toContainText('No column found for store number');
  await columns.getByLabel('Store number').selectOption('Nr');
  await columns.getByLabel('Name').selectOption('Shop');
  await columns.getByRole('button', { name: 'Read file' }).click();

  const version = page.getByRole('region', { name: 'autumn.csv' });
  await expect(version.getByRole('row', { name: /sometimes/ })).toContainText('is no opening hours such as');
  await expect(version.getByRole('row', { name: /Nine North/ })).toContainText('Added');
  await expect(version.getByText('Removed').first()).toBeVisible();
  await expectAccessible(page, 'a draft of a list of stores');
  await version.getByRole('button', { name: 'Publish 2 stores' }).click();
  await expect(found.getByRole('row', { name: /Nine West/ })).toContainText('Mo–Su 00:00–24:00');
  await expect(found.getByRole('row', { name: /Tokyo/ })).toHaveCount(0);

  await page
    .getByRole('search', { name: 'Find stores' })
    .getByLabel(/^Near a store number/)
    .fill('51.45, -2.58');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(found.getByRole('row', { name: /Nine West/ })).toContainText('0 km');
  await expect(found.getByRole('row', { name: /Nine North/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'View stores-autumn.csv' }).click();
  await page.getByRole('button', { name: /^Restore \d+ stores$/ }).click();
  await expect(found.getByRole('row', { name: /Tokyo/ }).first()).toBeVisible();
});

test('a viewer sees the stores and no way to change them', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', '/offline');
  await expect(page.getByText('You can view these stores, but not change them.')).toBeVisible();
  await expect(page.getByLabel('CSV file with all stores')).toHaveCount(0);
  await page.getByRole('link', { name: 'View stores-spring.csv' }).click();
  await expect(page.getByRole('heading', { name: 'stores-spring.csv', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Restore|Publish)/ })).toHaveCount(0);
});

test('one store is added and another removed without a file, and both are shown once the draft is published', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'brand.admin@brand.test', '/offline?scope=account-10');
  const found = page.getByRole('region', { name: 'Stores', exact: true });
  const gone = /AU-103/;
  await page.getByRole('link', { name: 'Add store' }).click();
  const form = page.getByRole('region', { name: 'Add store' });
  await form.getByLabel('Store number').fill('E2E-1');
  await form.getByLabel('Name').fill('A Corner');
  await form.getByLabel('Country').fill('gb');
  await form.getByLabel('Latitude').fill('53.8');
  await form.getByLabel('Opening hours').fill('whenever');
  await form.getByLabel('Opening hours').press('Enter');
  // The first refused field has the focus.
  await expect(form.getByLabel('Longitude')).toHaveAccessibleDescription(/It is missing where the other is given\.$/);
  await expect(form.getByLabel('Latitude')).toHaveValue('53.8');
  await expect(form.getByLabel('Longitude')).toBeFocused();
  await expectAccessible(page, 'a store with fields that were not accepted');
  await form.getByLabel('Longitude').fill('-1.55');
  await form.getByLabel('Opening hours').fill('Mo-Sa 08:00-20:00');
  await form.getByRole('button', { name: 'Add to draft' }).click();
  const draft = page.getByRole('region', { name: 'Edited by hand' });
  await expect(draft.getByRole('row', { name: /Corner/ })).toContainText('Added');

  const row = found.getByRole('row', { name: gone });
  await openRowMenu(row);
  await row.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Remove store' }).click();
  await expect(draft.getByRole('row', { name: gone })).toContainText('Removed');
  await expect(found.getByRole('row', { name: gone })).toHaveCount(1);
  await draft.getByRole('button', { name: /^Publish \d+ stores$/ }).click();
  await expect(found.getByRole('row', { name: /Corner/ })).toContainText('Mo–Sa 08:00–20:00');
  await expect(found.getByRole('row', { name: gone })).toHaveCount(0);
});
