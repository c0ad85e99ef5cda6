import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { appOrigin, seededDays, signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';
const path = '/custom/report-builder';
const twoByTwo = `${path}?v=1&${seededDays}&compare=none&rows=country,retailer&cols=channel,month&vals=piClicks`;

const fields = (page: Page) => page.getByRole('region', { name: 'Fields', exact: true });
const shelf = (page: Page, name: string) => fields(page).getByRole('region', { name, exact: true });
const onShelf = (page: Page, name: string) => shelf(page, name).getByRole('listitem');
const table = (page: Page) => page.getByRole('region', { name: /table$/ }).first();

/** Numbers of a row of the pivot, from left to right; null for an empty cell. */
const numbersOf = async (row: Locator): Promise<(number | null)[]> =>
  (await row.getByRole('cell').allInnerTexts()).map((text) =>
    /\d/.test(text) ? Number(text.replaceAll(',', '')) : null,
  );

test('a first-time user builds two rows by two columns in six clicks', async ({ page }) => {
  await signIn(page, admin, `/dashboard/overview?v=1&${seededDays}`);
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Report builder' }));
  await untilHydrated(page);
  for (const field of [
    ...['Purchase-intent clicks as value', 'Country as row', 'Retailer as row'],
    ...['Channel as column', 'Month as column'],
  ])
    await click(fields(page).getByRole('link', { name: `Add ${field}` }));
  await expect(onShelf(page, 'Rows')).toHaveText(['Country', 'Retailer']);
  await expect(onShelf(page, 'Columns')).toHaveText(['Channel', 'Month']);
  await expect(table(page).getByRole('row', { name: /^Total/ })).toContainText(/\d/);
  expect(clicks).toBeLessThanOrEqual(6);
});

test('heads of two columns are nested, and each group has the total of its facts', async ({ page }) => {
  await signIn(page, admin, twoByTwo);
  const foot = table(page).getByRole('row', { name: /^Total/ });
  await expect(foot).toContainText(/\d/);
  const groups = table(page).locator('thead th[scope=colgroup]');
  await expect(groups.first()).toBeVisible();
  const spans = await groups.evaluateAll((heads) => heads.map((head) => Number(head.getAttribute('colspan') ?? 1)));
  // Totals of groups are queried separately.
  await expect.poll(() => numbersOf(foot)).not.toContain(null);
  const numbers = await numbersOf(foot);
  expect(numbers).toHaveLength(spans.reduce((sum, span) => sum + span, 0) + 1);
  let at = 0;
  let all = 0;
  for (const span of spans) {
    const own = numbers.slice(at, at + span - 1);
    expect(numbers[at + span - 1]).toBe(own.reduce<number>((sum, value) => sum + (value ?? 0), 0));
    all += numbers[at + span - 1] ?? 0;
    at += span;
  }
  expect(numbers.at(-1)).toBe(all);
  // The heads of rows stay in sight, and so do both lines of the head.
  const region = table(page);
  const rowHead = region.locator('tbody th').first();
  await region.evaluate((element) => element.scrollTo({ left: 400 }));
  const left = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? -1);
  expect(Math.abs((await left(rowHead)) - (await left(region)))).toBeLessThanOrEqual(4);
  // The column of a group's total sorts the rows like any other.
  const total = table(page)
    .getByRole('columnheader', { name: / total/ })
    .first();
  await total.getByRole('link').press('Enter');
  await expect(total).toHaveAttribute('aria-sort', 'descending');
});

