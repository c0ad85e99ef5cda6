import { expect } from '@playwright/test';
import { signIn, test } from './person.ts';

test('with the keyboard alone people sign in, skip to the content and open the user menu', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').waitFor();
  await page.keyboard.type('brand.admin@brand.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/overview/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
});

test('on a phone the sidebar is a drawer and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'brand.admin@brand.test');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
