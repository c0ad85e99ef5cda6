import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test, untilHydrated } from './person.ts';

const brand = 'alcohol@brand.test';
const inAccount = (path: string) => `${path}?scope=account-12`;
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const feed = [
  'Code;Article;Marke',
  '5060123450002;Northwind Aged Rum 70 cl;Northwind',
  '96385074;<img src=x onerror=alert(1)>;Northwind',
  '96385075;Northwind Tonic;Northwind',
  '5060123450002;Northwind Aged Rum again;Northwind',
].join('\n');

// These tests judge matches of one list, so they must not run at once.
test.describe.configure({ mode: 'default' });

test('a brand imports a file of products, maps its columns, and sees the rejected rows with their reasons', async ({
  page,
}) => {
  await signIn(page, brand, inAccount('/catalog/1202'));
  await page.locator('summary', { hasText: 'Import a file' }).click();
  await page.getByLabel('CSV file of products').setInputFiles(csv('feed.xlsx', 'PK\u0003\u0004'));
  await expect(page.getByRole('alert')).toContainText('not a CSV file');
  await page.getByLabel('CSV file of products').setInputFiles(csv('feed.csv', feed));
  const form = page.getByRole('form', { name: 'File settings' });
  await expect(form.getByText('Choose the column for “GTIN”')).toBeVisible();
  await expect(form.getByText(/^Not imported: .*Code.*/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Import' })).toBeDisabled();
  await form.getByLabel('GTIN (required)').selectOption('Code');
  await form.getByLabel('Name (required)').selectOption('Article');
  await expect(form.getByText('2 of the first 4 rows can’t be imported.')).toBeVisible();
  await expect(form.getByText('Code: is not a GTIN with a valid check digit')).toBeVisible();
  await expect(form.getByText('Code: stands in row 2 already')).toBeVisible();
  await expectAccessible(page, 'the preview of a file of products');
  await form.getByRole('button', { name: 'Import' }).click();
  const outcome = page.getByRole('status').filter({ hasText: 'feed.csv' });
  await expect(outcome).toContainText('4 rows, 2 added, 2 rejected');
  const download = page.waitForEvent('download');
  await outcome.getByRole('link', { name: '2 rejected' }).click();
  expect((await download).suggestedFilename()).toMatch(/^catalog-import-\d+-rejected-rows\.csv$/);
  // Markup in a feed stays text.
  await expect(page.getByRole('link', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();

  await page.getByRole('link', { name: 'Undo import feed.csv' }).click();
  await expect(page.getByText('2 products added by feed.csv will be archived.')).toBeVisible();
  await expectAccessible(page, 'the question whether a file of products is taken back');
  await page.getByRole('button', { name: 'Undo 2 products' }).click();
  await expect(page.getByText(/^Import undone .+ UTC by \S.*: 2 products\.$/)).toBeVisible();
  await page.goto(`${inAccount('/catalog/1202')}&archived=true`);
  await page.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
});

test('a product is found by search and edited in two tabs at once without losing a word', async ({ page, context }) => {
  await signIn(page, brand, inAccount('/catalog'));
  await page.getByLabel('Name, GTIN or product number', { exact: true }).fill('sloe');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: /Sloe Gin/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sloe Gin');
  await expect(page.getByText(/valid check digit \d/)).toBeVisible();
  await expect(page.getByRole('img', { name: /Sloe Gin/ })).toHaveJSProperty('naturalWidth', 320);
  await expectAccessible(page, 'a product of the catalog');

  const other = await context.newPage();
  await other.goto(inAccount(new URL(page.url()).pathname));
  for (const tab of [page, other]) {
    await untilHydrated(tab);
    await tab.locator('summary', { hasText: 'Edit' }).click();
  }
  await other.getByLabel('Product number').fill('NW-SLOE');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('status').filter({ hasText: 'saved' })).toBeVisible();
  await page.getByLabel('Description').fill('Picked after the first frost');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText(/^Al Moreno saved this, .* They changed: Product number\. You changed none of these\./),
  ).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Picked after the first frost');
  await page.getByRole('button', { name: 'Overwrite their version' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Product saved.' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Picked after the first frost' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'NW-SLOE' })).toBeVisible();
});

test('a match is rejected, shows who did so and when, and is restored', async ({ page }) => {
  await signIn(page, brand, inAccount('/catalog/1201/product/12001'));
  const offers = page.getByRole('region', { name: 'Offers, table' });
  const [row] = [offers.getByRole('row').filter({ hasText: 'Reject' }).first()];
  const retailer = (await row.getByRole('rowheader').innerText()).split(/\s*\(/)[0] ?? '';
  await row.getByRole('button', { name: /^Reject/ }).click();
  const judged = offers.getByRole('row', { name: new RegExp(`^${retailer}`) });
  await expect(judged.filter({ hasText: 'Rejected' }).first()).toContainText(/by Al Moreno, (now|1 minute ago)/);
  await judged.getByRole('button', { name: /^Undo/ }).click();
  await expect(judged.filter({ hasText: 'To review' })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Offers', exact: true });
  const title = page.getByRole('heading', { level: 1 });
  const before = await title.innerText();
  await expect(panel.getByText(/other products? ha(ve|s) matches to review\. Next:/)).toBeVisible();
  await panel.locator('a[href^="/catalog/"]').click();
  await expect(title).not.toHaveText(before);
  await expect(offers.getByRole('row').filter({ hasText: 'To review' }).first()).toBeVisible();
  const second = await title.innerText();
  await panel.locator('a[href^="/catalog/"]').click();
  await expect(title).not.toHaveText(second);
  expect(await title.innerText()).not.toBe(before);
});

test('matches of selected products are confirmed at once, and those judged meanwhile are kept and named', async ({
  page,
}) => {
  await signIn(page, brand, `${inAccount('/catalog/1201')}&match=review`);
  const rows = page.getByRole('region', { name: 'Products, table' }).getByRole('row').filter({ hasText: 'to review' });
  const [mine, judged] = [rows.nth(0), rows.nth(1)];
  const [confirmed, taken] = [await mine.getByRole('link').innerText(), await judged.getByRole('link').innerText()];
  const other = await page.context().newPage();
  await other.goto((await judged.getByRole('link').getAttribute('href')) ?? '');
  await other
    .getByRole('region', { name: 'Offers, table' })
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .click();
  await expect(other.getByText('Match saved.')).toBeVisible();
  await other.close();
  const confirm = page.getByRole('button', { name: 'Confirm matches' });
  await expect(confirm).toBeHidden();
  await mine.getByRole('checkbox').check();
  await judged.getByRole('checkbox').check();
  // Rows selected in the table stay selected in the cards that replace it on a narrow screen.
  const third = await rows.nth(2).getByRole('link').innerText();
  await rows.nth(2).getByRole('checkbox').check();
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('checkbox', { name: `Select ${confirmed}` })).toBeChecked();
  await page.getByRole('checkbox', { name: `Select ${third}` }).uncheck();
  if (wide) await page.setViewportSize(wide);
  await confirm.click();
  const told = page.getByText(/^1 confirmed, 1 refused: /);
  await expect(told).toContainText(`${taken} (its matches changed after you opened the page).`);
  await expect(rows.filter({ hasText: confirmed })).toHaveCount(0);
  await expect(rows.filter({ hasText: third })).toHaveCount(1);
});

test('several products are archived at once and restored', async ({ page }) => {
  await signIn(page, brand, `${inAccount('/catalog/1201')}&category=Whiskey`);
  const bar = page.getByRole('form', { name: 'Selected products' });
  const all = page.getByRole('table').getByRole('checkbox', { name: /^Select all \d on this page$/ });
  await all.check();
  const told = await bar.getByText(/^\d+ selected$/).innerText();
  await bar.locator('summary').click();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(`${Number.parseInt(told, 10)} archived.`)).toBeVisible();
  await page.getByLabel('Status').selectOption('Archived');
  await all.check();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`${Number.parseInt(told, 10)} restored.`)).toBeVisible();
});

test('a viewer sees the catalog without controls to change it, and is told why', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', '/catalog/1001/product/10001');
  await expect(page.getByText('You can view this scope, but not change it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Confirm|Reject|Save/ })).toHaveCount(0);
  await page.goto('/collections?open=1001');
  await expect(page.getByRole('heading', { name: 'Favorites' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Save|Move|Duplicate|Archive/ })).toHaveCount(0);
});
