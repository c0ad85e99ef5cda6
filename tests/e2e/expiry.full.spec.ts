import { expect, type Page } from '@playwright/test';
import { signIn, test, untilHydrated } from './person.ts';

/** No other test uses this profile. */
const editor = 'alcohol@brand.test';

const recordSaves = (page: Page): { readonly sent: number[] } => {
  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && /\/dbd\/user\/me$/.test(response.url())) sent.push(response.status());
  });
  return { sent };
};

/** Ends the session as if it had expired; the provider's own session continues. */
const endSession = (page: Page) => page.context().clearCookies({ name: '__Host-sid' });

test('a session that ends during an edit loses nothing typed, and the edit is saved exactly once after signing in again', async ({
  page,
}) => {
  await signIn(page, editor);
  await page.goto('/profile');
  await untilHydrated(page);
  const { sent } = recordSaves(page);
  await page.getByLabel('Job title').fill('Keeper of the cellar');
  await endSession(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/login-redirect\?redirect=%2Fprofile/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('Job title')).toHaveValue('Keeper of the cellar');
  expect(sent.filter((status) => status === 200)).toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(sent.filter((status) => status === 200)).toEqual([200]);
  await page.reload();
  await expect(page.getByLabel('Job title')).toHaveValue('Keeper of the cellar');
  await expect(page.getByText('Your unsaved changes are back.')).toHaveCount(0);
});

test('what one person typed is not shown to the next one who signs in', async ({ page }) => {
  await signIn(page, editor);
  await page.goto('/profile');
  await untilHydrated(page);
  await page.getByLabel('First name').fill('Nobody else’s business');
  await page.goto('/logout');
  await page.context().clearCookies();
  await signIn(page, 'brand.admin@brand.test', '/profile');
  await page.goto('/profile');
  await untilHydrated(page);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});