test('two quick edits both count, and undo takes them back one by one', async ({ page }) => {
  await signIn(page, admin, `${path}?v=1&${seededDays}&rows=&vals=piClicks`);
  await expect(table(page)).toBeVisible();
  await page.evaluate(() => {
    for (const name of ['Add Country as row', 'Add Month as column'])
      document.querySelector<HTMLElement>(`a[aria-label="${name}"]`)?.click();
  });
  await expect(page).toHaveURL(/rows=country&cols=month&vals=piClicks/);
  await expect(onShelf(page, 'Rows')).toHaveText(['Country']);
  await page.keyboard.press('Control+z');
  await expect(onShelf(page, 'Columns')).toHaveCount(0);
  await expect(onShelf(page, 'Rows')).toHaveText(['Country']);
  await page.keyboard.press('Control+z');
  await expect(onShelf(page, 'Rows')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await fields(page).getByRole('button', { name: 'Redo' }).click();
  await expect(page).toHaveURL(/rows=country&cols=month&vals=piClicks/);
  await expect(onShelf(page, 'Columns')).toHaveText(['Month']);
});

/** Presses, moves a little so that the drag starts, then moves over the target: the page scrolls during a drag. */
async function drag(page: Page, held: Locator, target: Locator, position?: { x: number; y: number }): Promise<void> {
  await held.hover();
  await page.mouse.down();
  await held.hover({ position: { x: 2, y: 2 } });
  for (let turn = 0; turn < 2; turn += 1) await target.hover(position ? { position } : {});
  await page.mouse.up();
}

test('fields are moved by dragging, and by keys with each step announced', async ({ page }) => {
  await signIn(page, admin, `${path}?v=1&${seededDays}&rows=retailer&vals=piClicks`);
  await expect(fields(page).getByRole('button', { name: 'Move Retailer' })).toBeVisible();
  const listed = (name: string) => fields(page).locator('li[data-field]').filter({ hasText: name }).last();
  await drag(page, listed('Month').getByText('Month', { exact: true }), shelf(page, 'Columns'));
  await expect(onShelf(page, 'Columns')).toHaveText(['Month']);
  await drag(page, listed('Country').getByText('Country', { exact: true }), onShelf(page, 'Rows').first(), {
    x: 60,
    y: 4,
  });
  await expect(onShelf(page, 'Rows')).toHaveText(['Country', 'Retailer']);
  const said = page.getByRole('status');
  const handle = fields(page).getByRole('button', { name: 'Move Country' });
  await handle.press('Space');
  await expect(said.filter({ hasText: 'Country picked up: rows, position 1 of 2.' })).toHaveCount(1);
  await handle.press('ArrowDown');
  await expect(said.filter({ hasText: 'Country: rows, position 2 of 2.' })).toHaveCount(1);
  await handle.press('ArrowDown');
  await expect(said.filter({ hasText: 'Country: columns, position 1 of 2.' })).toHaveCount(1);
  await expect(handle).toBeFocused();
  await handle.press('Escape');
  await expect(onShelf(page, 'Rows')).toHaveText(['Country', 'Retailer']);
  await handle.press('Space');
  await handle.press('ArrowDown');
  await handle.press('Enter');
  await expect(page).toHaveURL(/rows=retailer(%2C|,)country&cols=month/);
});

test('a formula, a width and a suggested chart are part of the report, and a filled builder is accessible', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, admin, twoByTwo);
  await fields(page).getByText('Add formula').click();
  await fields(page)
    .getByRole('combobox', { name: 'Divide', exact: true })
    .selectOption({ label: 'Purchase-intent value' });
  await fields(page)
    .getByRole('combobox', { name: 'By', exact: true })
    .selectOption({ label: 'Purchase-intent value' });
  await fields(page).getByRole('button', { name: 'Apply formula' }).click();
  await expect(fields(page).getByRole('alert')).toHaveText(
    'Purchase-intent value divided by itself is always 1. Choose two measures.',
  );
  await expectAccessible(page, 'a formula that can’t be');
  await fields(page)
    .getByRole('combobox', { name: 'By', exact: true })
    .selectOption({ label: 'Purchase-intent clicks' });
  await fields(page).getByRole('button', { name: 'Apply formula' }).click();
  await expect(onShelf(page, 'Formulas')).toHaveText(['Purchase-intent value per purchase-intent clicks']);
  await expect(table(page).getByRole('row', { name: /^Total/ })).toContainText(/\$\d/);
  const edge = table(page).getByRole('separator', { name: 'Width of row headings' });
  await edge.press('ArrowRight');
  await expect(page).toHaveURL(/width=\d+\./);
  await page.reload();
  await untilHydrated(page);
  expect(Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(64);
  await page.getByRole('link', { name: 'Suggested: Heat table.' }).click();
  await expect(page.getByRole('link', { name: 'Heat table', exact: true })).toHaveAttribute('aria-current', 'true');
  await fields(page).getByText('Add rule').click();
  await expect(page.locator('[aria-busy=true]').filter({ has: table(page) })).toHaveCount(0);
  await expectAccessible(page, 'a filled builder');
});

test('without a script a second column and a formula are added by links and a form', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: appOrigin() });
  const page = await context.newPage();
  // The first page tells the Worker that there is no script, so that the next is sent whole.
  await signIn(page, admin, '/profile');
  await page.goto(`${path}?v=1&${seededDays}&rows=retailer&cols=month&vals=piClicks`);
  await fields(page).getByRole('link', { name: 'Add Channel as column' }).click();
  await expect(onShelf(page, 'Columns')).toHaveCount(2);
  await fields(page).getByText('Add formula').click();
  await fields(page)
    .getByRole('combobox', { name: 'Divide', exact: true })
    .selectOption({ label: 'Purchase-intent value' });
  await fields(page)
    .getByRole('combobox', { name: 'By', exact: true })
    .selectOption({ label: 'Purchase-intent clicks' });
  await fields(page).getByRole('button', { name: 'Apply formula' }).click();
  await expect(onShelf(page, 'Formulas')).toHaveCount(1);
  await context.close();
});
