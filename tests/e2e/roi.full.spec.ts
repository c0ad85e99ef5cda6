import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { seededDays, signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';
const viewer = 'brand.viewer@brand.test';
const roi = '/roi?scope=account-10';
const days = 'range=last-month';
const assumed = 'fees=500&margin=30~40~50&incrementality=40~60~80&repeat=1.2&horizon=1';

/** A cell of a table by the row's name, which other rows' names may begin with. */
const row = (page: Page, table: string, name: string): Locator =>
  page
    .getByRole('region', { name: table, exact: true })
    .getByRole('row')
    .filter({
      has: page.getByRole('rowheader', { name, exact: true }),
    });
const base = async (page: Page, name: string): Promise<string> =>
  (await row(page, 'Results', name).getByRole('cell').nth(1).textContent()) ?? '';
const field = (page: Page, name: string, point = 'Base') =>
  page.getByRole('textbox', { name: `${name}, ${point}`, exact: true });

test('actuals match the dashboard, results follow what is typed, and the address holds all of it', async ({ page }) => {
  await signIn(page, admin, `/dashboard/media-sell-out?scope=account-10&${seededDays}`);
  const tile = async (name: string) =>
    (await page.getByRole('article', { name, exact: true }).locator('data').getAttribute('title')) ?? name;
  const [spend, roas] = [await tile('Spend'), await tile('Return on ad spend')];
  await page.goto(`${roi}&${seededDays}&roi=1&${assumed}`);
  await untilHydrated(page);
  await expect(page.getByText(`Actual: ${spend}`)).toBeVisible();
  await page.getByRole('button', { name: 'Use all actuals' }).click();
  await expect(row(page, 'Results', 'ROAS').getByRole('cell').nth(1)).toHaveText(roas);
  const before = await base(page, 'ROI');
  expect(before).toMatch(/%$/);
  await field(page, 'Gross margin').fill('45');
  await expect(row(page, 'Results', 'ROI').getByRole('cell').nth(1)).not.toHaveText(before);
  const after = await base(page, 'ROI');
  await field(page, 'Gross margin').press('Tab');
  await expect(page).toHaveURL(/margin=30%7E45%7E50/);
  await page.reload();
  await expect(field(page, 'Gross margin')).toHaveValue('45');
  expect(await base(page, 'ROI')).toBe(after);
  const swings = page.getByRole('table', { name: 'ROI by input, at its low and at its high' });
  await expect(swings.getByRole('row')).toHaveCount(3);
  await field(page, 'Incrementality').fill('120');
  await expect(page.getByText('Incremental sales can’t exceed all sales.')).toBeVisible();
  await expect(row(page, 'Results', 'ROI').getByRole('cell').nth(1)).toHaveText('–');
});

test('a scenario is saved, compared, exported, saved over somebody else’s change, and deleted', async ({
  page,
  context,
}) => {
  await signIn(
    page,
    admin,
    `${roi}&${days}&roi=1&spend=1000&clicks=4000&reportingShare=50&conversion=5&basket=60&ownShare=40&${assumed}`,
  );
  const name = `Plan ${Date.now()}`;
  await page.getByText('Save as new scenario', { exact: true }).first().click();
  const form = page.getByRole('form', { name: 'Save as new scenario' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Everyone with access to this scope').check();
  await form.getByRole('button', { name: 'Save as new scenario' }).click();
  await expect(page.getByText('Scenario saved.')).toBeVisible();
  await expect(page.getByText(`Scenario “${name}”, saved by`)).toBeVisible();
  const saved = page.url();

  await field(page, 'Basket').fill('90');
  await field(page, 'Basket').press('Enter');
  await expect(page.getByText('You have changed it. Save it to keep the changes.')).toBeVisible();
  const other = await context.newPage();
  await other.goto(saved);
  await untilHydrated(other);
  await field(other, 'Basket').fill('70');
  await field(other, 'Basket').press('Enter');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Changes saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing of yours is saved yet.' })).toBeVisible();
  await page.getByRole('button', { name: 'Save over theirs' }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await expect(field(page, 'Basket')).toHaveValue('90');

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText('Scenario duplicated.')).toBeVisible();
  await field(page, 'Basket').fill('30');
  await field(page, 'Basket').press('Enter');
  await page.getByRole('link', { name: `Compare ${name}`, exact: true }).click();
  const compared = page.getByRole('region', { name: 'Comparison', exact: true }).getByRole('row');
  await expect(compared.filter({ hasText: 'Basket sales' })).toContainText(/\$3,000\.00\s*\$9,000\.00/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download XLSX' }).click();
  const file = await (await downloading).path();
  const names = new TextDecoder().decode(unzipSync(readFileSync(file))['xl/workbook.xml']);
  expect(names).toMatch(new RegExp(`Copy of ${name}.*${name}.*Comparison`));

  for (const left of [`Copy of ${name}`, name]) {
    await page.getByRole('link', { name: left, exact: true }).click();
    await expect(page.getByText(`Scenario “${left}”, saved by`)).toBeVisible();
    await page.getByText('Delete scenario…').click();
    await page.getByRole('button', { name: 'Delete scenario' }).click();
    await expect(page.getByText('Scenario deleted.')).toBeVisible();
    await expect(page.getByRole('link', { name: left, exact: true })).toHaveCount(0);
  }
});

test('a viewer calculates and compares, and is told why nothing can be saved', async ({ page }) => {
  // Other tests choose the viewer’s currency.
  await signIn(page, viewer, `${roi}&${days}&currency=USD`);
  // Without inputs there is nothing to show, and so no rows of dashes.
  await expect(page.getByText('Enter spend, clicks, conversion')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Break-even' })).toHaveCount(0);
  await field(page, 'Media spend').focus();
  await page.keyboard.type('1000');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Media spend', 'High')).toBeFocused();
  await expect(row(page, 'Results', 'Total cost').getByRole('cell').nth(1)).toHaveText('$1,000.00');
  await expect(page.getByText('You have read access. You can calculate, but not save scenarios.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Save/ })).toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('inputs are calculated, actuals filled in one by one, and a scenario saved and deleted', async ({ page }) => {
    await signIn(page, admin, `${roi}&${days}`);
    await page.goto(`${roi}&${days}`);
    await field(page, 'Media spend').fill('1,000');
    await field(page, 'Incrementality').fill('150');
    await page.getByRole('button', { name: 'Calculate', exact: true }).last().click();
    await expect(page).toHaveURL(/roi=1&spend=1000/);
    await expect(page.getByText('Incremental sales can’t exceed all sales.')).toBeVisible();
    await expect(row(page, 'Results', 'Total cost').getByRole('cell').nth(1)).toHaveText('$1,000.00');
    await field(page, 'Incrementality').fill('50');
    await page.getByRole('button', { name: 'Use actual Conversion', exact: true }).click();
    const conversion = await field(page, 'Conversion').inputValue();
    expect(Number(conversion)).toBeGreaterThan(0);
    await expect(field(page, 'Media spend')).toHaveValue('1000');
    const name = `Plain ${Date.now()}`;
    await page.getByText('Save as new scenario', { exact: true }).first().click();
    const form = page.getByRole('form', { name: 'Save as new scenario' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Save as new scenario' }).last().click();
    await expect(page.getByText('Scenario saved.')).toBeVisible();
    await expect(field(page, 'Conversion')).toHaveValue(conversion);
    await expect(page.getByText(/^Actuals of .*: conversion\.$/)).toBeVisible();
    await page.getByText('Delete scenario…').click();
    await page.getByRole('button', { name: 'Delete scenario' }).click();
    await expect(page.getByText('Scenario deleted.')).toBeVisible();
  });
});
