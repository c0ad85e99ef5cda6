import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { signIn, test, typeAndEnter, untilHydrated } from './person.ts';

const visit = async (page: Page, path: string) => {
  await page.goto(path);
  await untilHydrated(page);
};
const current = (page: Page, name: string) => page.getByRole('banner').getByText(name).first();

test('two tabs on two scopes stay apart, also when both reload', async ({ page, context }) => {
  await signIn(page, 'both@mixed.test');
  await visit(page, '/dashboard/overview?scope=account-15');
  await expect(current(page, 'Kirei Cosmetics')).toBeVisible();
  const other = await context.newPage();
  await visit(other, '/dashboard/overview?scope=account-16');
  await expect(current(other, 'Tofino Outdoor')).toBeVisible();
  await page.bringToFront();
  await visit(page, '/dashboard/overview');
  await expect(current(page, 'Kirei Cosmetics')).toBeVisible();
  await other.bringToFront();
  await visit(other, '/dashboard/overview');
  await expect(current(other, 'Tofino Outdoor')).toBeVisible();
});

test('a tab’s change applies to its own scope, whichever tab was in front last', async ({ page, context }) => {
  await signIn(page, 'both@mixed.test');
  const mails = (tab: Page) => tab.getByRole('form', { name: 'Reporting emails' });
  await visit(page, '/profile?scope=account-15');
  const other = await context.newPage();
  await visit(other, '/profile?scope=account-16');
  await expect(mails(other)).toContainText('For Tofino Outdoor');
  const before = await mails(other)
    .getByText(/^Reporting emails: /)
    .innerText();
  const own = await mails(page)
    .getByText(/^Reporting emails: /)
    .innerText();
  // The other tab set the cookie last; this one keeps its own scope.
  await mails(page).getByRole('switch').click();
  await expect(mails(page).getByText(/^Reporting emails: /)).not.toHaveText(own);
  await expect(mails(page)).toContainText('For Kirei Cosmetics');
  await other.reload();
  await expect(mails(other).getByText(/^Reporting emails: /)).toHaveText(before);
});

test('a file exported from a tab is of its own scope, whichever tab was in front last', async ({ page, context }) => {
  await signIn(page, 'both@mixed.test');
  await visit(page, '/dashboard/overview?scope=account-15');
  const other = await context.newPage();
  await visit(other, '/dashboard/overview?scope=account-16');
  await expect(current(other, 'Tofino Outdoor')).toBeVisible();
  for (const [tab, scope, foreign] of [
    [page, 'Kirei Cosmetics', 'Tofino Outdoor'],
    [other, 'Tofino Outdoor', 'Kirei Cosmetics'],
  ] as const) {
    await tab.locator('summary[aria-label="More on By retailer"]').click();
    const card = tab.getByRole('region', { name: 'By retailer' });
    const link = card.getByRole('link', { name: 'CSV with notes' });
    const [file] = await Promise.all([tab.waitForEvent('download'), link.click()]);
    const text = Object.values(unzipSync(readFileSync(await file.path())))
      .map((part) => strFromU8(part))
      .join();
    expect(text).toContain(scope);
    expect(text).not.toContain(foreign);
  }
});

test('an account chosen in the header is the scope from then on', async ({ page }) => {
  await signIn(page, 'both@mixed.test');
  await visit(page, '/dashboard/overview?scope=account-15');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Kirei Cosmetics/ })
    .first()
    .click();
  const search = page.getByRole('combobox', { name: /^Search/ });
  await search.fill('sakura');
  await expect(page.getByRole('option')).toHaveText([/Sakura/]);
  // Enter must not choose a result of the text typed before.
  await typeAndEnter(search, 'tofino');
  await expect(page.getByRole('option')).toHaveText([/Tofino Outdoor/]);
  await search.press('Enter');
  await expect(current(page, 'Tofino Outdoor')).toBeVisible();
  await page.reload();
  await expect(current(page, 'Tofino Outdoor')).toBeVisible();
});

test('a page of an account that is seen in part names the subaccounts its numbers cover', async ({ page }) => {
  await signIn(page, 'operator@brand.test', '/dashboard/overview?scope=account-10');
  const part = page.getByText(/^Aurora Coffee, only [\w ]+, [\w ]+$/).filter({ visible: true });
  await expect(part).toHaveCount(1);
  const about = page.locator('summary[aria-label^="About these numbers"]');
  await expect(about).toHaveText('USD · data through 15 Nov');
  await about.click();
  await expect(part).toHaveCount(2);
  await expect(page.getByText('America/New_York').filter({ visible: true })).toHaveCount(1);
});

test('a scope of somebody else is refused, not replaced', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test');
  await page.goto('/dashboard/overview?scope=account-22');
  await expect(page).toHaveURL(/\/error\?reason=/);
  await expect(page.getByText('Grand Avenue Stores')).toHaveCount(0);
});

test('a person with 30,000 scopes finds one by typing', async ({ page }) => {
  await signIn(page, 'huge@mixed.test');
  await page.getByRole('banner').getByRole('button').filter({ hasText: /\d/ }).first().click();
  await page.getByRole('combobox', { name: /^Search/ }).fill('777');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('777');
});
