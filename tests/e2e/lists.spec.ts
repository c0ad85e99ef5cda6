import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './own-world.ts';
import { openRowMenu, signIn, untilHydrated } from './person.ts';

// Serial, since all tests share the limits of one account's plan.
test.describe.configure({ mode: 'serial' });

const list = '/pop/dl?scope=account-10';

async function openList(page: Page, filters = ''): Promise<void> {
  await signIn(page, 'brand.admin@brand.test', `${list}${filters}`);
}

test('a list is filtered while somebody types, keeps the focus, and offers to clear the search', async ({ page }) => {
  await openList(page);
  await untilHydrated(page);
  const search = page.getByLabel('Name or campaign');
  await search.pressSequentially('aurora uk');
  await expect(page).toHaveURL(/search=aurora\+uk/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('aurora uk');
  await search.pressSequentially(' of nothing');
  await expect(page.getByText('No smartlink matches')).toBeVisible();
  await page.getByText('No smartlink matches').getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/search=/);
  await expect(search).toHaveValue('');
});

test('on a phone the filters of a list open with a button, and are open where the address has some', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page);
  await untilHydrated(page);
  const status = page.getByLabel('Status');
  await expect(status).toBeHidden();
  const button = page.getByRole('button', { name: 'Filters' });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await status.selectOption('draft');
  await expect(page).toHaveURL(/status=draft/);
  await page.reload();
  await expect(status).toHaveValue('draft');
  await expect(status).toBeVisible();
  await expectAccessible(page, 'a list with its filters open on a phone');
});

test('on a phone a row of a list is its name, its state and a line of facts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'brand.admin@brand.test', '/voucher');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Spring' }) });
  // A draft without codes has none that remain.
  await expect(row).toContainText(/Remaining\s*–/);
  await expect(row.getByText('Draft')).toBeVisible();
  await expect(row).not.toContainText('Last edit');
  expect((await row.boundingBox())?.height).toBeLessThan(100);
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const create = await page.getByRole('button', { name: 'New voucher' }).boundingBox();
  expect(create?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  await expectAccessible(page, 'a list on a phone');
});

test('rows open with a click or Enter, and X selects them', async ({ page }) => {
  await openList(page, '&search=Aurora+U&order=name');
  await untilHydrated(page);
  const rows = page.getByRole('table').getByRole('row');
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(rows.nth(1)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByRole('form', { name: 'Selected smartlinks' }).getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Aurora UK smartlink' })).toBeVisible();
  await page.goBack();
  await untilHydrated(page);
  await rows.nth(2).getByRole('cell', { name: 'Published' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aurora US smartlink' })).toBeVisible();
});

test('a list is sorted by its column heads, and remembers a hidden column and compact rows', async ({ page }) => {
  await openList(page);
  await untilHydrated(page);
  const heads = page.getByRole('columnheader');
  await heads.filter({ hasText: 'Name' }).getByRole('link').click();
  await expect(heads.filter({ hasText: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.locator('summary[aria-label="View of the list"]').click();
  await page.getByRole('checkbox', { name: 'Campaign' }).uncheck();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await expect(heads.filter({ hasText: 'Campaign' })).toBeHidden();
  await expectAccessible(page, 'a list with its view menu open');
  await page.reload();
  await expect(heads.filter({ hasText: 'Campaign' })).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
});

test('a saved view keeps a list’s filters, order and layout, and opens by its link', async ({ page }) => {
  await openList(page, '&status=published&order=name');
  await untilHydrated(page);
  await page.locator('summary[aria-label="View of the list"]').click();
  await page.getByRole('checkbox', { name: 'Campaign' }).uncheck();
  await page.locator('summary', { hasText: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill('Live by name');
  await page.getByRole('button', { name: 'Save this view' }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: 'Live by name' })).toHaveAttribute('aria-current', 'true');
  await page.evaluate(() => localStorage.clear());
  await views.getByRole('link', { name: 'All' }).click();
  await expect(page).not.toHaveURL(/status=/);
  await page.reload();
  await untilHydrated(page);
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Campaign' })).toBeVisible();
  await views.getByRole('link', { name: 'Live by name' }).click();
  await expect(page).toHaveURL(/hide=campaign&order=name&status=published/);
  await expect(heads.filter({ hasText: 'Campaign' })).toBeHidden();
  await page.locator('summary', { hasText: 'Edit view' }).click();
  await expectAccessible(page, 'a list with saved views');
  await page.getByLabel('Name of the view').fill('Live');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(views.getByRole('link')).toHaveText(['All', 'Live']);
});

test('Undo restores an archived smartlink, and a row’s menu shows its QR code', async ({ page }) => {
  await openList(page, '&search=UK');
  await untilHydrated(page);
  const row = page.getByRole('row', { name: /Aurora UK smartlink/ });
  await openRowMenu(row);
  await expectAccessible(page, 'the menu of a row');
  await row.getByRole('button', { name: 'Show QR code of Aurora UK smartlink' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'QR code of Aurora UK smartlink' })).toBeVisible();
  await expectAccessible(page, 'the QR code of a row');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await openRowMenu(row);
  await row.getByText('Archive…').click();
  await row.getByRole('button', { name: 'Archive Aurora UK smartlink' }).click();
  await expect(page.getByText('The smartlink was archived.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The smartlink was restored and is public again.')).toBeVisible();
  await expect(row.getByText('Published')).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a view is saved once under a name, opened by its link and deleted', async ({ page }) => {
    const save = async () => {
      await page.locator('summary', { hasText: 'Save view' }).click();
      await page.getByLabel('Name of the view').fill('Drafts');
      await page.getByRole('button', { name: 'Save this view' }).click();
    };
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await openList(page, '&status=draft');
    await save();
    await expect(views.getByRole('link', { name: 'Drafts' })).toHaveAttribute('aria-current', 'true');
    await page.goto(`${list}&order=name`);
    await save();
    await expect(page.getByText('You already have a view with this name.')).toBeVisible();
    await views.getByRole('link', { name: 'Drafts' }).click();
    await expect(page).toHaveURL(/status=draft/);
    await page.locator('summary', { hasText: 'Edit view' }).click();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await expect(views.getByRole('link', { name: 'Drafts' })).toHaveCount(0);
    await expect(page).toHaveURL(/status=draft/);
  });

  test('a list is filtered by a button and sorted by links, and a change is undone', async ({ page }) => {
    await openList(page);
    await page.getByLabel('Name or campaign').fill('Aurora U');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('columnheader').getByRole('link', { name: 'Name' }).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
    const row = page.getByRole('row', { name: /Aurora US smartlink/ });
    await openRowMenu(row);
    await row.getByText('Archive…').click();
    await row.getByRole('button', { name: 'Archive Aurora US smartlink' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The smartlink was restored and is public again.')).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  });
});
