import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openRowMenu, signIn, test } from './person.ts';

const sales = [
  'Order;Date;Product;Category;Qty;Amount',
  'e2e-1;03/04/2024 10:15;Oat drink;Drinks;2;1.234,50',
  'e2e-2;13/04/2024 11:00;Oat drink;Drinks;-1;-617,25',
  'e2e-3;31/31/2024 11:00;Oat drink;Drinks;1;617,25',
].join('\n');

/** Settings that need no choice are folded. */
async function openSettings(form: Locator): Promise<void> {
  await expect(form).toBeVisible();
  if (await form.getByLabel('Decimals').isHidden()) await form.getByText('How the file is read').click();
}

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a retailer drops a file, chooses its date format, and sees accepted and rejected rows', async ({ page }) => {
  await signIn(page, 'revenue@retailer.test', '/data-and-integrations?scope=account-22');
  await page.getByLabel('Data file').setInputFiles(csv('march.xlsx', 'PK\u0003\u0004'));
  await expect(page.getByRole('alert')).toContainText('The spreadsheet is damaged.');

  await page.getByLabel('Data file').setInputFiles(csv('april.csv', sales));
  const form = page.getByRole('form', { name: 'File settings' });
  await expect(form.getByLabel('Column separator')).toHaveValue(';');
  await expect(form.getByLabel('Decimals')).toHaveValue('comma');
  await expect(form.getByLabel('Product name')).toHaveValue('column:2');
  await expect(form.getByText('Date: is not a date that can be read')).toBeVisible();
  await expect(form.getByText(/2 units · £1,234.50/)).toBeVisible();
  // A column that is removed is reported missing; chosen again it is fine.
  await form.getByLabel('Order (required)').selectOption('none');
  await expect(form.getByText('Choose a value for “Order”')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Import' })).toBeDisabled();
  await form.getByLabel('Order (required)').selectOption('column:0');
  await expect(form.getByText('1 of the first 3 rows can’t be imported.')).toBeVisible();
  await expectAccessible(page, 'the preview of an import');

  await form.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'april.csv' })).toContainText(
    'april.csv is imported. Apr 3, 2024 – Apr 13, 2024.',
  );
  const reject = page.getByRole('row', { name: /31\/31\/2024/ });
  await expect(reject).toContainText('is not a date that can be read');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download rejected rows' }).click();
  expect((await download).suggestedFilename()).toMatch(/^import-\d+-rejected-rows\.csv$/);
  await expectAccessible(page, 'the result of an import');

  const listed = page.getByRole('listitem').filter({ hasText: 'april.csv' }).first();
  await expect(listed).toContainText('3 rows: 2 imported, 1 rejected');

  await openRowMenu(listed);
  await listed.getByRole('link', { name: 'Undo import april.csv' }).click();
  const question = page.getByRole('region', { name: 'Undo an import' });
  await expect(question).toContainText('2 rows from april.csv');
  await expectAccessible(page, 'the question before an import is taken back');
  await question.getByRole('button', { name: 'Undo 2 rows' }).click();
  await expect(question).toHaveCount(0);
  await expect(listed).toContainText('Undone');
  await expect(listed).toContainText(/2 of them undone by \S.*, .+ UTC\./);
});

const spend = [
  'Day,Channel,Campaign,Country,Cost,Impr.,Clicks',
  '2025-03-03,TV,Launch,US,"1,200.50",90000,',
  '2025-03-03,Search,Launch,US,80.25,4000,120',
  '2025-03-03,Search,Launch,US,99.00,4000,120',
  '2025-03-04,Search,Launch,US,-5,10,1',
].join('\n');

test('a brand imports media spend, sees rows that would count twice rejected, and undoes the import', async ({
  page,
}) => {
  await signIn(page, 'brand.admin@brand.test', '/data-and-integrations');
  await page.getByRole('radio', { name: /^Media spend/ }).check();
  await expectAccessible(page, 'the choice of what a file holds');
  const form = page.getByRole('form', { name: 'File settings' });
  await page.getByLabel('Data file').setInputFiles(csv('spend.csv', spend));
  await expect(form.getByLabel('Spend (required)')).toHaveValue('column:4');
  await expect(form.getByLabel('Campaign')).toHaveValue('column:2');
  await expect(form.getByText(/Day: has a second row of the same channel, campaign, country/)).toBeVisible();
  await expect(form.getByText('Cost: is negative')).toBeVisible();
  await expectAccessible(page, 'the preview of media spend');
  await form.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'spend.csv' })).toContainText('Mar 3, 2025');
  const listed = page.getByRole('listitem').filter({ hasText: 'spend.csv' }).first();
  await expect(listed).toContainText('Media spend');
  await expect(listed).toContainText('4 rows: 2 imported, 2 rejected');

  await openRowMenu(listed);
  await listed.getByRole('link', { name: 'Undo import spend.csv' }).click();
  const question = page.getByRole('region', { name: 'Undo an import' });
  await question.getByRole('button', { name: 'Undo 2 rows' }).click();
  await expect(listed).toContainText('Undone');
});

