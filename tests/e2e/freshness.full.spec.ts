import { expect } from '@playwright/test';
import { setFaults } from './faults.ts';
import { signIn, test } from './person.ts';

const admin = 'brand.admin@brand.test';
const dashboard = '/dashboard/overview';

test('refresh reads every tile again; one that fails keeps its numbers and is marked until it succeeds', async ({
  page,
}) => {
  await signIn(page, admin, dashboard);
  const tiles = page.locator('main [data-card]');
  const stale = tiles.filter({ hasText: /Outdated: last updated \d\d:\d\d UTC/ });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  const figures = await tiles.first().innerText();
  await setFaults(page, { endpoint: 'query', fault: 'status', status: 503 });
  await refresh.click();
  await expect(stale).toHaveCount(await tiles.count());
  await expect(tiles.first()).toContainText(figures.split('\n').at(1) ?? figures);
  await setFaults(page, { endpoint: 'query', fault: 'status', status: 503, holding: '"product"' });
  await refresh.click();
  const product = page.getByRole('region', { name: 'By product' });
  await expect(stale).toHaveCount(1);
  await expect(product).toContainText('Outdated');
  await expect(product.getByRole('table')).toBeVisible();
  await setFaults(page);
  await product.getByRole('button', { name: 'Try again' }).click();
  await expect(stale).toHaveCount(0);
});

test('a page left open says how old it is and that newer data has come in, until it is refreshed', async ({ page }) => {
  // Navigates to the dashboard, since streaming a document needs the clocks that are stopped here.
  await page.clock.install();
  await signIn(page, admin, '/profile');
  await page.locator(`nav a[href="${dashboard}"]`).click();
  await expect(page.getByRole('region', { name: 'By product' })).toBeVisible();
  // A part whose script is still loading gives up after two minutes, which the clock is about to skip.
  const view = page.getByRole('region', { name: 'View' });
  for (const part of ['Last 30 days', 'Filter', 'Saved', 'Annotations', 'Export'])
    await expect(view.locator('summary').filter({ hasText: part })).toBeVisible();
  const cards = page.getByRole('main').locator('[data-card]');
  await expect(cards.filter({ has: page.locator('summary') })).toHaveCount(await cards.count());
  await expect(page.getByRole('main').getByRole('figure')).toHaveCount(6);
  const status = page.getByRole('main').getByRole('status');
  // The page checks the clock only now and then.
  await expect(async () => {
    await page.clock.fastForward('20:00');
    await expect(status.filter({ hasText: /^Numbers as of \d\d:\d\d UTC$/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const later = '2099-01-01T00:00:00.000Z';
  await setFaults(
    page,
    { endpoint: 'reportingDates', fault: 'changed', patch: { facts_changed_at: later } },
    { endpoint: 'query', fault: 'changed', patch: { factsChangedAt: later } },
  );
  await page.keyboard.press('Shift');
  const newer = status.filter({ hasText: 'Newer data is available' });
  await expect(newer).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(newer).toHaveCount(0);
  await expect(status.filter({ hasText: 'Numbers as of' })).toHaveCount(0);
});
