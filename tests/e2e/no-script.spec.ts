import { expect } from '@playwright/test';
import { signInByForm, test } from './person.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript people sign in, read numbers, follow the sidebar and sign out', async ({ page }) => {
  await signInByForm(page, 'brand.admin@brand.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\$[\d,.]+/);
  await expect(page.getByRole('table').first().getByRole('row')).not.toHaveCount(0);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const second = sidebar.getByRole('link').nth(1);
  const address = await second.getAttribute('href');
  await second.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.goto('/logout');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the first HTML of a dashboard already holds its numbers, in at most 140 KB', async ({ page }) => {
  await signInByForm(page, 'brand.admin@brand.test');
  const response = await page.request.get('/dashboard/overview', {
    headers: { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
  });
  const html = await response.text();
  expect(html).toMatch(/Impressions[\s\S]{0,2000}?\d{1,3}(,\d{3})+/);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(140_000);
});

test('the products of a dashboard have their pictures from the first HTML on, in places that are kept for them', async ({
  page,
}) => {
  await signInByForm(page, 'brand.admin@brand.test');
  const products = page.getByRole('region', { name: 'By product' });
  const pictures = products.getByRole('row').locator('img');
  await expect(pictures).toHaveCount(6);
  const kept = await pictures.first().boundingBox();
  expect(kept).toMatchObject({ width: 24, height: 24 });
  await products.scrollIntoViewIfNeeded();
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => pictures.first().evaluate(isDrawn)).toBe(true);
  expect(await pictures.first().boundingBox()).toMatchObject({ width: 24, height: 24 });
});
