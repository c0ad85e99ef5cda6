import { expect, type Page } from '@playwright/test';
import type { Fault } from '#upstream/faults/faults.ts';
import { setFaults } from './faults.ts';
import { appOrigin, awake, signInByForm, test } from './person.ts';

const viewer = 'brand.viewer@brand.test';
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const unsubscribed = 'You have been unsubscribed from Aurora Coffee';

/** Signs in, sets the faults, and signs in again. */
async function signInAgainWith(page: Page, email: string, ...faults: Fault[]): Promise<void> {
  await signInByForm(page, email);
  await setFaults(page, ...faults);
  await page.context().clearCookies({ name: '__Host-sid' });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.origin === appOrigin() && !/^\/(callback|login|auth)/.test(url.pathname));
  await awake(page);
}

test('signing in for an unsubscribe link unsubscribes the person and tells them so', async ({ page }) => {
  await signInByForm(page, viewer, `/report/products?unsubscribe_email=${viewer}`);
  await expect(page).toHaveURL(/\/report\/products$/);
  await expect(notices(page)).toContainText('Unsubscription');
  await expect(notices(page)).toContainText(unsubscribed);
  await page.reload();
  await expect(page.getByText(unsubscribed)).toHaveCount(0);
});

test('the answer that shows an outcome forgets it, so that the next one does not show it', async ({ page }) => {
  await signInByForm(page, viewer);
  await page.context().addCookies([{ name: 'flash', value: 'unsubscribed', url: new URL(page.url()).origin }]);
  const document = () => page.request.get('/profile', { headers: { Accept: 'text/html' } });
  expect(await (await document()).text()).toContain(unsubscribed);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('flash');
  expect(await (await document()).text()).not.toContain(unsubscribed);
});

test('an unsubscribe link that meets a live session asks first', async ({ page }) => {
  await signInByForm(page, viewer);
  await page.goto(`/report/products?unsubscribe_email=${viewer}`);
  await expect(page.getByRole('heading', { name: 'Unsubscribe from Aurora Coffee?' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page).toHaveURL(/\/report\/products$/);
  await expect(notices(page)).toContainText(unsubscribed);
});

test('an unsubscribe link for somebody else does nothing', async ({ page }) => {
  await signInByForm(page, viewer, '/report/products?unsubscribe_email=brand.admin@brand.test');
  await expect(page).toHaveURL(/\/report\/products$/);
  await expect(notices(page)).toBeAttached();
  await expect(page.getByText(/unsubscribed/)).toHaveCount(0);
  await page.goto('/report/products?unsubscribe_email=brand.admin@brand.test');
  await expect(page).toHaveURL(/\/report\/products$/);
});

test('an unsubscription that fails says so', async ({ page }) => {
  await signInByForm(page, viewer);
  await setFaults(page, { endpoint: 'updateScopeSettings', fault: 'status', status: 500 });
  await page.goto(`/report/products?unsubscribe_email=${viewer}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  const text = 'Oops, something wrong when changing subscription mode for Aurora Coffee';
  await expect(page.getByRole('alert').getByText(text)).toBeVisible();
});

test('terms that are not accepted are asked for, once', async ({ page }) => {
  const terms = { version: '2026-01', url: 'https://example.com/terms' };
  const asking: Fault = { endpoint: 'init', fault: 'changed', patch: { terms, acceptedTerms: null } };
  await signInAgainWith(page, 'shopranked@retailer.test', asking);
  const dialog = page.getByRole('dialog', { name: 'Our terms have changed' });
  await expect(dialog.getByRole('link', { name: /Read the terms/ })).toHaveAttribute('href', terms.url);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('announcements have room of their own on the first page after a sign-in, and stay in the bell', async ({
  page,
}) => {
  const designs = ['default', 'new', 'warning', 'error', 'success', 'scheduled', 'hot', 'unheard-of'];
  const notifications = designs.map((design) => ({ design, message: `This one is ${design}` }));
  const sessionNotifications = [
    { icon: 'security', color: 'info', message: 'You signed in from a new browser' },
    { icon: 'unheard-of', color: 'success', message: 'Your plan has grown' },
  ];
  const patch = { notifications, sessionNotifications };
  await signInAgainWith(page, viewer, { endpoint: 'init', fault: 'changed', patch });
  const list = page.getByRole('region', { name: 'Announcements' });
  await expect(list.locator('[data-design]')).toHaveCount(10);
  for (const design of designs)
    await expect(list.locator('[data-design]', { hasText: `This one is ${design}` })).toHaveAttribute(
      'data-design',
      design === 'unheard-of' ? 'default' : design,
    );
  await expect(list.locator('[data-design="scheduled"] [data-icon="security"]')).toBeVisible();
  await expect(list.locator('[data-icon="unheard-of"]')).toHaveCount(1);
  await expect(list.locator('[data-design="new"] [data-icon]')).toHaveCount(0);
  await expectTopRight(page);
  await list.locator('[data-design]').first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(list.locator('[data-design]')).toHaveCount(9);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Announcements (10)' }).click();
  await expect(page.locator('#announcements [data-icon="security"]')).toBeVisible();
  await expect(page.getByText('You signed in from a new browser')).toBeVisible();
});

test('on a phone too announcements stand at the top, and cover nothing of the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInByForm(page, viewer);
  await expect(page.getByRole('region', { name: 'Announcements' })).toContainText('Price and stock history is here');
  await expectTopRight(page);
});

/** Below the header, at the right, at most 400 px wide, and the page begins below it. */
async function expectTopRight(page: Page): Promise<void> {
  const list = await page.getByRole('region', { name: 'Announcements' }).boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  const main = await page.getByRole('main').boundingBox();
  if (!list || !header || !main) throw new Error('The page is not there');
  expect(list.width).toBeLessThanOrEqual(400);
  expect(list.x + list.width).toBeGreaterThan(header.width - 40);
  expect(list.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(list.y).toBeLessThan(header.y + header.height + 40);
  expect(main.y).toBeGreaterThanOrEqual(list.y + list.height);
}

test('a person refused by the data service sees the reason, what to do, and the request id', async ({ page }) => {
  await signInAgainWith(page, viewer, { endpoint: 'init', fault: 'status', status: 403 });
  await expect(page).toHaveURL(/\/access-denied\?email=brand\.viewer%40brand\.test$/);
  const main = page.getByRole('main');
  await expect(main).toContainText('the data service doesn’t let you in');
  await expect(main).toContainText(viewer);
  await expect(main).toContainText('The upstream failed as it was told to.');
  await expect(main).toContainText(/Request ID [\w-]{8,}/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-sid');
  await page.reload();
  await expect(main).toContainText('The upstream failed as it was told to.');
});
