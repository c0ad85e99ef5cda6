import { expect, type Page } from '@playwright/test';
import { setFaults } from './faults.ts';
import { openRowMenu, signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';
const path = '/custom/price-stock';

/** A panel by its title, which ends with the retailers of its figures. */
const panel = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}(, [^,]+)*$`) });
const retailers = (page: Page) => page.getByRole('navigation', { name: 'Retailers' });

test('figures are Amazon’s until another retailer is chosen, and the choice is in the address', async ({ page }) => {
  await signIn(page, admin, path);
  await expect(retailers(page).locator('[aria-current=true]')).toHaveText(['Amazon']);
  await expect(retailers(page).getByRole('link')).toHaveText([/Target/, /Walmart/, 'All retailers']);
  await expect(panel(page, 'Change log').getByRole('row').nth(1)).toContainText('Amazon');
  await expect(page.getByRole('region', { name: 'Change log, Amazon', exact: true })).toBeVisible();
  const breaches = await panel(page, 'Breaches').getByRole('listitem').count();
  expect(breaches).toBeGreaterThan(0);
  await expect(page.getByRole('article', { name: 'Breaches' })).toContainText(
    new RegExp(`\\D${breaches}on \\d+ of \\d+ offers$`),
  );
  await retailers(page).getByRole('link', { name: 'Target' }).click();
  await expect(page).toHaveURL(/in\.retailer=1&in\.retailer=2/);
  await retailers(page).getByRole('link', { name: 'Amazon' }).click();
  await expect(page).not.toHaveURL(/in\.retailer=1/);
  await page.reload();
  await expect(retailers(page).locator('[aria-current=true]')).toHaveText(['Target']);
  for (const row of await panel(page, 'Change log').getByRole('row').all())
    await expect(row).toContainText(/Target|Retailer/);
});

test('chosen retailers apply to the whole page, and prices are those of one country in its currency', async ({
  page,
}) => {
  await signIn(page, admin, path);
  const shelf = panel(page, 'Out of stock by product and retailer');
  await expect(page.getByText('Tiles, breaches and log show Amazon')).toBeVisible();
  await expect(shelf.getByRole('columnheader')).toHaveText([/Product/, /Amazon|Target|Walmart/, /./, /./]);
  await page.goto(`${path}?v=1&in.retailer=1`);
  await expect(page.getByText('Filters', { exact: true }).locator('..')).toContainText('Retailer is Amazon');
  await expect(page.getByText('Tiles, breaches and log show')).toHaveCount(0);
  await expect(shelf.getByRole('columnheader')).toHaveText([/Product/, 'Amazon']);
  const markets = page.locator('summary', { hasText: 'Prices in' });
  await expect(markets).toHaveText('Prices in United States (USD)');
  await markets.click();
  const countries = page.getByRole('navigation', { name: 'Country of the prices' });
  await expect(countries.locator('[aria-current=true]')).toHaveText('United States (USD)');
  await countries.getByRole('link', { name: 'France (EUR)' }).click();
  await expect(page).toHaveURL(/market=FR-EUR/);
  const prices = page.getByRole('region', { name: /^Price of .*, France \(EUR\)$/ });
  await expect(prices).toContainText('€');
  await expect(prices).not.toContainText('$');
});

test('a product is found by typing, and the whole page then shows that product', async ({ page }) => {
  await signIn(page, admin, path);
  await page.getByRole('combobox', { name: 'Product' }).fill('moka');
  await page.getByRole('option', { name: 'Aurora Moka Pot' }).click();
  await expect(page).toHaveURL(/in\.product=\d+/);
  await expect(page.getByRole('heading', { name: 'Price of Aurora Moka Pot by retailer' })).toBeVisible();
  await expect(panel(page, 'Out of stock by product and retailer').getByRole('rowheader')).toHaveText([
    'Aurora Moka Pot',
  ]);
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page).not.toHaveURL(/in\.product/);
});

test('the log pages back and keeps its filters', async ({ page }) => {
  await signIn(page, admin, `${path}?range=90d`);
  const log = panel(page, 'Change log');
  const prices = log.getByRole('link', { name: 'Price' });
  await prices.click();
  await expect(prices).toHaveAttribute('aria-current', 'true');
  await expect(log.getByRole('cell', { name: /stock/ })).toHaveCount(0);
  const latest = await log.getByRole('row').nth(1).textContent();
  await log.getByRole('link', { name: 'Earlier' }).click();
  await expect(log.getByRole('link', { name: 'Latest' })).toBeVisible();
  await expect(log.getByRole('row').nth(1)).not.toHaveText(latest ?? '');
  await expect(log.getByRole('cell', { name: /stock/ })).toHaveCount(0);
});

test('a rule is added, refused with its errors, changed and deleted; a viewer can’t do so', async ({
  page,
  browser,
}) => {
  await signIn(page, admin, path);
  const rules = panel(page, 'Alert rules');
  await rules.getByText('New rule').click();
  const form = rules.locator('form').filter({ has: page.getByRole('button', { name: 'Add rule' }) });
  await form.getByLabel('Name').fill('Moka pot far too cheap');
  await form.getByLabel('Threshold').fill('lots');
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(form.getByText('Enter a number from 1 to 1,000')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Moka pot far too cheap');
  await form.getByLabel('Threshold').fill('60');
  await form.getByLabel('Retailer').selectOption('Target');
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(rules.getByRole('status')).toHaveText('Rule added.');
  const rule = rules.getByRole('listitem').filter({ hasText: 'Moka pot far too cheap' });
  await expect(rule).toContainText('Price index below 60 of the reference price = 100, any product at Target');

  await rule.getByText('Edit Moka pot').click();
  await rule.getByLabel('Threshold').fill('55.5');
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(rule).toContainText('below 55.5');

  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, 'brand.viewer@brand.test', new URL(path, page.url()).href);
  await expect(panel(reader, 'Alert rules')).toContainText('Moka pot far too cheap');
  await expect(panel(reader, 'Alert rules').getByRole('button', { includeHidden: true })).toHaveCount(0);
  await reader.context().close();

  await openRowMenu(rule);
  await rule.getByText('Delete…').click();
  await rule.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(rules.getByRole('status')).toHaveText('Rule deleted.');
  await expect(rule).toHaveCount(0);
});

test('a rule that somebody else changed meanwhile is not overwritten', async ({ page, context }) => {
  await signIn(page, admin, path);
  const other = await context.newPage();
  await other.goto(path);
  await untilHydrated(other);
  for (const [tab, outcome] of [
    [other, 'Rule saved.'],
    [page, 'Someone else changed this. Reload and try again.'],
  ] as const) {
    const rule = panel(tab, 'Alert rules').getByRole('listitem').filter({ hasText: 'Far above the recommended price' });
    await rule.getByText('Edit Far').click();
    await rule.getByRole('button', { name: 'Save' }).click();
    await expect(panel(tab, 'Alert rules').getByRole('status')).toHaveText(outcome);
  }
});

test('without a script a product is found and a rule is added', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })).newPage();
  await signIn(page, admin, path);
  await page.getByRole('combobox', { name: 'Product' }).first().fill('decaf');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Aurora Decaf 250 g' }).first().click();
  await expect(page.getByRole('heading', { name: 'Price of Aurora Decaf 250 g by retailer' })).toBeVisible();
  const rules = panel(page, 'Alert rules');
  await rules.getByText('New rule').click();
  const form = rules.locator('form').filter({ has: page.getByRole('button', { name: 'Add rule' }) });
  await form.getByLabel('Name').fill('Without a script');
  await form.getByLabel('Product').fill('Aurora Decaf 250 g');
  await form.getByRole('button', { name: 'Add rule' }).click();
  const rule = rules.getByRole('listitem').filter({ hasText: 'Without a script' });
  await expect(rule).toContainText('Aurora Decaf 250 g at any retailer');
  await openRowMenu(rule);
  await rule.getByText('Delete…').click();
  await rule.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(rule).toHaveCount(0);
  await page.context().close();
});

test('a log that can’t be read says so, and the rest of the page still works', async ({ page }) => {
  await signIn(page, admin, path);
  await setFaults(page, { endpoint: 'offerChanges', fault: 'down' });
  await page.reload();
  await expect(panel(page, 'Change log').getByRole('alert')).toContainText('Try again');
  await expect(panel(page, 'Alert rules').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('article', { name: 'Out-of-stock rate, Amazon' })).toContainText('%');
});

test('figures show their whole names at any width, and those of a row are aligned', async ({ page }) => {
  await signIn(page, admin, path);
  for (const width of [1440, 1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const tiles = page.getByRole('article').filter({ has: page.getByRole('heading', { name: /, Amazon$/, level: 2 }) });
    await expect(tiles).toHaveCount(6);
    const found = await tiles.evaluateAll((all) =>
      all.map((tile) => {
        const name = tile.querySelector('h2');
        const figure = tile.querySelector('header')?.nextElementSibling;
        const cut = !name || name.scrollHeight > name.clientHeight || name.scrollWidth > name.clientWidth;
        return { cut, row: tile.getBoundingClientRect().top, figure: figure?.getBoundingClientRect().top };
      }),
    );
    expect(found.filter(({ cut }) => cut)).toEqual([]);
    expect(new Set(found.map(({ figure }) => figure)).size).toBe(new Set(found.map(({ row }) => row)).size);
  }
});
