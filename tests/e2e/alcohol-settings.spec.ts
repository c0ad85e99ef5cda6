import { expect } from '@playwright/test';
import { signIn, test } from './person.ts';

const brand = 'alcohol@brand.test';
const settings = '/alcohol-settings?scope=account-12';

test('an administrator sets the gate, a line, a country and a block, and finds each in the history', async ({
  page,
}) => {
  await signIn(page, brand, settings);
  await expect(page.getByRole('heading', { level: 1, name: 'Alcohol settings' })).toBeVisible();
  const gate = page.getByRole('form', { name: 'Age gate' });
  await gate.getByLabel('Remember visitors for (days)').fill('12');
  await gate.getByRole('button', { name: 'Save gate' }).click();
  await expect(page.getByText('Gate saved. Live within 10 seconds.')).toBeVisible();
  const country = page.getByRole('form', { name: 'Change a country' });
  await country.getByLabel('Country', { exact: true }).fill('US');
  await country.getByLabel('Asked age').fill('18');
  await country.getByRole('button', { name: 'Save country' }).click();
  await expect(country.getByText('The law in United States asks for 21.').last()).toBeVisible();
  await country.getByLabel('Asked age').fill('23');
  await country.getByRole('button', { name: 'Save country' }).click();
  await expect(page.getByText('Country saved. Live within 10 seconds.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^United States 21 23 Shown/ })).toBeVisible();
  const block = page.getByRole('form', { name: 'Block an area' });
  await block.getByLabel('Country').fill('DE');
  await block.getByLabel('First day').fill('2026-01-01');
  await block.getByRole('button', { name: 'Block area' }).click();
  await expect(page.getByText('Area blocked. Live within 10 seconds.')).toBeVisible();
  const row = page.getByRole('row', { name: /^Germany Everything/ });
  await expect(row).toContainText('In force');
  await row.getByText('Unblock…').click();
  await row.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('Area unblocked. Live within 10 seconds.')).toBeVisible();
  await expect(row).toHaveCount(0);
  for (const change of ['Alcohol settings changed', 'Country of the age gate changed', 'Alcohol block added'])
    await expect(page.getByText(change).first()).toBeVisible();
});

test('what a visitor meets and what a change would do is asked by the address', async ({ page }) => {
  await signIn(page, brand, `${settings}&country=US&age=20&kind=ip&changeIn=NL&changeAge=20&changeBlocked=on`);
  await expect(page.getByText('The visitor is too young and gets no second try.')).toBeVisible();
  await expect(page.getByText('Asked age: 18 now, 20 after.')).toBeVisible();
  await expect(page.getByText(/^Hidden there: \d+ touchpoints/)).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('a refused line keeps what was typed and says what is wrong', async ({ page }) => {
    await signIn(page, brand, settings);
    const lines = page.getByRole('form', { name: 'Lines in en-US' });
    await lines.getByLabel('Responsible line').fill('');
    await lines.getByLabel('Forward advice').fill('Adults only, please.');
    await lines.getByRole('button', { name: 'Save lines' }).click();
    await expect(page.getByText('Write the responsible line for en-US').first()).toBeVisible();
    await expect(lines.getByLabel('Forward advice')).toHaveValue('Adults only, please.');
  });
});
