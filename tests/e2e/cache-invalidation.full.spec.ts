import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';

test('support counts what is cached for an account, invalidates it, and is told what is missing', async ({ page }) => {
  await signIn(page, 'staff@merchlens.test', '/internal/cache-invalidation');
  const form = page.getByRole('region', { name: 'Invalidate' });
  const outcome = form.getByRole('status');
  await form.getByLabel('ID or address').fill('10');
  await form.getByLabel('Reason').fill('The customer still sees the old price.');
  await form.getByRole('button', { name: 'Dry run' }).click();
  await expect(outcome).toContainText('Dry run for Aurora Coffee. Nothing was changed.');
  await expect(outcome).toContainText(/[1-9]\d* pages of [1-9]\d* published touchpoints/);
  await expect(form.getByLabel('Reason')).toHaveValue('The customer still sees the old price.');
  const history = page.getByRole('region', { name: 'History' }).first();
  await expect(history).toContainText('No invalidations yet.');

  await form.getByRole('button', { name: 'Invalidate', exact: true }).click();
  await expect(outcome).toContainText('Invalidated for Aurora Coffee.');
  await expect(history.getByRole('row').filter({ hasText: 'Aurora Coffee' })).toContainText('Done');
  await expectAccessible(page, 'cache invalidation');

  await form.getByLabel('Where').selectOption('Everything');
  await form.getByLabel('ID or address').fill('');
  await form.getByLabel('Reason').fill('Everything is the old one.');
  await form.getByRole('button', { name: 'Invalidate', exact: true }).click();
  await expect(form.getByText('Type the name of the product.').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'cache invalidation on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
