import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';

const panel = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name, exact: typeof name === 'string' });

test('drivers are explored without a run: over time, by lag, as a scatter, and as files', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/drivers?to=2026-11-11');
  await expect(page.getByRole('heading', { name: 'KPI Performance', level: 1 })).toBeVisible();
  await expect(panel(page, 'In short')).toContainText(
    /^The driver closest to Sell-out sales is Search, in the same week: correlation 0\.\d\d\./,
  );
  const trend = panel(page, 'Sell-out sales by week');
  await expect(trend).toContainText(/\d whole weeks/);
  const reader = trend.getByRole('slider');
  await reader.focus();
  await page.keyboard.press('End');
  await expect(reader).toHaveAttribute('aria-valuetext', /Week of .*not complete: \$/);
  const lags = panel(page, 'Correlation by lag');
  await expect(lags.getByRole('columnheader')).toHaveCount(10);
  // These days have weeks without spend, so each number has its own count of weeks.
  await expect(lags.getByRole('cell').first()).toContainText(/n \d+$/);
  // One row for each driver, with the number that the choice says.
  const drivers = await lags.getByRole('rowheader').allTextContents();
  expect(new Set(drivers).size).toBe(drivers.length);
  const adjusted = await lags.getByRole('cell').allTextContents();
  await lags.getByRole('link', { name: 'Raw' }).click();
  await expect(page).toHaveURL(/lags=raw/);
  await expect(lags.getByRole('cell')).not.toHaveText(adjusted);
  await expect(lags.getByRole('rowheader')).toHaveText(drivers);
  const form = page.getByRole('form', { name: 'Choose what to look at' });
  const driver = form.getByLabel('Driver');
  const second = await driver.locator('option').nth(1).textContent();
  await driver.selectOption({ index: 1 });
  await expect(page).toHaveURL(/driver=/);
  await expect(panel(page, `${second} against Sell-out sales`)).toContainText('one point each');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Correlation by lag as CSV' }).click();
  expect((await file).suggestedFilename()).toBe('correlation-by-lag.csv');
  await form.getByLabel('Currency').selectOption('GBP');
  await expect(page).toHaveURL(/currency=GBP/);
  await expect(trend).toContainText('£');
  await expect(panel(page, 'Spend share and cost per unit').getByRole('row', { name: /^TV/ })).toContainText('£');
  await expect(panel(page, 'Collinearity')).toContainText('VIF');
  await expect(panel(page, 'Data adequacy')).toContainText('Weeks per parameter');
  await expectAccessible(page, 'drivers');
});
