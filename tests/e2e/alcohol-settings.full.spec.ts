import { expect, type Page } from '@playwright/test';
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
  await page.getByRole('form', { name: 'Change a country' }).getByLabel('Country').fill('us');
  await page.getByRole('form', { name: 'Change a country' }).getByRole('button', { name: 'Change' }).click();
  const country = page.getByRole('form', { name: 'Change United States' });
  await country.getByLabel('Asked age').fill('18');
  await country.getByRole('button', { name: 'Save country' }).click();
  await expect(country.getByText('The legal age in United States is 21.').last()).toBeVisible();
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
  await page
    .getByRole('row', { name: /^Texas/ })
    .getByRole('link', { name: 'Change Texas' })
    .click();
  const state = page.getByRole('form', { name: 'Change Texas' });
  await state.getByLabel('Counsel').selectOption('Counsel has answered');
  await state.getByLabel('Retailers shown').selectOption('No retailers');
  await state.getByRole('button', { name: 'Save state' }).click();
  await expect(page.getByText('State saved. Live within 10 seconds.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Texas Counsel has answered No retailers/ })).toBeVisible();
  const changes = page.getByRole('region', { name: 'History' });
  for (const line of [
    ...['Alcohol settings changed by Al Moreno', 'Remember visitors for (days): 7 → 12'],
    ...['Country of the age gate changed: United States, by Al Moreno', 'Asked age: 23'],
    ...['Alcohol block added by Al Moreno', 'Rule of a US state changed: Texas, by Al Moreno'],
  ])
    await expect(changes.getByText(line, { exact: false }).first()).toBeVisible();
});

test('when two people change a country at once, the second is told and keeps what was typed', async ({
  page,
  context,
}) => {
  await signIn(page, brand, `${settings}&edit=PT`);
  const other = await context.newPage();
  await other.goto(`${settings}&edit=PT`);
  const save = async (tab: Page, age: string) => {
    const form = tab.getByRole('form', { name: 'Change Portugal' });
    await form.getByLabel('Asked age').fill(age);
    await form.getByRole('button', { name: 'Save country' }).click();
  };
  await save(other, '19');
  await expect(other.getByRole('row', { name: /^Portugal 18 19 Shown/ })).toBeVisible();
  await save(page, '21');
  const form = page.getByRole('form', { name: 'Change Portugal' });
  await expect(form.getByRole('alert').first()).toContainText('Someone else');
  await expect(form.getByLabel('Asked age')).toHaveValue('21');
  await expect(page.getByRole('row', { name: /^Portugal 18 19 Shown/ })).toBeVisible();
});

test('only our support opens a country whose law forbids alcohol', async ({ page }) => {
  await signIn(page, brand, `${settings}&edit=KW`);
  await expect(page.getByText('Only our support can open the country.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Change Kuwait' })).toHaveCount(0);
});

test('our staff opens a forbidden country with a reason, and leaves it to the law again', async ({ page }) => {
  await signIn(page, 'staff@merchlens.test', `${settings}&edit=KW`);
  const form = page.getByRole('form', { name: 'Change Kuwait' });
  await form.getByLabel('Open this country').check();
  await form.getByRole('button', { name: 'Save country' }).click();
  await expect(form.getByText('Enter a reason to open this country.').last()).toBeVisible();
  await form.getByLabel('Reason').fill('Advice of counsel of 2026-11-20');
  await form.getByRole('button', { name: 'Save country' }).click();
  await expect(
    page.getByRole('row', { name: /^Kuwait Forbidden 18 Opened by support Advice of counsel/ }),
  ).toBeVisible();
  await page.getByText('Reset to law…').click();
  await page.getByRole('button', { name: 'Reset to law' }).click();
  await expect(page.getByRole('row', { name: /^Kuwait Forbidden – Blocked/ })).toBeVisible();
});

test('the address chooses the visitor and the change that the page tries out', async ({ page }) => {
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
    await expect(page.getByText('Enter the responsible-drinking line for en-US').first()).toBeVisible();
    await expect(lines.getByLabel('Forward advice')).toHaveValue('Adults only, please.');
  });
});
