import { expect, type Page } from '@playwright/test';
import { setFaults } from './faults.ts';
import { appOrigin, signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';

/** Counts the documents this tab loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => loads++);
  return () => loads;
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const signInAgain = (page: Page) => page.getByRole('link', { name: 'Sign in again' });

test('a refused navigation reloads the page once, then offers the sign-in and says what failed', async ({ page }) => {
  await signIn(page, admin, '/dashboard/overview');
  await setFaults(page, { endpoint: 'template', fault: 'status', status: 401, holding: 'traffic' });
  const loads = countLoads(page);
  await sidebar(page).getByRole('link', { name: 'Traffic' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Sign in again' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/traffic/);
  await untilHydrated(page);
  expect(loads()).toBe(1);
  await expect(main).toContainText('The data service didn’t accept your sign-in');
  await expect(main).toContainText(/Request ID\s*[\w-]{8,}/);
  await expect(sidebar(page)).toBeVisible();
  await expect(signInAgain(page)).toHaveAttribute('href', /^\/auth\/login\?redirect=%2Fdashboard%2Ftraffic/);
  // After that reload, another refusal is shown in place.
  await sidebar(page).getByRole('link', { name: 'Retail partners' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Retail partners' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Traffic' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Sign in again' })).toBeVisible();
  expect(loads()).toBe(1);
  await setFaults(page);
  await signInAgain(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Traffic' })).toBeVisible();
});

test('a document whose data is refused offers the sign-in at once, also without a script', async ({
  page,
  browser,
}) => {
  await signIn(page, admin, '/dashboard/overview');
  await setFaults(page, { endpoint: 'template', fault: 'status', status: 401 });
  const loads = countLoads(page);
  const answer = await page.goto('/dashboard/traffic');
  expect(answer?.status()).toBe(401);
  await untilHydrated(page);
  await expect(signInAgain(page)).toBeVisible();
  expect(loads()).toBe(1);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const noScript = await plain.newPage();
  await noScript.goto(`${appOrigin()}/dashboard/traffic`);
  await expect(signInAgain(noScript)).toBeVisible();
  await plain.close();
});

test('a refused part of a page reloads the page once, then the tab says so and offers the sign-in', async ({
  page,
}) => {
  await signIn(page, admin, '/dashboard/traffic');
  await setFaults(page, { endpoint: 'query', fault: 'status', status: 500, holding: '"channel"' });
  await page.goto('/dashboard/traffic');
  await untilHydrated(page);
  await setFaults(page, { endpoint: 'query', fault: 'status', status: 401, holding: '"channel"' });
  const loads = countLoads(page);
  const again = page
    .getByRole('region', { name: 'By channel', exact: true })
    .getByRole('button', { name: 'Try again' });
  const reloaded = page.waitForEvent('load');
  await again.click();
  await reloaded;
  const said = page.getByText('Your sign-in wasn’t accepted, so part of this page couldn’t be loaded.');
  await expect(said).toBeVisible();
  await expect(signInAgain(page)).toHaveAttribute('href', '/auth/login?redirect=%2Fdashboard%2Ftraffic');
  await untilHydrated(page);
  await again.click();
  await expect(again).toBeEnabled();
  await expect(said).toBeVisible();
  expect(loads()).toBe(1);
  await setFaults(page);
  await again.click();
  await expect(said).toBeHidden();
});

test('a refused change reloads the page once with what was typed, and says that it was not saved', async ({ page }) => {
  await signIn(page, 'single.operator@brand.test', '/profile');
  await setFaults(page, { endpoint: 'updateUser', fault: 'status', status: 401 });
  const loads = countLoads(page);
  await page.getByLabel('Job title').fill('Keeper of the keys');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your change wasn’t saved. Try again.')).toBeVisible();
  await untilHydrated(page);
  await expect(page.getByLabel('Job title')).toHaveValue('Keeper of the keys');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your sign-in wasn’t accepted, so your change wasn’t saved.')).toBeVisible();
  await expect(signInAgain(page)).toBeVisible();
  await expect(page.getByLabel('Job title')).toHaveValue('Keeper of the keys');
  expect(loads()).toBe(1);
  await setFaults(page);
});

test('a refused scope change reloads the page once, says so, and then offers the sign-in', async ({ page }) => {
  await signIn(page, 'both@mixed.test', '/profile');
  await setFaults(page, { endpoint: 'changeSettings', fault: 'status', status: 401 });
  await page.goto('/catalog');
  await untilHydrated(page);
  const loads = countLoads(page);
  const chooseAnother = async () => {
    await page.getByRole('button', { name: /^Account: / }).click();
    const options = page.getByRole('dialog').getByRole('option', { selected: false });
    await options.first().click();
  };
  await chooseAnother();
  await expect(page.getByText('Oops, something wrong while changing scope')).toBeVisible();
  await untilHydrated(page);
  expect(loads()).toBe(1);
  await chooseAnother();
  await expect(page.getByText('Your sign-in wasn’t accepted, so the scope wasn’t changed.')).toBeVisible();
  await expect(signInAgain(page)).toBeVisible();
  expect(loads()).toBe(1);
  await setFaults(page);
});

test('a tab left open after its session ended is sent to the sign-in by its flag poll, and comes back', async ({
  page,
  context,
}) => {
  await signIn(page, admin, '/dashboard/overview');
  const cookies = await context.cookies();
  await page.request.post('/logout', { headers: { origin: appOrigin() }, maxRedirects: 0 });
  await context.addCookies(cookies.filter(({ name }) => name === '__Host-sid'));
  await expect(page).toHaveURL(/\/login-redirect\?redirect=%2Fdashboard%2Foverview/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
