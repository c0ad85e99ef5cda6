import { expect, type Page } from '@playwright/test';
import { startWorld, type World } from '#tests/support/world.ts';
import { expectAccessible } from './axe.ts';
import { signIn, test, untilHydrated } from './person.ts';

let world: World;

// A customer begins with an empty database. All tests use the same accounts.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  world = await startWorld({ foundation: ['--email', 'staff@merchlens.test', '--account', 'Northwind Tea'] });
});
test.afterAll(() => world?.stop());

const staff = 'staff@merchlens.test';
const signInAsStaff = (page: Page, path: string) => signIn(page, staff, `${world.origin}${path}`, world.origin);
const open = async (page: Page, path: string) => {
  await page.goto(`${world.origin}${path}`);
  await untilHydrated(page);
};
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('staff make an account, and its dashboards say at once what to do next', async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsStaff(page, '/internal/accounts');
  await page.getByRole('link', { name: 'New account' }).click();
  const form = page.getByRole('form', { name: 'New account' });
  await form.getByLabel('Name').fill('Harbor Snacks');
  await form.getByLabel('Default currency').fill('eur');
  await form.getByLabel('Default locale').fill('de-DE');
  await form.getByLabel('Time zone').fill('Europe/Berlin');
  await form.getByLabel('Administrator’s email').fill('kim@harbor.test');
  await form.getByLabel('Tag Manager id').fill('GTM-no');
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByText('Enter GTM- followed by 4 to 9 capitals or digits.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Harbor Snacks');
  await form.getByLabel('Tag Manager id').fill('GTM-HARBOR1');
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Snacks', level: 1 })).toBeVisible();
  const { pathname } = new URL(page.url());
  const id = pathname.split('/').at(-1);
  await expect(region(page, 'Activity')).toContainText('Account created');
  await expect(region(page, 'Users')).toContainText('staff@merchlens.test');
  await expect(region(page, 'Users')).toContainText('kim@harbor.test');
  await expect(region(page, 'Activity')).toContainText('Invitation sent');
  await expect(region(page, 'Reporting time zone')).toContainText('Europe/Berlin');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `a new account at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Its maker can work in it: scope list, dashboards and retailers are there.
  await open(page, `/dashboard/overview?scope=account-${id}`);
  await expect(page.getByRole('region', { name: 'No data yet' }).getByRole('link')).toHaveText([
    'Import your catalog',
    'Create a smartlink',
    'Import clicks and orders',
  ]);
  await expect(page.getByRole('banner')).toContainText('Harbor Snacks');
  await expect(page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('complementary'))).toContainText(
    'Reports',
  );
  await open(page, '/internal/accounts?search=harbor');
  await expect(page.getByRole('row', { name: /Harbor Snacks/ })).toContainText('EUR');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `the list of accounts at ${width}`);
  }
});

test('the plan that is typed is the one that the header shows once it is saved', async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsStaff(page, '/internal/account');
  const made = page.getByRole('form', { name: 'New account' });
  await made.getByLabel('Name').fill('Corner Market');
  await made.getByLabel('Type').selectOption('retailer');
  await made.getByLabel('Default currency').fill('USD');
  await made.getByLabel('Default locale').fill('en-US');
  await made.getByLabel('Features to start with').selectOption('starter');
  await made.getByRole('button', { name: 'Create account' }).click();
  await expect(made.getByText('Choose features for the selected account type.')).toBeVisible();
  await made.getByLabel('Features to start with').selectOption('discovery');
  await made.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Corner Market', level: 1 })).toBeVisible();
  const address = new URL(page.url()).pathname;
  const scope = `account-${address.split('/').at(-1)}`;

  const features = page.getByRole('form', { name: 'Features' });
  await expect(features.getByText('Plan with these features: Discovery')).toBeVisible();
  await features.getByLabel('Advanced analytics (retailers)').fill('1');
  for (const [level, plan] of [
    ['5', 'Shop Ranked'],
    ['8', 'Revenue Catcher'],
    ['1', 'None'],
    ['6', 'Shop Ranked'],
  ] as const) {
    await features.getByLabel('Advanced analytics level').fill(level);
    await expect(features.getByText(`Plan with these features: ${plan}`)).toBeVisible();
  }
  await features.getByRole('button', { name: 'Save features' }).click();
  await expect(page.getByText('Features saved')).toBeVisible();
  await open(page, `/profile?scope=${scope}`);
  await expect(page.getByRole('banner').getByRole('link', { name: /Shop Ranked/ })).toBeVisible();
});

test('an account is changed, deactivated and reactivated without a script', async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAsStaff(page, '/internal/accounts?search=harbor');
  await page.getByRole('link', { name: 'Harbor Snacks' }).click();
  const features = page.getByRole('form', { name: 'Features' });
  await features.getByLabel('Smartlinks').fill('2');
  await features.getByRole('button', { name: 'Save features' }).click();
  await expect(page.getByText('Features saved')).toBeVisible();
  await expect(features.getByLabel('Smartlinks')).toHaveValue('2');
  const roi = features.getByRole('switch', { name: 'ROI calculator' });
  for (const on of [true, false]) {
    await roi.setChecked(on);
    await features.getByRole('button', { name: 'Save features' }).click();
    await expect(page.getByText('Features saved')).toBeVisible();
    await expect(roi).toBeChecked({ checked: on });
  }
  const retailers = page.getByRole('form', { name: 'Retailers' });
  await retailers.getByLabel('Retailer 4').fill('Corner Shop');
  await retailers.getByLabel('Window in days').nth(3).fill('30');
  await retailers.getByRole('button', { name: 'Save retailers' }).click();
  await expect(page.getByText('Retailers saved.')).toBeVisible();
  // Sorted by name, the new one comes second.
  await expect(retailers.getByLabel('Retailer 2')).toHaveValue('Corner Shop');
  await region(page, 'Reporting time zone').getByLabel('Change to').fill('Asia/Tokyo');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(region(page, 'Reporting time zone')).toContainText('No data moves');
  await page.getByRole('button', { name: 'Change to Asia/Tokyo' }).click();
  await expect(region(page, 'Reporting time zone')).toContainText('Days start at midnight in Asia/Tokyo.');

  await page.getByText('Deactivate…').click();
  await expect(region(page, 'Status')).toContainText('Nothing is running');
  await page.getByLabel('Reason').fill('Trial is over');
  await page.getByRole('button', { name: 'Deactivate now' }).click();
  await expect(region(page, 'Status')).toContainText('Trial is over');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Account reactivated' })).toBeVisible();
  await expect(region(page, 'Activity')).toContainText('Account deactivated');
  await context.close();
});

test('a subaccount is made in its account, and a name that is taken is refused beside the field', async ({ page }) => {
  await signInAsStaff(page, '/internal/accounts?search=harbor');
  await page.getByRole('link', { name: 'Harbor Snacks' }).click();
  await page.getByRole('link', { name: 'New subaccount' }).click();
  const form = page.getByRole('form', { name: 'New subaccount' });
  await form.getByLabel('Name').fill('Harbor Berlin');
  await form.getByRole('button', { name: 'Create subaccount' }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Berlin', level: 1 })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Features' }).getByText('Inherits account: 2')).toBeVisible();
  await expectAccessible(page, 'a subaccount');
  await page.getByRole('link', { name: 'Harbor Snacks' }).click();
  await page.getByRole('link', { name: 'New subaccount' }).click();
  await form.getByLabel('Name').fill('harbor berlin');
  await form.getByRole('button', { name: 'Create subaccount' }).click();
  await expect(form.getByText('Enter a name that no other subaccount of this account has.').first()).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('harbor berlin');
});

test('somebody else’s change is shown before it is overwritten', async ({ page, browser }) => {
  await signInAsStaff(page, '/internal/accounts?search=harbor');
  await page.getByRole('link', { name: 'Harbor Snacks' }).click();
  const form = page.getByRole('form', { name: 'Account' });
  await form.getByLabel('Name').fill('Harbor Foods');
  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAsStaff(other, new URL(page.url()).pathname);
  await other.getByRole('form', { name: 'Account' }).getByLabel('Id on the older platform').fill('hs-1');
  await other.getByRole('form', { name: 'Account' }).getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Account saved')).toBeVisible();
  await context.close();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Id on the older platform', { exact: false }).nth(1)).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Harbor Foods');
});

test('an allowance below what is in use is accepted, and a warning shows while it is typed', async ({ page }) => {
  await signIn(page, staff, '/internal/account/12');
  const features = page.getByRole('form', { name: 'Features' });
  await expect(features.getByText('2 of 12 used, 2 published')).toBeVisible();
  await features.getByLabel('Immersive experiences').fill('1');
  await expect(features.getByText('2 used, 2 published, 1 allowed: no new ones')).toBeVisible();
  await features.getByLabel('Immersive experiences').fill('12');
  await expect(features.getByText('no new ones')).toHaveCount(0);
});

test('an account that was deactivated says when and why', async ({ page }) => {
  await signIn(page, staff, '/internal/account/14');
  await expect(region(page, 'Status')).toContainText('The contract ended on June 30.');
  await expect(region(page, 'Status').getByRole('button', { name: 'Reactivate' })).toBeVisible();
});

test('further columns of accounts are added by choice, and stay on the next page', async ({ page }) => {
  await signIn(page, staff, '/internal/accounts');
  await untilHydrated(page);
  const pages = page.getByRole('navigation', { name: 'Pages of the list' });
  const renewal = page.getByRole('columnheader', { name: 'Renewal' });
  await expect(renewal).toHaveCount(0);
  await page.getByLabel('View of the list').click();
  await page.getByRole('checkbox', { name: 'Renewal' }).check();
  await expect(renewal).toBeVisible();
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(renewal).toBeVisible();
  await pages.getByRole('link', { name: 'First page' }).click();
  await expect(page).not.toHaveURL(/after=/);
});
