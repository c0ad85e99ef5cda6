import { expect, type Page } from '@playwright/test';
import { signIn, test } from './person.ts';

const path = '/custom/recipe-reporting';
const worklist = (page: Page) => page.getByRole('region', { name: 'Ingredients', exact: true });

test('an ingredient is matched by typing, marked as without a product, and reset, and the match rate follows', async ({
  page,
}) => {
  await signIn(page, 'brand.admin@brand.test', path);
  const list = worklist(page);
  const rate = page.getByRole('article', { name: 'Match rate' }).locator('data');
  const before = Number(await rate.getAttribute('value'));
  const total = Number((await list.getByText(/\d+ in all/).textContent())?.match(/\d+/)?.[0]);

  const first = list.getByRole('listitem').first();
  await first.getByRole('combobox').fill('honey');
  await page.getByRole('option', { name: 'Blossom Honey' }).click();
  await first.getByRole('button', { name: 'Match' }).click();
  await expect(list.getByText(`${total - 1} in all`)).toBeVisible();
  await expect.poll(async () => Number(await rate.getAttribute('value'))).toBeGreaterThan(before);

  await list.getByRole('listitem').first().getByRole('button', { name: 'No product' }).click();
  await expect(list.getByText(`${total - 2} in all`)).toBeVisible();

  await list.getByRole('link', { name: 'Matched' }).click();
  await list.getByRole('listitem').first().getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('status')).toContainText('Ingredient saved');
  await list.getByRole('link', { name: 'To match' }).click();
  await expect(list.getByText(`${total - 1} in all`)).toBeVisible();
});

test('words that name no product are refused beside the list, and nothing is lost', async ({ page }) => {
  await signIn(page, 'operator@brand.test', `${path}?scope=operator-102`);
  const list = worklist(page);
  await list.getByRole('listitem').first().getByRole('button', { name: 'Match' }).click();
  await expect(list.getByRole('status')).toHaveText('Choose a product from the catalog.');
});

test('a viewer sees what is left to match and can’t change anything', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', path);
  await expect(worklist(page).getByRole('listitem').first()).toBeVisible();
  await expect(worklist(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Swaps' }).getByRole('row').nth(1)).toBeVisible();
});
