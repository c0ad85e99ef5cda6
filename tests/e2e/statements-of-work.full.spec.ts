import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, signInByForm, test, untilHydrated } from './person.ts';

const staff = 'staff@merchlens.test';
const path = '/internal/statement-of-work';

const fillTerms = async (page: Page, number: string) => {
  await page.getByLabel('Number').fill(number);
  await page.getByLabel('Customer').fill('Tofino Outdoor Ltd.');
  await page.getByLabel('First day').fill('2026-01-31');
  await page.getByLabel('Last day').fill('2027-01-30');
  await page.getByLabel('Currency').fill('CAD');
  await page.getByLabel('Product, line 1').fill('Touchpoints');
  await page.getByLabel('Included per period').fill('1000000');
  await page.getByLabel('Unit', { exact: true }).fill('1000');
  await page.getByLabel('Price per unit').fill('0.40');
};

test('an account manager drafts a statement of work, signs it, amends it, and is told what is in the way of another', async ({
  page,
}) => {
  await signIn(page, staff, path);
  await page.getByRole('link', { name: 'New statement of work' }).click();
  await page.getByRole('combobox', { name: 'Account' }).fill('Tofino');
  await page.getByRole('option', { name: /Tofino Outdoor/ }).click();
  await fillTerms(page, 'E2E-1');
  await expectAccessible(page, 'a new statement of work');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOW E2E-1');
  await page.getByLabel('Signed on').fill('2026-01-20');
  await page.getByRole('button', { name: 'Sign' }).click();
  const status = page.getByRole('main').getByRole('status').first();
  await expect(status).toHaveText('Signed');
  const usage = page.getByRole('region', { name: 'Usage' });
  await expect(usage.getByRole('heading', { name: 'Impressions' })).toBeVisible();
  await expect(usage).toContainText(/of 1,000,000/);

  await page.getByText('Draft an amendment').click();
  await page.getByLabel('Effective from').fill('2026-06-01');
  await page.getByLabel('Included per period').fill('2000000');
  await page.getByRole('button', { name: 'Save amendment' }).click();
  await expect(status).toHaveText('Amendment saved. It takes effect once it is signed.');
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Not signed')).toBeVisible();
  await expectAccessible(page, 'a statement of work with an amendment');
  await page.getByRole('button', { name: 'Sign amendment' }).click();
  await expect(status).toHaveText('Signed');

  await page.goto(`${path}/new`);
  await untilHydrated(page);
  await page.getByRole('combobox', { name: 'Account' }).fill('Tofino');
  await page.getByRole('option', { name: /Tofino Outdoor/ }).click();
  await fillTerms(page, 'E2E-2');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOW E2E-2');
  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(status).toHaveText('The term overlaps SOW E2E-1 for impressions.');
});

test('lists show what renews soon and what has ended, with fees for each currency', async ({ page }) => {
  await signIn(page, staff, `${path}?tab=renewing`);
  const main = page.getByRole('main');
  await expect(main.getByRole('row').filter({ hasText: 'Brightleaf Home' })).toContainText('Renews in');
  await expect(main.getByRole('row').filter({ hasText: 'Northwind' })).toHaveCount(0);
  await expect(main).toContainText('Annual fees in EUR');
  await expect(main).toContainText('Annual fees in USD');
  await expectAccessible(page, 'statements of work that renew soon');
  await page.goto(`${path}/1`);
  await expect(main.getByRole('heading', { level: 1 })).toContainText('SOW');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'a statement of work on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('a line is added by a post, and a refused draft keeps what was typed', async ({ page }) => {
    await signInByForm(page, staff, `${path}/new`);
    await fillTerms(page, 'E2E-3');
    await page.getByRole('button', { name: 'Add line' }).click();
    await expect(page.getByLabel('Product, line 2')).toBeVisible();
    await expect(page.getByLabel('Customer')).toHaveValue('Tofino Outdoor Ltd.');
    await page.getByRole('button', { name: 'Remove line 2' }).click();
    await page.getByRole('button', { name: 'Create draft' }).click();
    await expect(page.getByText('Choose an account.').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Account' }).fill('16');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOW E2E-3');
  });
});
