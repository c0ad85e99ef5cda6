import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test, untilHydrated } from './person.ts';

test('with the keyboard alone people sign in, skip to the content and open the user menu', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email'), 'the cursor stands in the first field').toBeFocused();
  await page.keyboard.type('brand.admin@brand.test');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/overview/);
  await untilHydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
  await page.getByRole('button', { name: 'Your account' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('#user-menu').getByRole('link', { name: 'Edit profile' })).toBeFocused();
});

test('on a phone the sidebar is a drawer and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'brand.admin@brand.test');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('public pages fit a phone: the API’s documentation, an age gate, a form and a voucher', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    '/api/v1',
    '/v/local-voucher-12------',
    '/f/local-form-10---------',
    '/v/local-voucher-10------',
  ]) {
    await page.goto(path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect([path, wide]).toEqual([path, 0]);
    await expectAccessible(page, path);
  }
  await page.goto('/api/v1');
  const lines = await page
    .getByRole('rowheader', { name: 'publicId' })
    .first()
    .evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    });
  expect(lines, 'a name is not broken').toBe(1);
});
