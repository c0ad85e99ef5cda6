import { expect, type Page } from '@playwright/test';
import { invitationToken } from '#dev/world/colleagues.ts';
import { expectAccessible } from './axe.ts';
import { test } from './own-world.ts';
import { appOrigin, openRowMenu, signIn, signInByForm, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';
const address = '/users?scope=account-10';
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: name }) });
const outcome = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Opens a person of the list. */
async function open(page: Page, name: string): Promise<void> {
  await page.goto(`${address}&search=${encodeURIComponent(name)}`);
  await untilHydrated(page);
  await page.getByRole('link', { name: `Manage ${name}` }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('people are listed with their access, found by search and filtered by the address', async ({ page }) => {
  await signIn(page, admin, address);
  await expect(row(page, 'Ada Byron')).toContainText('Admin');
  await expect(row(page, 'Ada Byron')).toContainText('You');
  await expect(row(page, 'Vera Lind')).toContainText('Read');
  await expect(row(page, 'Owen Price')).toContainText('2 of 3 subaccounts');
  await expect(row(page, 'Dora Fields')).toContainText('Disabled', { ignoreCase: true });
  const invitations = page.getByRole('list', { name: 'Invitations and their access' });
  await expect(invitations).toContainText('late@agency.example');
  await expectAccessible(page, 'people of an account');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'people of an account on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Name or email').fill('edie');
  await expect(page).toHaveURL(/search=edie/);
  await expect(row(page, 'Edie Novak')).toBeVisible();
  await expect(row(page, 'Vera Lind')).toHaveCount(0);
  await page.goto(`${address}&search=nobody+has+this`);
  await expect(page.getByText('No one matches this search.')).toBeVisible();
  await page.goto(`${address}&status=revoked`);
  await expect(page.getByText('former@agency.example')).toBeVisible();
});

test('invitations are sent, sent again and revoked; wrong addresses are named', async ({ page }) => {
  await signIn(page, admin, address);
  await page.getByRole('link', { name: 'Invite people' }).click();
  const form = page.getByRole('dialog').getByRole('form', { name: 'Invite people' });
  await form.getByLabel('Email addresses').fill('one@agency.example, two.agency.example');
  await form.getByRole('button', { name: 'Send invitations' }).click();
  await expect(form.getByText('These are not email addresses: two.agency.example').first()).toBeVisible();
  await form.getByLabel('Email addresses').fill('one@agency.example\ntwo@agency.example');
  await form.getByRole('button', { name: 'Send invitations' }).click();
  await expect(outcome(page, '2 invitations sent.')).toBeVisible();
  const invited = page.getByRole('listitem').filter({ hasText: 'one@agency.example' });
  await openRowMenu(invited);
  await invited.getByRole('button', { name: 'Send again' }).click();
  await expect(outcome(page, 'Invitation sent again.')).toBeVisible();
  await openRowMenu(invited);
  await invited.getByText('Revoke…').click();
  await invited.getByRole('button', { name: 'Revoke' }).click();
  await expect(outcome(page, 'Invitation revoked.')).toBeVisible();
  await expect(invited).toHaveCount(0);
});

test('many people are changed at once after a preview, which names those that can’t be', async ({ page }) => {
  await signIn(page, admin, `${address}&search=brand.`);
  await page.getByRole('checkbox', { name: 'Select Dora Fields' }).first().check();
  await page.getByLabel('New access').selectOption('Write');
  await page.getByRole('button', { name: 'Check first' }).click();
  await expect(outcome(page, '1 would be changed.')).toBeVisible();
  await expect(row(page, 'Dora Fields')).toContainText('Read');
  await page.getByText('Change access…').click();
  await page.getByRole('button', { name: 'Change access', exact: true }).click();
  await expect(outcome(page, '1 changed.')).toBeVisible();
  await expect(row(page, 'Dora Fields')).toContainText('Write');
});

test('a person given more access, demoted, signed out or removed sees it on their next page', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, 'brand.viewer@brand.test', '/collections?scope=account-10');
  await expect(theirs.getByLabel('New collection')).toHaveCount(0);
  await signIn(page, admin, address);
  await open(page, 'Vera Lind');
  await expectAccessible(page, 'the access of a person');

  // Granted: the open tab can write on its next page.
  await page.locator('#level-account-10').selectOption('Write');
  await page.getByRole('button', { name: 'Save access' }).click();
  await expect(outcome(page, 'Access saved.')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByLabel('New collection')).toBeVisible();

  // Demoted: the open tab's write is refused, and its next page is read-only.
  await open(page, 'Vera Lind');
  await page.locator('#level-account-10').selectOption('Read');
  await page.getByRole('button', { name: 'Save access' }).click();
  await expect(outcome(page, 'Access saved.')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByLabel('New collection')).toHaveCount(0);

  // Signed out: the open tab's next page is the sign-in.
  await open(page, 'Vera Lind');
  await page.getByText('Sign out everywhere…').click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(outcome(page, 'All sessions ended.')).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login-redirect/);

  await context.close();
});

test('a removed person’s next call and the next page of their open tab are refused', async ({ page, browser }) => {
  await signIn(page, admin, `${address}`);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, 'operator@brand.test', '/collections?scope=operator-101');
  const headers = { 'X-Scope': 'operator-101', 'X-Requested-With': 'fetch' };
  const call = async () => (await context.request.get(`${appOrigin()}/proxy/data/collections`, { headers })).status();
  expect(await call()).toBe(200);
  await open(page, 'Owen Price');
  await page.getByText('Remove from this account…').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(outcome(page, 'Access removed.')).toBeVisible();
  expect([401, 403]).toContain(await call());
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/(access-denied|login-redirect)/);
  await context.close();
});

test('an invitation is accepted by somebody who had no access, and leads into the account', async ({ page }) => {
  await signInByForm(page, 'noscope@nowhere.test', `/invitation/${invitationToken('invited')}`);
  await expect(page.getByText('noscope@nowhere.test')).toBeVisible();
  await expectAccessible(page, 'an invitation');
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
});

test('the page of an invitation says what to do in each state', async ({ page }) => {
  await page.goto(`/invitation/${invitationToken('expired')}`);
  await expect(page.getByText('This invitation has expired. Ask for a new one.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a new invitation' }).click();
  await expect(outcome(page, 'Look for a new message.')).toBeVisible();
  await page.goto(`/invitation/${invitationToken('revoked')}`);
  await expect(page.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible();
  await page.goto(`/invitation/${invitationToken('accepted')}`);
  await expect(page.getByRole('heading', { name: 'This invitation was accepted' })).toBeVisible();
  const unknown = await page.goto('/invitation/aaaaaaaaaaaaaaaaaaaaaa');
  expect(unknown?.status()).toBe(404);
  await signIn(page, 'brand.viewer@brand.test', `/invitation/${invitationToken('invited')}`);
  const accept = page.getByRole('button', { name: 'Accept invitation' });
  if (await accept.isVisible()) {
    await accept.click();
    await expect(page.getByRole('alert')).toContainText('This invitation is for a different address.');
  }
});