test('a file with one column per channel is imported as one row per channel', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/data-and-integrations');
  await page.getByRole('radio', { name: /^Media spend/ }).check();
  const form = page.getByRole('form', { name: 'File settings' });
  const wide = 'Week,TV_spend,TV_impression,Radio_spend\n2025-03-10,100.5,9000,20\n2025-03-17,x,,30\n';
  await page.getByLabel('Data file').setInputFiles(csv('wide.csv', wide));
  await expect(form.getByLabel('Layout')).toHaveValue('wide');
  await expect(form.getByLabel('Impressions of TV')).toHaveValue('2');
  await expect(form.getByLabel('Impressions of Radio')).toHaveValue('none');
  await expect(form.getByLabel('Spend (required)')).toHaveCount(0);
  await expect(form.getByRole('row', { name: /^2 TV · Mar 10, 2025 · \$100\.50/ })).toBeVisible();
  await expect(form.getByText('TV_spend: is not a number')).toBeVisible();
  await expectAccessible(page, 'the columns of a wide file');
  await form.getByLabel('Channel of Radio').fill('Local radio');
  await form.getByLabel('Channel of Radio').press('Enter');
  await expect(form.getByRole('row', { name: /^2 Local radio · Mar 10, 2025/ })).toBeVisible();
  await form.getByRole('button', { name: 'Import' }).click();
  const listed = page.getByRole('listitem').filter({ hasText: 'wide.csv' }).first();
  await expect(listed).toContainText('4 rows: 3 imported, 1 rejected');
  await openRowMenu(listed);
  await listed.getByRole('link', { name: 'Undo import wide.csv' }).click();
  await page.getByRole('region', { name: 'Undo an import' }).getByRole('button', { name: 'Undo 3 rows' }).click();
  await expect(listed).toContainText('Undone');
});

test('an ambiguous date format has to be chosen before anything is imported', async ({ page }) => {
  await signIn(page, 'revenue@retailer.test', '/data-and-integrations?scope=account-22');
  await page.getByLabel('Data file').setInputFiles(csv('open.csv', 'Order,Date,Qty,Amount\ne2e-9,03/04/2024,1,5\n'));
  const form = page.getByRole('form', { name: 'File settings' });
  await expect(form.getByText('Choose the highlighted settings first.')).toBeVisible();
  await form.getByLabel('Dates').selectOption('mdy');
  await expect(form.getByText(/Mar 4, 2024/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Import' })).toBeEnabled();
});

test('a file without open questions shows its rows as they will be read, with its settings folded', async ({
  page,
}) => {
  await signIn(page, 'revenue@retailer.test', '/data-and-integrations?scope=account-22');
  const steps = page.getByRole('navigation', { name: 'Steps of the import' });
  await expect(steps.locator('[aria-current=step]')).toHaveText(/Choose a file$/);
  await page.getByLabel('Data file').setInputFiles(csv('clear.csv', 'Order,Date,Qty,Amount\ne2e-c,2024-04-23,1,5\n'));
  const form = page.getByRole('form', { name: 'File settings' });
  await expect(form.getByRole('row', { name: /Apr 23, 2024 · 1 unit · / })).toBeVisible();
  await expect(steps.locator('[aria-current=step]')).toHaveText(/Check the rows$/);
  await expect(form.getByLabel('Dates')).toBeHidden();
  await form.getByText('How the file is read').click();
  await expect(form.getByLabel('Dates')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Import' })).toBeEnabled();
});

test('a viewer sees the imports and no way to start one', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', '/data-and-integrations');
  await expect(page.getByText('You can view this scope, but not import into it.')).toBeVisible();
  await expect(page.getByLabel('Data file')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible();
  await expectAccessible(page, '/data-and-integrations');
});

test('a file that changes imported lines is previewed, corrects them, and one correction is undone', async ({
  page,
}) => {
  await signIn(page, 'revenue@retailer.test', '/data-and-integrations?scope=account-22');
  const bring = async (name: string, rows: readonly string[]) => {
    await page.getByLabel('Data file').setInputFiles(csv(name, ['Order;Line;Date;Qty;Amount', ...rows].join('\n')));
    const form = page.getByRole('form', { name: 'File settings' });
    await openSettings(form);
    await form.getByLabel('Decimals').selectOption('comma');
    await expect(form.getByRole('button', { name: 'Import' })).toBeEnabled();
    return form;
  };
  const first = await bring('corrected.csv', ['e2e-c1;1;2024-04-03;2;10,50', 'e2e-c1;2;2024-04-03;1;4,00']);
  await expect(first.getByText('2 new, 0 changed, 0 the same.')).toBeVisible();
  await first.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'corrected.csv' })).toContainText('is imported');
  await page.getByRole('button', { name: 'Import another file' }).click();

  const rows = ['e2e-c1;1;2024-04-03;3;15,75', 'e2e-c1;2;2024-04-03;1;4,00', 'e2e-c2;1;2024-04-04;1;2,00'];
  const second = await bring('corrections.csv', rows);
  await expect(second.getByText('1 new, 1 changed, 1 the same.')).toBeVisible();
  await expect(second.getByText('Row 2 changes Units, Amount.')).toBeVisible();
  await second.getByLabel('Changed rows').selectOption('keep');
  await expect(second.getByText('1 new, 0 changed, 2 the same.')).toBeVisible();
  await second.getByLabel('Changed rows').selectOption('correct');
  await expect(second.getByText('1 new, 1 changed, 1 the same.')).toBeVisible();
  await expectAccessible(page, 'a preview with changed rows');
  await second.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Show corrections' }).click();

  const panel = page.getByRole('region', { name: 'Corrections', exact: true }).first();
  const correction = panel.getByRole('row', { name: /e2e-c1, line 1/ });
  await expect(correction).toContainText('Units: 2');
  await expect(correction).toContainText('Amount: £15.75');
  await expectAccessible(page, 'the corrections of an import');
  await correction.getByRole('button', { name: 'Undo e2e-c1, line 1' }).click();
  await expect(correction).toContainText('Undone');
  const listed = page.getByRole('listitem').filter({ hasText: 'corrections.csv' }).first();
  await expect(listed).toContainText('3 rows: 1 imported, 1 corrected, 1 already known');
});

