import { expect } from '@playwright/test';
import { messages } from '#shared/text/messages.ts';
import { signInByForm, test } from './person.ts';

const landings = [
  ['brand.viewer@brand.test', /\/dashboard\/overview$/],
  ['operator@brand.test', /\/dashboard\/overview$/],
  ['single.operator@brand.test', /\/dashboard\/overview$/],
  ['inactive@brand.test', /\/brand\/welcome/],
  ['discovery@retailer.test', /\/retailer\/welcome/],
  ['shopranked@retailer.test', /\/retailer\/welcome/],
  ['revenue@retailer.test', /\/dashboard\//],
  ['staff@merchlens.test', /\/dashboard\//],
] as const;

for (const [email, place] of landings)
  test(`${email} lands where their scope starts`, async ({ page }) => {
    const year = new Date().getUTCFullYear();
    await signInByForm(page, email);
    await expect(page).toHaveURL(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A new year may begin during the test.
    const footers = [year, new Date().getUTCFullYear()].map((one) => messages.footer('Merchlens', one));
    await expect(page.getByRole('contentinfo')).toContainText(new RegExp(footers.join('|').replaceAll('.', '\\.')));
  });

test('the sidebar of a viewer without ADMIN has no users page, and its address is refused', async ({ page }) => {
  await signInByForm(page, 'brand.viewer@brand.test');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' })).toHaveCount(0);
  const answer = await page.goto('/users');
  expect(answer?.status()).toBe(403);
  await expect(page).toHaveURL(/\/error\?reason=/);
});

test('an unknown address answers 404 in words', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL(/\/page-notfound$/);
});
