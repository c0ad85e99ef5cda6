import { expect, type Page } from '@playwright/test';
import { appOrigin, seededDays, signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';
const path = '/custom/report-builder';
const built = `${path}?v=1&rows=retailer&vals=piClicks&range=90d`;

const fields = (page: Page) => page.getByRole('region', { name: 'Fields', exact: true });
const table = (page: Page) => page.getByRole('region', { name: /table$/ }).first();
/** The numbers of one column of the pivot, from the first row to the last before the total. */
const inColumn = async (page: Page, name: string): Promise<number[]> => {
  const rows = await table(page).getByRole('row').allInnerTexts();
  const [head = '', ...lines] = rows;
  const at = head.split('\t').findIndex((cell) => cell.trim().startsWith(name));
  return lines.slice(0, -1).map((line) => Number(line.split('\t')[at]?.replaceAll(',', '') ?? Number.NaN));
};
const saveAs = async (page: Page, name: string) => {
  await untilHydrated(page);
  await page.getByLabel('Save report').click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
};

test('an analyst builds a report by keyboard, is told why fields don’t fit, and finds it saved unchanged', async ({
  page,
}) => {
  await signIn(page, admin, `${path}?v=1&${seededDays}`);
  await expect(page.locator('summary', { hasText: 'data through' })).toContainText(
    /^.+ · .+ – .+ · USD · America\/New_York · data through /,
  );
  await fields(page).getByRole('link', { name: 'Add Purchase-intent clicks as value' }).press('Enter');
  await expect(table(page).getByRole('row', { name: /^Total/ })).toContainText(/\d/);
  await fields(page).getByRole('link', { name: 'Add Retailer as row' }).press('Enter');
  await expect(fields(page).getByRole('link', { name: 'Retailer: row, remove' })).toBeFocused();
  await expect(fields(page)).toContainText(
    'Sessions can’t be split or filtered by retailer: a visit belongs to no retailer.',
  );
  await expect(fields(page).getByRole('link', { name: 'Add Sessions as value' })).toHaveCount(0);
  await fields(page).getByRole('link', { name: 'Add Month as column' }).press('Enter');
  await expect(table(page).getByRole('columnheader', { name: 'Nov 2026' })).toBeVisible();
  await table(page).getByRole('link', { name: 'Oct 2026' }).press('Enter');
  const october = table(page).getByRole('columnheader', { name: 'Oct 2026' });
  await expect(october).toHaveAttribute('aria-sort', 'descending');
  await table(page).getByRole('link', { name: 'Oct 2026' }).press('Enter');
  await expect(october).toHaveAttribute('aria-sort', 'ascending');
  await expect(table(page).locator('th[aria-sort]')).toHaveCount(1);
  await expect(page).toHaveURL(/sort=report\.piClicks\.asc\.2026-10-01/);
  await expect(async () => {
    const shown = await inColumn(page, 'Oct 2026');
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  }).toPass();
  await expect(table(page).getByRole('row').last()).toContainText('Total');
  await page.getByRole('link', { name: 'Heat table', exact: true }).press('Enter');
  await expect(page).toHaveURL(/rows=retailer&cols=month&vals=piClicks&chart=heat/);
  await expect(page.getByRole('link', { name: 'Heat table', exact: true })).toHaveAttribute('aria-current', 'true');

  await fields(page).getByRole('link', { name: 'Add Country as row' }).press('Enter');
  await page.getByRole('link', { name: 'Move Retailer down' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Move Retailer up' })).toBeFocused();
  await page.getByRole('link', { name: 'Remove Country' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Remove Retailer' })).toBeFocused();

  await saveAs(page, 'Clicks <b>by</b> retailer');
  await expect(page.getByText('Report saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/custom\/report-builder\/\d+$/);
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole('link', { name: 'Heat table', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('th[aria-sort=ascending]')).toHaveText('Oct 2026 (15 of 31 days)');
  await page.getByRole('link', { name: 'Bars', exact: true }).click();
  await expect(page.getByText('not saved')).toBeVisible();
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByText('not saved')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Price and stock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('not saved')).toHaveCount(0);

  await page.getByLabel('Versions').click();
  await page.getByRole('button', { name: 'Restore revision 1' }).click();
  await expect(page.getByText('Earlier version restored.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Heat table', exact: true })).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('More actions for this report').click();
  await page.getByText('Delete…').click();
  await page.getByRole('button', { name: 'Delete report' }).click();
  await expect(page).toHaveURL(/\/custom\/report-builder$/);
  await expect(page.getByRole('region', { name: 'Saved reports', exact: true })).not.toContainText('Clicks <b>');
});

test('saving after somebody else offers their version, overwriting it, or a copy', async ({ page }) => {
  await signIn(page, admin, built);
  await saveAs(page, 'Contested');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await untilHydrated(other);
  await other.getByRole('link', { name: 'Bars', exact: true }).click();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Report saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Country as row' }).click();
  await expect(page.getByText('Someone saved this report after you started')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const outcome = page.getByRole('alert').filter({ hasText: 'Someone else saved “Contested”' });
  await expect(outcome.getByRole('link', { name: 'Load their version' })).toBeVisible();
  await expect(outcome.getByRole('button', { name: 'Save mine as a copy' })).toBeVisible();
  await outcome.getByRole('button', { name: 'Overwrite their version' }).click();
  await expect(page.getByText('not saved')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Country: row, remove' })).toBeVisible();
});

test('a viewer builds reports and opens shared ones, is told why saving is off, and finds no way to save', async ({
  page,
  browser,
}) => {
  await signIn(page, admin, built);
  await page.getByLabel('Save report').click();
  await page.getByLabel('Name').fill('For everyone');
  await page.getByLabel('Everyone with access to this scope').check();
  await page.getByRole('button', { name: 'Save report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For everyone');
  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, 'brand.viewer@brand.test', `${appOrigin()}${path}`);
  await reader.getByRole('link', { name: 'For everyone' }).click();
  await expect(table(reader).getByRole('row', { name: /Amazon/ })).toBeVisible();
  await expect(reader.getByText('You have read access')).toBeVisible();
  await untilHydrated(reader);
  await reader.getByRole('link', { name: 'Bars', exact: true }).click();
  for (const name of ['Save', 'Save report', 'Rename', 'Restore', 'Duplicate'])
    await expect(reader.getByRole('button', { name })).toHaveCount(0);
  await reader.context().close();
});

test('without a script a report is built, saved and searched', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: appOrigin() });
  const page = await context.newPage();
  await signIn(page, admin, path);
  await page.getByRole('link', { name: 'Conversion by channel' }).click();
  await expect(table(page).getByRole('row', { name: /^Total/ })).toContainText(/%/);
  const first = table(page).getByRole('columnheader').nth(1);
  await first.getByRole('link').click();
  await expect(first).toHaveAttribute('aria-sort', /ending$/);
  const marks = page.getByRole('region', { name: 'Conditional formatting' });
  await marks.getByText('Add rule').click();
  await marks.getByLabel('Value').selectOption({ label: 'Conversion (%)' });
  await marks.getByLabel('Is').selectOption('above');
  await marks.getByLabel('Threshold').fill('some');
  await marks.getByRole('button', { name: 'Apply rule' }).click();
  await expect(marks.getByRole('alert')).toHaveText('Enter a number, such as 100 or 2.5.');
  await expect(marks.getByLabel('Threshold')).toHaveValue('some');
  await marks.getByLabel('Threshold').fill('0,5');
  await marks.getByRole('button', { name: 'Apply rule' }).click();
  await expect(page).toHaveURL(/marks=conversion\.above\.0\.005/);
  await page.getByLabel('Save report').click();
  await page.getByLabel('Name').fill('Plain conversion');
  await page.getByRole('button', { name: 'Save report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain conversion');
  await expect(page.getByText('Highlighted, except totals:')).toContainText('Conversion above 0.5%');
  await expect(table(page).getByRole('cell', { name: /^[\d.]+% ?, above 0\.5%/ })).not.toHaveCount(0);
  await expect(table(page).getByRole('row', { name: /^Total/ })).not.toContainText('above');
  await page.getByLabel('Search saved reports').fill('plain CONV');
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page.getByRole('region', { name: 'Saved reports', exact: true }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain conversion');
  await context.close();
});

/** Tries to save under a blank name, which only the upstream refuses. */
async function saveWithoutName(page: Page): Promise<void> {
  await page.getByLabel('Save report').click();
  await page.getByLabel('Name').fill('   ');
  await page.getByLabel('Everyone with access to this scope').check();
  await page.getByRole('button', { name: 'Save report' }).click();
  await expect(page.getByRole('alert')).toHaveText('Not saved. Fix the highlighted fields.');
  const name = page.getByLabel('Name');
  await expect(name).toHaveAccessibleDescription('Enter a name of up to 80 characters.');
  await expect(page.getByLabel('Everyone with access to this scope')).toBeChecked();
}

test('a refused report keeps what was typed, links to the wrong field, and survives a reload', async ({
  page,
  browser,
}) => {
  await signIn(page, admin, built);
  await untilHydrated(page);
  await saveWithoutName(page);
  const name = page.getByLabel('Name');
  await expect(name).toBeFocused();
  await name.fill('Kept through a reload');
  await page.reload();
  await expect(name).toHaveValue('Kept through a reload');
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(page.getByLabel('Everyone with access to this scope')).toBeChecked();
  await page.getByRole('button', { name: 'Save report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kept through a reload');
  await page.goto(built);
  await untilHydrated(page);
  await page.getByLabel('Save report').click();
  await expect(name).toHaveValue('');

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: appOrigin() });
  const plain = await context.newPage();
  await signIn(plain, admin, built);
  await saveWithoutName(plain);
  await context.close();
});

test('on a phone the report comes before its fields, which open with a press', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'brand.admin@brand.test', '/custom/report-builder?v=1');
  await untilHydrated(page);
  const search = page.getByLabel('Find a field');
  await expect(search).toBeHidden();
  await expect(page.getByRole('link', { name: /Monthly clicks by retailer/ })).toBeInViewport();
  await page.getByText('Edit fields').click();
  await expect(search).toBeVisible();
});
