import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { seededDays, signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';

test('a chart is read point by point with the arrow keys', async ({ page }) => {
  await signIn(page, admin, `/dashboard/overview?v=1&${seededDays}`);
  const points = page.getByRole('slider', { name: 'Purchase-intent clicks over time' });
  await points.press('End');
  const compared = /^Nov 15, 2026: [\d,]+, [+-][\d.]+% from [\d,]+ \(Oct 16, 2026\)$/;
  await expect(points).toHaveAttribute('aria-valuetext', compared);
  await points.press('ArrowLeft');
  await expect(points).toHaveAttribute('aria-valuetext', /^Nov 14, 2026: /);
  const tip = page.getByRole('region', { name: 'Purchase-intent clicks over time' }).locator('[data-tip]');
  await expect(tip).toHaveText(/^Nov 14, 2026\s*This period\s*[\d,]+\s*[+-][\d.]+%\s*Oct 15, 2026\s*[\d,]+$/);
});

test('a point of a month leads to its days, by the Enter key and by its row', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', '/dashboard/overview?v=1&from=2025-11-01&to=2026-11-15');
  const points = page.getByRole('slider', { name: 'Purchase-intent clicks over time' });
  await points.press('Home');
  await points.press('ArrowRight');
  await expect(points).toHaveAttribute('aria-valuetext', /^Dec 2025: /);
  await points.press('Enter');
  await expect(page).toHaveURL(/from=2025-12-01&to=2025-12-31/);
  await expect(points).toHaveAttribute('aria-valuetext', /^Dec 31, 2025: /);
  await page.goBack();
  await expect(points).toHaveAttribute('aria-valuetext', /^Nov 2026, not complete: /);
  await page.getByRole('region', { name: 'Purchase-intent clicks over time' }).getByText('Show as a table').click();
  await page.getByRole('link', { name: 'Jan 2026' }).click();
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-31/);
});

test('a bar filters the whole page by its value, and Back removes the filter', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/overview');
  await untilHydrated(page);
  const clicks = page.getByRole('article', { name: 'Purchase-intent clicks' }).locator('data');
  const all = Number(await clicks.getAttribute('value'));
  const row = page.getByRole('region', { name: 'By channel' }).getByRole('row', { name: /Social/ });
  const own = (await row.getByRole('cell').first().innerText()).replaceAll(',', '');
  await row.getByRole('link', { name: 'Social' }).click();
  await expect(clicks).toHaveAttribute('value', own);
  await page.goBack();
  await expect(clicks).toHaveAttribute('value', String(all));
});

test('a table is broken down by another dimension and opened in the report builder, with the same total', async ({
  page,
}) => {
  await signIn(page, 'brand.viewer@brand.test', '/report/product-performance?v=1&range=90d&in.retailer=1');
  const total = page
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .first();
  const clicks = ((await total.innerText()).split('\n')[0] ?? '').trim();
  const menu = page.locator('summary[aria-label="More on Products"]');
  await menu.click();
  await page.getByRole('navigation', { name: 'Break down Products by' }).getByRole('link', { name: 'Country' }).click();
  await expect(page.getByRole('heading', { name: 'By country' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'France' })).toBeVisible();
  await expect(total).toContainText(clicks);
  await page.locator('summary[aria-label="More on By country"]').click();
  await page.getByRole('link', { name: 'Open in the report builder' }).click();
  await expect(page).toHaveURL(/report-builder\?v=1&range=90d&in\.retailer=1&rows=country/);
  await expect(total).toContainText(clicks);
});

test('a chart is saved as an image with its own colors and the name of the scope', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/overview');
  await untilHydrated(page);
  const map = page.getByRole('region', { name: 'By country' });
  const name = map.getByRole('table').getByRole('link').first();
  await name.evaluate((link) => {
    link.textContent = 'متجر الإلكترونيات الكبير';
  });
  const [card, link] = [await map.boundingBox(), await name.boundingBox()];
  await map.locator('summary[aria-label="More on By country"]').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    map.getByRole('button', { name: 'Picture as SVG' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('by-country.svg');
  const drawing = readFileSync(await file.path(), 'utf8');
  expect(drawing).toContain('Aurora Coffee');
  expect(drawing).toContain('United Kingdom');
  expect(drawing).not.toMatch(/<use|class=/);
  // Right-to-left text starts at its own edge on the page, not where its first word is.
  const drawn = Number(/x="([\d.]+)"[^>]*>متجر الإلكترونيات الكبير</.exec(drawing)?.[1]);
  expect(Math.abs(drawn - 24 - ((link?.x ?? 0) - (card?.x ?? 0)))).toBeLessThan(2);
});

test('a saved chart of products embeds their pictures, since an image can’t load others', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/overview');
  await untilHydrated(page);
  const products = page.getByRole('region', { name: 'By product' });
  await products.locator('summary[aria-label="More on By product"]').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    products.getByRole('button', { name: 'Picture as SVG' }).click(),
  ]);
  const drawing = readFileSync(await file.path(), 'utf8');
  expect(drawing.match(/<image [^>]*href="data:image\/svg\+xml;base64,/g)).toHaveLength(6);
});

test('the rows of a report are paged and sorted by links, below the total of all rows', async ({ page }) => {
  await signIn(page, 'revenue@retailer.test');
  await page.goto('/report/daily-sales?range=13m');
  await untilHydrated(page);
  const table = page.getByRole('table');
  const first = table.getByRole('rowheader').first();
  const total = table.getByRole('row', { name: /^Total/ });
  const inAll = await total.innerText();
  const firstDay = await first.innerText();
  await page.getByRole('link', { name: 'Next rows' }).click();
  await expect(page.getByRole('navigation', { name: 'Rows' })).toContainText('Rows 26–50');
  await expect(first).not.toHaveText(firstDay);
  await expect(total).toHaveText(inAll, { useInnerText: true });
  await table.getByRole('link', { name: 'Orders' }).click();
  await expect(table.getByRole('columnheader', { name: 'Orders' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('navigation', { name: 'Rows' })).toContainText('Rows 1–25');
});
