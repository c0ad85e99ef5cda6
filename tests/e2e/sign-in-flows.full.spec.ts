import { expect, type Locator, type Page } from '@playwright/test';
import type { Fault } from '#upstream/faults/faults.ts';
import { setFaults } from './faults.ts';
import { appOrigin, signInByForm, test, untilHydrated } from './person.ts';

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
  await untilHydrated(page);
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

test('the first page after a sign-in has its most pressing announcement in the header, and all stay in the bell', async ({
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
  const line = page.getByRole('region', { name: 'Announcements' });
  await expect(line).toHaveAttribute('data-design', 'warning');
  await expect(line).toContainText('This one is warning');
  await expect(line).toContainText('9 more');
  const [shown, header, before] = await Promise.all([boxOf(line), boxOf(page.getByRole('banner')), mainOf(page)]);
  expect(shown.width).toBeLessThanOrEqual(400);
  expect(shown.x).toBeGreaterThan(header.width / 2);
  expect(shown.y + shown.height).toBeLessThanOrEqual(header.y + header.height);

  await line.getByRole('button', { name: 'This one is warning' }).click();
  const list = page.locator('#announcements');
  await expect(list.locator('[data-design]')).toHaveCount(10);
  for (const design of designs)
    await expect(list.locator('[data-design]', { hasText: `This one is ${design}` })).toHaveAttribute(
      'data-design',
      design === 'unheard-of' ? 'default' : design,
    );
  await expect(list.locator('[data-design="scheduled"] [data-icon="security"]')).toBeVisible();
  await expect(list.locator('[data-icon="unheard-of"]')).toHaveCount(1);
  await expect(list.locator('[data-design="new"] [data-icon]')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toHaveCount(0);
  expect(await mainOf(page)).toEqual(before);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Announcements (10)' }).click();
  await expect(page.getByText('You signed in from a new browser')).toBeVisible();
});

test('on a phone an announcement is a slim line below the header, and the first figures are in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInByForm(page, viewer);
  const line = page.getByRole('region', { name: 'Announcements' });
  await expect(line).toContainText('Price and stock history is here');
  const [shown, header, main] = await Promise.all([boxOf(line), boxOf(page.getByRole('banner')), mainOf(page)]);
  expect(shown.height).toBeLessThanOrEqual(48);
  expect(shown.y).toBe(header.y + header.height);
  expect(main.y).toBeGreaterThanOrEqual(shown.y + shown.height);
  await expect(page.getByRole('article', { name: 'Purchase-intent clicks' })).toBeInViewport({ ratio: 1 });
});

test('without a script an announcement is dismissed by reading the page again', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: appOrigin() });
  const page = await context.newPage();
  await signInByForm(page, viewer);
  const line = page.getByRole('region', { name: 'Announcements' });
  await expect(line).toContainText('Price and stock history is here');
  const address = page.url();
  await line.getByRole('link', { name: 'Dismiss' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.url()).toBe(address);
  await expect(line).toHaveCount(0);
  await context.close();
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return box;
}

const mainOf = (page: Page) => boxOf(page.getByRole('main'));

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
