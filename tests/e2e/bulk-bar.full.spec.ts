import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { appOrigin, signIn, test, untilHydrated } from './person.ts';

/** Makes smartlinks of these names, and opens the list of them alone. */
async function listOf(page: Page, search: string, names: readonly string[]): Promise<void> {
  await signIn(page, 'alcohol@brand.test', '/pop/dl?scope=account-12');
  for (const name of names)
    await page.request.post('/pop/dl?scope=account-12', {
      form: { intent: 'create', name: `${search} ${name}` },
      headers: { origin: appOrigin() },
      maxRedirects: 0,
    });
  await page.goto(`/pop/dl?scope=account-12&search=${search}&order=name`);
}

test('rows are selected by pointer and keyboard, and refused ones stay selected and are named with the reason', async ({
  page,
}) => {
  await listOf(page, 'Bulky', ['a', 'b', 'c']);
  await untilHydrated(page);
  const table = page.getByRole('table');
  const row = (name: string) => table.getByRole('checkbox', { name: `Select Bulky ${name}` });
  const bar = page.getByRole('form', { name: 'Selected smartlinks' });
  await expect(table.getByRole('checkbox', { name: 'Select all 3 on this page' })).toBeVisible();
  await expect(bar).toBeHidden();
  await row('a').click();
  await row('c').click({ modifiers: ['Shift'] });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expect(row('b')).toBeChecked();
  await expectAccessible(page, 'a list with selected rows');
  await row('c').press('Escape');
  await expect(bar).toBeHidden();
  await table.getByRole('checkbox', { name: 'Select all 3 on this page' }).press('Space');
  await expect(bar.getByText('3 selected')).toBeVisible();
  await row('c').press('Space');
  await expect(bar.getByText('2 selected')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('table').getByRole('link', { name: 'Bulky b' }).click();
  await other.getByLabel('Campaign', { exact: true }).fill('Changed meanwhile');
  await other.getByRole('button', { name: 'Save draft' }).last().click();
  await expect(other.getByText('Draft saved.')).toBeVisible();

  await bar.locator('summary').click();
  await expect(bar.getByRole('button', { name: 'Archive' })).toBeEnabled();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(/^1 archived, 1 refused: Bulky b \(someone else changed it/)).toBeVisible();
  await expect(row('a')).toHaveCount(0);
  await expect(row('b')).toBeChecked();
  await expect(row('c')).not.toBeChecked();
  await expect(bar.getByText('1 selected')).toBeVisible();
  // The list has reloaded what the other tab saved.
  await row('c').check();
  await bar.locator('summary').click();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('2 archived.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expectAccessible(page, 'a list after a change that can be undone');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 restored.')).toBeVisible();
  await expect(row('b')).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('rows are selected, one by one or all of the page, archived and restored', async ({ page }) => {
    await listOf(page, 'Scriptless', ['a', 'b']);
    const bar = page.getByRole('form', { name: 'Selected smartlinks' });
    const act = async (name: string) => {
      await bar.locator('summary').click();
      await bar.getByRole('button', { name }).click();
    };
    await act('Archive');
    await expect(page.getByText('Select at least one row first.')).toBeVisible();
    await page.getByRole('table').getByRole('checkbox', { name: 'Select Scriptless a' }).check();
    await act('Archive');
    await expect(page.getByText('1 archived.')).toBeVisible();
    await bar.getByRole('link', { name: 'Select all 1 on this page' }).click();
    await act('Archive');
    await expect(page.getByText('1 archived.')).toBeVisible();
    await page.goto(`/pop/dl?scope=account-12&search=Scriptless&status=archived&select=page`);
    await bar.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('2 restored.')).toBeVisible();
  });
});
