import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openRowMenu, signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';
const path = '/reports/scheduled';
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The button that schedules; the tab above has the same name. */
const send = (form: Locator) => form.locator('form').getByRole('button', { name: 'Schedule', exact: true });
const status = (page: Page) => page.locator('main').getByRole('status').first();

test('a person schedules a report with its filters, runs it now and downloads the file from the deliveries', async ({
  page,
}) => {
  await signIn(page, admin, '/report/product-performance?v=1&range=28d&in.country=US');
  await page.getByRole('link', { name: 'Schedule or alert' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule or alert' });
  await form.getByLabel('How often').selectOption('By a cron line');
  await form.getByLabel('Minute, hour').fill('* * * * *');
  await expect(form.getByText('This never runs')).toBeVisible();
  await form.getByLabel('Minute, hour').fill('15 6 * * 1-5');
  await expect(form.getByText(/^Next: .* E[DS]T · .* E[DS]T · .* E[DS]T$/)).toBeVisible();
  await expectAccessible(page, 'the first step of a schedule in its dialog');
  await form.getByRole('button', { name: 'Next: content and recipients' }).click();
  await expect(form.getByLabel('Days')).toHaveValue('28d');
  await form.getByLabel('Name').fill('Products in America');
  await form.getByLabel('File').selectOption('csv');
  await form.getByLabel('Recipients').fill('boss@brand.test\nnobody');
  await send(form).click();
  await expect(form.getByText('“nobody” isn’t an email address.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Products in America');
  await form.getByLabel('Recipients').fill('boss@brand.test');
  await send(form).click();
  await expect(form.getByText('Report scheduled.')).toBeVisible();
  await form.getByRole('link', { name: 'See scheduled reports' }).click();

  const row = panel(page, 'Schedules').getByRole('listitem').filter({ hasText: 'Products in America' });
  await expect(row).toContainText('Country is United States');
  await openRowMenu(row);
  await row.getByRole('button', { name: 'Run now' }).click();
  await expect(status(page)).toHaveText('File created. Find it under Deliveries.');
  const delivery = panel(page, 'Deliveries').getByRole('listitem').filter({ hasText: 'Products in America' });
  await expect(delivery).toContainText('Kept here, since no sender is set up');
  const [download] = await Promise.all([page.waitForEvent('download'), delivery.getByRole('link').click()]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/^product_id,product,/);

  await openRowMenu(row);
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row).toContainText('paused');
  await openRowMenu(row);
  await row.getByText('Delete…').click();
  await row.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(status(page)).toHaveText('Schedule deleted.');
  await expect(row).toHaveCount(0);
});

test('a recipient outside the verified domains shows as waiting, and can’t be asked again at once', async ({
  page,
}) => {
  await signIn(page, admin, '/report/product-performance?v=1&range=28d');
  await page.getByRole('link', { name: 'Schedule or alert' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule or alert' });
  await form.getByRole('button', { name: 'Next: content and recipients' }).click();
  await form.getByLabel('Name').fill('For the agency');
  await form.getByLabel('File').selectOption('csv');
  await form.getByLabel('Recipients').fill('boss@brand.test\nboss@agency.example');
  await send(form).click();
  await expect(form.getByText('Report scheduled.')).toBeVisible();
  await form.getByRole('link', { name: 'See scheduled reports' }).click();
  const row = panel(page, 'Schedules').getByRole('listitem').filter({ hasText: 'For the agency' });
  await expect(row).toContainText('Waiting for boss@agency.example to agree to your emails');
  await expect(row).not.toContainText('Waiting for boss@brand.test');
  await row.getByRole('button', { name: 'Resend request to boss@agency.example' }).click();
  await expect(status(page)).toHaveText(/^Not sent: this recipient was asked less than an hour ago\./);
  await expectAccessible(page, 'a schedule with a recipient who has not agreed');
});

test('a tile starts an alert on its measure and a dashboard a schedule, both with the filters of the page', async ({
  page,
}) => {
  const address = '/dashboard/overview?v=1&range=28d&in.retailer=1';
  await signIn(page, admin, address);
  const tile = page.getByRole('article', { name: 'Conversion' });
  await tile.locator('summary').click();
  await tile.getByRole('link', { name: 'Set an alert' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule or alert' });
  await expect(form).toContainText('Uses the filters of the page: Retailer is Amazon.');
  await expect(form.getByLabel('Days')).toHaveValue('28d');
  await form.getByLabel('Name').fill('Amazon converts');
  await form.getByLabel('Threshold, in %').fill('2.5');
  await form.getByRole('button', { name: 'Create alert' }).click();
  await expect(form.getByText('Alert created. The first check runs within a minute.')).toBeVisible();
  await form.getByRole('link', { name: 'See scheduled reports' }).click();
  const alert = panel(page, 'Alerts').getByRole('listitem').filter({ hasText: 'Amazon converts' });
  await expect(alert).toContainText('Conversion, last 28 days, is below 2.5%');
  await expect(alert).toContainText('Every day at 08:20 · Retailer is Amazon');
  await expect(alert.getByRole('link', { name: 'Conversion' }), 'leads back to what was on screen').toHaveAttribute(
    'href',
    address,
  );

  await page.goto(address);
  await page.getByRole('link', { name: 'Schedule or alert' }).click();
  const whole = page.getByRole('dialog', { name: 'Schedule or alert' });
  await expect(whole).toContainText('Uses the filters of the page: Retailer is Amazon.');
  await whole.getByRole('button', { name: 'Next: content and recipients' }).click();
  await whole.getByLabel('Name').fill('Overview of Amazon');
  await send(whole).click();
  await expect(whole.getByText('Report scheduled.')).toBeVisible();
  await whole.getByRole('link', { name: 'See scheduled reports' }).click();
  const row = panel(page, 'Schedules').getByRole('listitem').filter({ hasText: 'Overview of Amazon' });
  await expect(row).toContainText(/\d tables · Retailer is Amazon/);
  await expect(row).toContainText('Last 28 days · XLSX, formatted');

  // Saving a row keeps what is typed into another row, here or in another tab.
  await alert.getByText(/^Edit/).click();
  await alert.getByLabel('Threshold, in %').fill('3.5');
  await row.getByText(/^Edit/).click();
  await row.getByLabel('Name').fill('Overview of Amazon, renamed');
  await row.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('Schedule saved.');
  await expect(row.getByRole('heading')).toHaveText('Overview of Amazon, renamed');
  await expect(row.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  const other = await page.context().newPage();
  await other.goto(path);
  await untilHydrated(other);
  const there = panel(other, 'Alerts').getByRole('listitem').filter({ hasText: 'Amazon converts' });
  await there.getByText(/^Edit/).click();
  await there.getByLabel('Recipients').fill('boss@brand.test');
  await there.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(other)).toHaveText('Alert saved.');
  await other.close();
  await page.reload();
  await expect(alert.getByLabel('Threshold, in %')).toHaveValue('3.5');
  await expect(alert.getByRole('alert')).toHaveText(/^Another tab of yours saved this\. .*: Recipients\./);
  await alert.getByRole('button', { name: 'Overwrite their version' }).click();
  await expect(status(page)).toHaveText('Alert saved.');
  await expect(alert).toContainText('is below 3.5%');
  await expect(alert.getByRole('alert')).toHaveCount(0);

  await row.getByRole('link', { name: /tables/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('without a script a measure is watched and a report scheduled; a viewer is told why they can’t', async ({
  browser,
  baseURL,
}) => {
  const options = { javaScriptEnabled: false, ...(baseURL && { baseURL }) };
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, 'revenue@retailer.test', path);
  await page.getByRole('link', { name: 'Schedule a report or dashboard' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Banners' }).click();
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Schedule', exact: true }) });
  await form.getByLabel('How often').selectOption('Every month');
  await form.getByRole('button', { name: 'Show next runs' }).click();
  await expect(form.getByLabel('Day of the month')).toHaveValue('1');
  await form.getByRole('button', { name: 'Next: content and recipients' }).click();
  await form.getByLabel('Name').fill('Without a script');
  await form.getByLabel('File').selectOption('csv');
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(form.getByLabel('How often')).toHaveValue('monthly');
  await form.getByRole('button', { name: 'Next: content and recipients' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Without a script');
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(form.getByText('A CSV file can hold only one table')).toBeVisible();
  await form.getByLabel('Content').selectOption('By country');
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(status(page)).toHaveText('Report scheduled.');
  const schedule = panel(page, 'Schedules').getByRole('listitem').filter({ hasText: 'Without a script' });
  for (const said of ['On day 1 of every month at 08:00', 'Last 30 days · CSV', 'By country'])
    await expect(schedule).toContainText(said);

  const alerts = panel(page, 'Alerts');
  await alerts.getByText('New alert').click();
  await alerts.getByLabel('Name').last().fill('Few orders');
  await alerts.getByLabel('Measure').last().selectOption('Orders');
  await alerts.getByLabel('Threshold').last().fill('12');
  await alerts.getByRole('button', { name: 'Create alert' }).click();
  await expect(status(page)).toHaveText('Alert created. The first check runs within a minute.');
  const few = alerts.getByRole('listitem').filter({ hasText: 'Few orders' });
  await expect(few).toContainText('Orders, last 30 days, is below 12');
  await expect(few).toContainText('Every day at 08:20');
  await page.context().close();

  const reader = await (await browser.newContext(options)).newPage();
  await signIn(reader, 'brand.viewer@brand.test', path);
  await expect(
    reader.getByText('You can view this scope, but not schedule reports or create alerts in it.'),
  ).toBeVisible();
  await expect(reader.locator('main form')).toHaveCount(0);
  await reader.context().close();
});
