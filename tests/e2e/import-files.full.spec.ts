import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { totalsOfGermanTill, totalsOfOnlineRetail, totalsOfSuperstore } from '#tests/support/independent-totals.ts';
import { germanTill, onlineRetail, superstore } from '#tests/support/sales-files.ts';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';

const place = '/data-and-integrations?scope=account-22';

const choose = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .getByLabel('Data file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

const form = (page: Page) => page.getByRole('form', { name: 'File settings' });

async function importFile(page: Page, name: string): Promise<void> {
  await form(page).getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('status').filter({ hasText: name })).toContainText('is imported.');
}

/** Units and sales that pages should show for these days. */
const totalsOf = (page: Page, from: string, to: string) =>
  page.evaluate(
    async (range) => {
      const answer = await fetch('/proxy/data/queries', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch', 'X-Scope': 'account-22' },
        body: JSON.stringify({ measures: ['units', 'sales'], range, totals: true }),
      });
      const { totals } = await answer.json();
      return { units: totals[0], hundredths: Math.round(totals[1] * 100) };
    },
    { from, to },
  );

test('files are imported as shops export them, and the totals match an independent reading', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'revenue@retailer.test', place);

  const retail = onlineRetail();
  await choose(page, 'Online Retail.xlsx', retail);
  await expect(form(page)).toContainText('Recognized as an export: Online Retail.');
  await expect(form(page).getByLabel('Sheet')).toHaveValue('Online Retail');
  await expect(form(page).getByLabel('Line amount')).toHaveValue('unit-price');
  await expect(form(page)).toContainText('Unknown countries: Channel Islands.');
  await expect(form(page).getByRole('button', { name: 'Import' })).toBeDisabled();
  await form(page).getByLabel('Rounding').selectOption('half-even');
  await form(page).getByLabel('Unknown countries').selectOption('without-country');
  await expect(form(page)).toContainText(/Rounding changes \d+ rows, by [+−-]?£[\d.]+ in total\./);
  await expect(form(page).getByText('The first 400 rows can be imported.')).toBeVisible();
  await expectAccessible(page, 'the preview of a spreadsheet');
  await importFile(page, 'Online Retail.xlsx');
  await expect(page.getByText(/Rounding changes \d+ rows/)).toBeVisible();
  expect(await totalsOf(page, '2010-12-01', '2010-12-31')).toEqual(totalsOfOnlineRetail(retail));

  await page.getByRole('button', { name: 'Import another file' }).click();
  const store = superstore();
  await choose(page, 'superstore.csv', store);
  await expect(form(page)).toContainText('Recognized as an export: Superstore.');
  await expect(form(page).getByLabel('Characters')).toHaveValue('windows-1252');
  await form(page).getByLabel('Rounding').selectOption('half-even');
  await importFile(page, 'superstore.csv');
  expect(await totalsOf(page, '2016-11-01', '2016-11-30')).toEqual(totalsOfSuperstore(store));

  await page.getByRole('button', { name: 'Import another file' }).click();
  const till = germanTill();
  await choose(page, 'kasse.csv', till);
  await expect(form(page).getByLabel('Characters')).toHaveValue('utf-16le');
  await expect(form(page)).toContainText('The line with totals at the end is left out.');
  await importFile(page, 'kasse.csv');
  await expect(page.getByText('The line with totals at the end is left out.')).toBeVisible();
  expect(await totalsOf(page, '2015-09-01', '2015-09-30')).toEqual(totalsOfGermanTill(till));
});

test('the next file with the same columns starts with the last settings, and rejected rows are downloaded, fixed and imported', async ({
  page,
}) => {
  await signIn(page, 'revenue@retailer.test', place);
  const shape = 'Beleg;Tag;Stück;Erlös';
  const file = (...rows: string[]) => new TextEncoder().encode([shape, ...rows].join('\n'));
  await choose(page, 'monday.csv', file('m-1;03/04/2014;2;1,50', 'm-2;04/04/2014;x;=1+1'));
  await form(page).getByLabel('Order (required)').selectOption('column:0');
  await form(page).getByLabel('Date and time (required)').selectOption('column:1');
  await form(page).getByLabel('Units (required)').selectOption('column:2');
  await form(page).getByLabel('Amount (required)').selectOption('column:3');
  await form(page).getByLabel('Dates').selectOption('dmy');
  await importFile(page, 'monday.csv');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download rejected rows' }).click();
  const rejected = await readFile(await (await download).path(), 'utf8');
  expect(rejected.split('\r\n')).toEqual([
    '\uFEFF"Why this row was not imported";"Beleg";"Tag";"Stück";"Erlös"',
    '"Stück: is not a number; Erlös: is not a number";"m-2";"04/04/2014";"x";"\'=1+1"',
    '',
  ]);

  await page.getByRole('button', { name: 'Import another file' }).click();
  const mended = rejected.replace('"x"', '3').replace('"\'=1+1"', '4,50');
  await choose(page, 'mended.csv', new TextEncoder().encode(mended));
  await expect(form(page)).toContainText('Read in the same way as the last file with these columns.');
  await expect(form(page).getByLabel('Order (required)')).toHaveValue('column:0');
  await expect(form(page).getByText('Apr 4, 2014')).toBeVisible();
  await importFile(page, 'mended.csv');
  expect(await totalsOf(page, '2014-04-01', '2014-04-30')).toEqual({ units: 5, hundredths: 600 });
});