test('repeated rows and orders in another format are pointed out, and counted as chosen', async ({ page }) => {
  await signIn(page, 'revenue@retailer.test', '/data-and-integrations?scope=account-22');
  const form = page.getByRole('form', { name: 'File settings' });
  const bring = (name: string, rows: readonly string[]) =>
    page.getByLabel('Data file').setInputFiles(csv(name, ['Order;Date;Qty;Amount', ...rows].join('\n')));
  const importFile = async (name: string) => {
    await form.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('status').filter({ hasText: name })).toContainText('is imported');
  };
  const twice = 'e2e-r1;2024-05-02 10:15;2;3.00';
  await bring('repeated.csv', [twice, twice, 'e2e-r1;2024-05-02 10:15;1;4.00']);
  await expect(form.getByText('1 row repeats an earlier one, and there is no line number.')).toBeVisible();
  await expect(form.getByText(/Row 3 is the same as row 2: May 2, 2024 · 2 units · £3\.00/)).toBeVisible();
  await expect(form.getByText('2 new, 0 changed, 0 the same.')).toBeVisible();
  await form.getByLabel('Identical rows').selectOption('separate');
  await expect(form.getByText('3 new, 0 changed, 0 the same.')).toBeVisible();
  await expectAccessible(page, 'a preview with rows that repeat');
  await importFile('repeated.csv');

  await page.getByRole('button', { name: 'Import another file' }).click();
  const day = 'e2e-r1;02/05/2024;2;3,00';
  await bring('in-days.csv', [day, day, 'e2e-r1;02/05/2024;1;4,00']);
  await openSettings(form);
  await form.getByLabel('Dates').selectOption('dmy');
  await form.getByLabel('Decimals').selectOption('comma');
  await expect(form.getByText('0 new, 0 changed, 3 the same.')).toBeVisible();
  await form.getByRole('button', { name: 'Choose another file' }).click();
  const taxed = 'e2e-r1;2024-05-02 10:15;2;3.60';
  await bring('with-tax.csv', [taxed, taxed, 'e2e-r1;2024-05-02 10:15;1;4.80']);
  await expect(form.getByText(/^1 order is already imported, with as many lines/)).toBeVisible();
  await form.getByLabel('Orders already imported').selectOption('replace');
  await expect(form.getByText('0 new, 3 changed, 0 the same.')).toBeVisible();
  await importFile('with-tax.csv');
  const listed = page.getByRole('listitem').filter({ hasText: 'with-tax.csv' }).first();
  await expect(listed).toContainText('3 rows: 3 corrected');
});
