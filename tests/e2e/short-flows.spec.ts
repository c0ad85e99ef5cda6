import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';

/** What a person does with hand and keyboard, counted: a press and a field that is filled in are one action each. */
class CountedActions {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }

  async key(page: Page, key: string): Promise<void> {
    this.count += 1;
    await page.keyboard.press(key);
  }
}

const admin = 'brand.admin@brand.test';
/** A person in an account whose plan allows more smartlinks. */
const maker = { email: 'both@mixed.test', smartlinks: '/pop/dl?scope=account-15' };

test('a person makes a voucher in 4 actions, where it took 6, and sees its first claim counted', async ({
  page,
  browser,
}) => {
  await signIn(page, admin, '/voucher?scope=account-10');
  const hand = new CountedActions();
  await hand.press(page.getByRole('button', { name: 'New voucher' }));
  const offer = page.getByRole('form', { name: 'Offer' });
  await expect(page.getByText('Step 1 of 3')).toBeAttached();
  await hand.type(offer.getByLabel('Percent'), '15');
  const preview = page.getByRole('region', { name: 'What shoppers see' });
  await expect(preview.getByText('15% off').first()).toBeVisible();
  await hand.press(offer.getByRole('button', { name: 'Next' }));
  await expect(page).toHaveURL(/\?step=codes$/);
  await expectAccessible(page, 'the second step of a voucher');
  await hand.press(page.getByRole('button', { name: 'Activate' }));
  await expect(page.getByRole('region', { name: 'Your voucher is live' })).toBeVisible();
  expect(hand.count).toBe(4);

  const address = await page.getByRole('link', { name: 'Open claim page' }).getAttribute('href');
  const shopper = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await shopper.goto(address ?? '');
  await expect(shopper.getByRole('heading', { name: '15% off' })).toBeVisible();
  await shopper.getByLabel('Email').fill('ben@example.com');
  await shopper.getByRole('button', { name: 'Get my code' }).click();
  await expect(shopper.getByText('Your code:')).toBeVisible();
  await shopper.context().close();
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: '999' })).toBeVisible();
});

test('a person makes a smartlink in 3 actions, where it took 4, and sees its first click counted', async ({
  page,
  browser,
}) => {
  await signIn(page, maker.email, maker.smartlinks);
  const hand = new CountedActions();
  await hand.press(page.getByRole('button', { name: 'New smartlink' }));
  await hand.type(page.getByLabel('Destination URL'), 'https://brand.example/summer');
  const preview = page.getByRole('region', { name: 'Your link' });
  await expect(preview.getByText('https://brand.example/summer')).toBeVisible();
  await expectAccessible(page, 'the first step of a smartlink');
  await hand.press(page.getByRole('button', { name: 'Publish' }));
  await expect(page.getByRole('region', { name: 'Your smartlink is live' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'brand.example/summer', level: 1 })).toBeVisible();
  expect(hand.count).toBe(3);

  const short = await page.getByRole('link', { name: 'Open smartlink' }).getAttribute('href');
  const stranger = await browser.newContext();
  const led = await stranger.request.get(short ?? '', { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([302, 'https://brand.example/summer']);
  await stranger.close();
  const visits = page.getByRole('link', { name: /^Today so far: 1 visit,/ });
  await expect(async () => {
    await page.reload();
    await expect(visits).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a person schedules a report and gets its first file in 2 actions, where it took 3, without leaving the page', async ({
  page,
}) => {
  await signIn(page, admin, '/report/product-performance?v=1&range=28d&scope=account-10');
  const hand = new CountedActions();
  await hand.press(page.getByRole('link', { name: 'Schedule or alert' }));
  const dialog = page.getByRole('dialog', { name: 'Schedule or alert' });
  const mail = dialog.getByRole('region', { name: 'What it sends' });
  await expect(mail.getByText('To brand.admin@brand.test')).toBeVisible();
  await expect(mail.getByRole('listitem')).toHaveCount(3);
  await hand.press(dialog.getByRole('button', { name: 'Schedule and send now' }));
  await expect(dialog.getByText('Report scheduled, and the first file created.')).toBeVisible();
  expect(hand.count).toBe(2);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL(/\/report\/product-performance/);
  await page.goto('/reports/scheduled?scope=account-10');
  await expect(page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem').first()).toContainText(
    'Product performance',
  );
});

test('an alert is made in the same dialog, which marks refused fields', async ({ page }) => {
  await signIn(page, admin, '/dashboard/overview?v=1&range=28d&scope=account-10');
  await page.getByRole('link', { name: 'Schedule or alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule or alert' });
  await dialog.getByRole('button', { name: 'Alert', exact: true }).click();
  await dialog.getByLabel('Threshold').fill('many');
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  await expect(dialog.getByText('Enter a number. A change must be above 0%.')).toBeVisible();
  await expectAccessible(page, 'an alert that was refused in its dialog');
  await dialog.getByLabel('Threshold').fill('12');
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  await expect(dialog.getByText('Alert created. The first check runs within a minute.')).toBeVisible();
  await dialog.getByRole('link', { name: 'See scheduled reports' }).click();
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('is below 12');
});

test('an error leads to its step, and going back keeps what was typed', async ({ page }) => {
  await signIn(page, admin, '/voucher?scope=account-10');
  await page.getByRole('button', { name: 'New voucher' }).click();
  await page.getByRole('form', { name: 'Offer' }).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  await expect(page.getByLabel('Percent')).toBeFocused();
  await page.getByLabel('Percent').fill('20');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('The same code for everyone').check();
  await page.getByLabel('End date').fill('2099-12-31');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Percent')).toHaveValue('20');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('End date')).toHaveValue('2099-12-31');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Enter 4 to 64 letters, digits, dots or hyphens.')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the steps of a voucher are plain pages', async ({ page }) => {
    await signIn(page, admin, '/voucher?scope=account-10');
    await page.getByRole('button', { name: 'New voucher' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Enter an amount.')).toBeVisible();
    await page.getByLabel('Type').selectOption('amount');
    await page.getByLabel('Percent').fill('5');
    await page.getByLabel('Currency').fill('EUR');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('The same code for everyone').check();
    await page.getByLabel('Code', { exact: true }).fill('PLAIN5');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('5');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('PLAIN5');
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByText('Your voucher is live')).toBeVisible();
  });

  test('the steps of a smartlink are plain pages', async ({ page }) => {
    await signIn(page, maker.email, maker.smartlinks);
    await page.getByRole('button', { name: 'New smartlink' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Enter a public URL that starts with https://')).toBeVisible();
    await page.getByLabel('Destination URL').fill('https://brand.example/plain-steps');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('brand.example/plain-steps');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Your smartlink is live')).toBeVisible();
  });
});
