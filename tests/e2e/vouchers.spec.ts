import { expect } from '@playwright/test';
import { openAllSettings } from './all-settings.ts';
import { expectAccessible } from './axe.ts';
import { openRowMenu, signIn, test, untilHydrated } from './person.ts';

test('a brand makes a voucher, fills it with codes, and sees the claim of a visitor without JavaScript', async ({
  page,
  browser,
}) => {
  await signIn(page, 'brand.admin@brand.test', '/voucher?scope=account-10');
  await openAllSettings(page, '/voucher?scope=account-10', 'Autumn');
  const form = page.getByRole('form', { name: 'Voucher', exact: true });
  await form.getByLabel('Percent').fill('12,5');
  await form.getByLabel('End date').fill('2099-12-31');

  // Typed text survives a reload, and missing fields are named.
  await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true));
  await page.reload();
  await expect(form.getByLabel('Percent')).toHaveValue('12,5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectAccessible(page, 'a voucher that can ask for a mailed link');
  await form.getByLabel('Percent').fill('25');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Generate or import codes first.' })).toBeVisible();
  await expect(page.getByText('Saved, but people can’t claim it yet')).toBeVisible();
  await expect(page.getByText('25% off')).toBeVisible();
  await form.getByLabel('Title').fill('12.5 % off');
  await form.getByLabel('Percent').fill('12,5');

  await page.getByLabel('CSV file with codes').setInputFiles({
    ...{ name: 'codes.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('code\nONLY-ONE-1\nno\n'),
  });
  await page.getByRole('button', { name: 'Import codes' }).click();
  await expect(page.getByText('1 code was added, 1 rejected.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^3 code must have/ })).toBeVisible();
  await page.getByRole('button', { name: 'Activate' }).click();
  const address = await page.getByRole('link', { name: /\/v\// }).getAttribute('href');

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(address ?? '');
  await expect(visitor.getByText('12.5% off')).toBeVisible();
  await visitor.getByLabel('Email').fill('ann@example.com');
  await visitor.getByRole('button', { name: 'Get my code' }).click();
  await expect(visitor.getByText('ONLY-ONE-1')).toBeVisible();
  await visitor.context().close();

  await page.reload();
  await expect(page.getByText('1 code.', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('definition')).toHaveText(['1', '1', '0 0.0% of claimed', '0']);
  await expect(page.getByRole('figure').first()).toContainText('1 claimed and 0 redeemed since');
  await page.getByLabel('CSV file of redeemed codes').setInputFiles({
    ...{ name: 'redeemed.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('code;redeemed_at\nONLY-ONE-1;soon\n'),
  });
  await page.getByRole('button', { name: 'Import redemptions' }).click();
  await expect(page.getByText('0 codes were marked as redeemed, 1 rejected.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^2 redeemed_at is not a date that can be read/ })).toBeVisible();
  await untilHydrated(page);

  // What can't be undone asks first.
  await expect(page.getByRole('button', { name: 'End voucher' })).toBeHidden();
  await page.getByText('End…').click();
  await page.getByRole('button', { name: 'End voucher' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await page.getByText('Share', { exact: true }).click();
  await expect(page.getByRole('img', { name: /^QR code of .*\/v\// })).toBeVisible();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: 'Copy of Autumn' })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
});

test('when two tabs save the same voucher, the second is told what changed, keeps what was typed, and saves it on top', async ({
  page,
}) => {
  await signIn(page, 'brand.admin@brand.test', '/voucher/110?scope=account-10');
  const other = await page.context().newPage();
  await other.goto('/voucher/110?scope=account-10');
  await untilHydrated(other);
  for (const [tab, label, text] of [
    [page, 'Title', 'Of the second tab'],
    [other, 'Amount', '7.50'],
  ] as const)
    await tab.getByRole('form', { name: 'Voucher', exact: true }).getByLabel(label).fill(text);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^Ada Byron saved this, .*\. They changed: Value\. You changed none of these\. What you typed is still here\.$/,
  );
  await expect(page.getByLabel('Amount')).toHaveValue('7.5');
  await expect(page.getByLabel('Title')).toHaveValue('Of the second tab');
  await page.getByRole('button', { name: 'Overwrite their version' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
});

test('a viewer sees vouchers, no way to change them, and why', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', '/voucher');
  const row = page.getByRole('row', { name: /Welcome 15/ });
  await expect(row).toBeVisible();
  await openRowMenu(row);
  await expect(row.getByRole('link', { name: 'Open public page of Welcome 15' })).toHaveAttribute('href', /\/v\//);
  await expect(page.getByRole('button', { name: 'New voucher' })).toHaveCount(0);
  await expect(page.getByText('You can view the vouchers of this scope')).toBeVisible();
  await expectAccessible(page, 'vouchers, read only');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a voucher is made and saved by plain forms, and what was typed comes back when it is refused', async ({
    page,
  }) => {
    await signIn(page, 'brand.admin@brand.test', '/voucher?scope=account-10');
    await openAllSettings(page, '/voucher?scope=account-10', 'Plain');
    const form = page.getByRole('form', { name: 'Voucher', exact: true });
    await form.getByLabel('Percent').fill('nothing');
    await form.getByLabel('Title').fill('Plain offer');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a number above 0 with up to 2 decimals.')).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue('Plain offer');
    await form.getByLabel('Percent').fill('20');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByText('20% off')).toBeVisible();
    await form.getByLabel('Codes', { exact: true }).selectOption('single');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByLabel('Code', { exact: true }).fill('PLAIN20');
    await form.getByLabel('Percent').fill('30');
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByText('30% off')).toBeVisible();
    // The second of two tabs is told where they differ, and line ends don't count.
    const other = await page.context().newPage();
    await form.getByLabel('Text', { exact: true }).fill('For you,\nand for friends.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await other.goto(page.url());
    await form.getByLabel('Title').fill('Plain offer of mine');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await other.getByLabel('Name', { exact: true }).fill('Plainer');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('alert')).toHaveText(
      /^Ada Byron saved this, .*\. Your version differs in: Name and Title\. What you typed is still here\.$/,
    );
    await other.getByRole('button', { name: 'Overwrite their version' }).click();
    await expect(other.getByText('Saved.')).toBeVisible();
  });
});
