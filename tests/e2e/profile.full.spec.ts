import { expect, type Page } from '@playwright/test';
import { setFaults } from './faults.ts';
import { choose, signIn, test } from './person.ts';

const saved = (page: Page) => page.getByRole('form', { name: 'Profile' }).getByText('Saved.');
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const sample = (page: Page) => page.getByLabel('Preview');

/** Each test changes another profile, since they run in parallel. */
const people = {
  changes: 'single.operator@brand.test',
  guard: 'operator@brand.test',
  failures: 'brand.viewer@brand.test',
  mail: 'revenue@retailer.test',
  noScript: 'shopranked@retailer.test',
};

test('a person chooses portrait, names, currency and format, sees a sample at once and finds it all after a reload', async ({
  page,
}) => {
  await signIn(page, people.changes, '/profile');
  const portraits = page.getByRole('radio', { name: /^Portrait/ });
  await expect(portraits).toHaveCount(16);
  await page.locator('label').filter({ hasText: 'Portrait 12' }).click();
  await expect(page.getByRole('radio', { name: 'Portrait 12', exact: true })).toBeChecked();
  await page.getByLabel('Job title').fill('Analyst of everything');
  await choose(page, 'Currency', 'EUR');
  await choose(page, 'Date and number format', 'fr-FR');
  await expect(sample(page)).toContainText(/1\s234\s567,89\s€/);
  await expect(sample(page)).toContainText('23 nov. 2026');
  await choose(page, 'Currency', 'CHF');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /CHF/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Job title')).toHaveValue('Analyst of everything');
  await expect(page.getByRole('radio', { name: 'Portrait 12', exact: true })).toBeChecked();
  await choose(page, 'Currency', 'DEM');
  await expect(sample(page)).toContainText(/1\s234\s567,89\sDEM/);
  await choose(page, 'Currency', '');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /CHF/ })).toHaveCount(0);
});

test('leaving unsaved changes asks first, by a link or by closing the tab', async ({ page }) => {
  await signIn(page, people.guard, '/profile');
  await page.getByLabel('Job title').fill('Not saved');
  const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
  await away.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('Job title')).toHaveValue('Not saved');

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;

  await away.click();
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await expect(page).not.toHaveURL(/\/profile$/);
  await page.goBack();
  await expect(page.getByLabel('Job title')).not.toHaveValue('Not saved');
});

test('what was typed survives every failure, and a field that is refused says so itself', async ({ page }) => {
  await signIn(page, people.failures, '/profile');
  const first = page.getByLabel('First name');
  await first.fill('   ');
  await save(page);
  await expect(page.getByText('Enter a first name of 1 to 80 characters.')).toBeVisible();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await first.fill('Grace');
  await setFaults(page, { endpoint: 'updateUser', fault: 'status', status: 500, times: 1 });
  await save(page);
  await expect(page.getByText('Something went wrong on our side. Try again in a moment.')).toBeVisible();
  await expect(first).toHaveValue('Grace');
  await save(page);
  await expect(saved(page)).toBeVisible();

  await setFaults(page, { endpoint: 'changeSettings', holding: 'currency', fault: 'status', status: 500 });
  await choose(page, 'Currency', 'GBP');
  await save(page);
  await expect(page.getByText(/^Oops, something wrong when changing currency for ./)).toBeVisible();
  await expect(page.getByText('Saved, except the currency.')).toBeVisible();
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('British Pound (GBP)');
  await expect(page.getByRole('banner').getByRole('link', { name: /GBP/ })).toHaveCount(0);
  await setFaults(page, { endpoint: 'changeSettings', holding: 'locale', fault: 'status', status: 500 });
  await choose(page, 'Date and number format', 'en-XE');
  await save(page);
  await expect(page.getByText(/^Oops, something wrong when changing locale for ./)).toBeVisible();
});

test('reporting emails are switched for the scope, the confirmation is sent again, and a failure names the scope', async ({
  page,
}) => {
  await signIn(page, people.mail, '/profile');
  const mails = page.getByRole('form', { name: 'Reporting emails' });
  const before = await mails.getByText(/^Reporting emails: /).innerText();
  await mails.getByRole('switch').click();
  await expect(mails.getByText(/^Reporting emails: /)).not.toHaveText(before);
  await setFaults(page, { endpoint: 'updateScopeSettings', fault: 'down' });
  await mails.getByRole('switch').click();
  await expect(page.getByText(/^Oops, something wrong when changing subscription mode for ./)).toBeVisible();
  const resend = page.getByRole('button', { name: 'Resend confirmation' });
  const limited = page.getByText(/^You requested 3 confirmations within an hour\./);
  await resend.click();
  await expect(page.getByText(`We sent a confirmation email to ${people.mail}.`)).toBeVisible();
  await expect(async () => {
    await resend.click();
    await expect(limited).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('where passwords are managed elsewhere there are no fields for one', async ({ page }) => {
  await signIn(page, 'alcohol@brand.test', '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the profile is a plain form: it saves, names the field it refuses and keeps what was typed', async ({
    page,
  }) => {
    await signIn(page, people.noScript);
    // This person may open only the plan page and the profile.
    await page.goto('/profile');
    await page.getByLabel('First name').fill('   ');
    await page.getByLabel('Job title').fill('Typed');
    await save(page);
    await expect(page.getByText('Enter a first name of 1 to 80 characters.')).toBeVisible();
    await expect(page.getByLabel('Job title')).toHaveValue('Typed');
    await page.getByLabel('First name').fill('Plain');
    const currency = page.getByLabel('Currency', { exact: true });
    await currency.fill('franc');
    await save(page);
    await expect(page.getByText(/^Several match\. Type more of one: .* Franc \(/)).toBeVisible();
    await expect(currency).toHaveValue('franc');
    await currency.fill('japanese yen');
    await save(page);
    await expect(page).toHaveURL(/\/profile\?done=profile$/);
    await expect(saved(page)).toBeVisible();
    await expect(currency).toHaveValue('Japanese Yen (JPY)');
    await expect(sample(page)).toContainText('¥1,234,568');
    await page.getByRole('button', { name: 'Resend confirmation' }).click();
    await expect(page.getByText(/^We sent a confirmation email/)).toBeVisible();
    await page.getByRole('switch', { name: 'Reporting emails' }).click();
    await expect(page).toHaveURL(/done=subscription$/);
  });
});

test('the profile page stays small, however many choices there are', async ({ page }) => {
  await signIn(page, people.mail);
  const html = await (await page.request.get('/profile', { headers: { Accept: 'text/html' } })).text();
  expect(html).toContain('Date and number format');
  expect(html.length).toBeLessThan(80_000);
});
