import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { setFaults } from './faults.ts';
import { seededDays, signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filters' });
const menu = (page: Page, label: string): Locator => page.locator(`summary[aria-label^="${label}"]`);
/** The impressions of the whole range. */
const clicksOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('article', { name: 'Purchase-intent clicks' }).locator('data').getAttribute('value'));

test('a link with filters survives the sign-in and a reload, and names what it filters by', async ({ page }) => {
  const address = '/dashboard/overview?v=1&range=90d&compare=previous-year&in.retailer=1&not.country=FR';
  await signIn(page, admin, address);
  const see = async () => {
    expect(page.url()).toContain(address);
    await expect(chips(page)).toContainText('Country is not France');
    await expect(chips(page)).toContainText('Retailer is Amazon');
    await expect(menu(page, 'Period: Last 90 days')).toBeVisible();
  };
  await see();
  await page.reload();
  await see();
});

test('a filter is found by typing, chosen by key, and goes along to the next page until it is removed', async ({
  page,
}) => {
  await signIn(page, admin, '/dashboard/overview');
  const all = await clicksOf(page);
  await menu(page, 'Add a filter').press('Enter');
  await page.getByRole('region', { name: 'View' }).getByRole('link', { name: 'Country', exact: true }).press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search: Country' });
  await expect(search).toBeFocused();
  await search.pressSequentially('us');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await search.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(chips(page)).toContainText('Country is United States');
  await expect(menu(page, 'Add a filter')).toBeFocused();
  await expect.poll(() => clicksOf(page)).toBeLessThan(all);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Traffic' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Traffic' })).toBeVisible();
  await expect(chips(page)).toContainText('Country is United States');
  await page.getByRole('link', { name: 'Remove filter: Country is United States' }).press('Enter');
  await expect(chips(page)).toHaveCount(0);
  await expect(menu(page, 'Add a filter')).toBeFocused();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Overview new/ })
    .click();
  await expect.poll(() => clicksOf(page)).toBe(all);
});

test('choosing a view in a menu loads no new document and keeps the scroll position', async ({ page }) => {
  await signIn(page, admin, '/dashboard/overview?v=1&range=90d');
  await page.setViewportSize({ width: 1440, height: 500 });
  await menu(page, 'Period: Last 90 days').click();
  const scrolledTo = () => page.evaluate(() => document.scrollingElement?.scrollTop ?? 0);
  await page.evaluate(() => document.scrollingElement?.scrollTo(0, 40));
  const shown = await page.evaluateHandle(() => window.document);
  await page.getByRole('link', { name: 'Last 7 days', exact: true }).click();
  await expect(menu(page, 'Period: Last 7 days')).toBeVisible();
  expect(await scrolledTo()).toBe(40);
  expect(await shown.evaluate((before) => before === window.document)).toBe(true);
});

test('days and comparison carry over to the next page, and an invalid address is reported once', async ({ page }) => {
  await signIn(page, admin, '/dashboard/overview?v=1&range=90d&compare=previous-year');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Traffic' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Traffic' })).toBeVisible();
  await expect(menu(page, 'Period: Last 90 days')).toBeVisible();
  await expect(menu(page, 'Compared with: Previous year')).toBeVisible();
  await page.goto('/dashboard/overview?v=1&from=2001-12-31&to=2001-01-01&currency=XXX&in.retailer=nope');
  await expect(page.getByRole('heading', { name: 'No data from Jan 1, 2001 to Dec 31, 2001' })).toBeVisible();
  const remarks = page.getByRole('main').getByRole('status').getByRole('listitem');
  await expect(remarks).toHaveText([/swapped/, /“XXX”/, /Retailer “nope”/]);
  await page.getByRole('main').getByRole('link', { name: 'Last 30 days' }).last().click();
  await expect.poll(() => clicksOf(page)).toBeGreaterThan(0);
  await expect(remarks).toHaveCount(0);
});

test('days are picked from a calendar that comes with the menu, which then closes', async ({ page }) => {
  await signIn(page, admin, `/dashboard/overview?v=1&${seededDays}`);
  const menu = page.getByLabel(/^Period: /);
  await menu.click();
  await expect(page.getByRole('grid')).toHaveCount(2);
  const calendar = page.getByRole('grid', { name: 'November 2026' });
  await calendar.getByRole('button', { name: 'Tuesday, November 10, 2026' }).click();
  await calendar.getByRole('button', { name: 'Wednesday, November 4, 2026' }).click();
  await expect(page).toHaveURL(/[?&]from=2026-11-04&to=2026-11-10(&|$)/);
  await expect(calendar).toBeHidden();
  await expect(menu).toBeFocused();
  await expect(menu).toHaveText(/^Nov 4 – Nov 10$|^Nov 4, 2026 – Nov 10, 2026$/);
});

test('a chart whose script comes after the numbers have changed shows the new ones', async ({ page }) => {
  await signIn(page, admin, '/page-comingsoon');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  // Delays each script that another script loads.
  const slow = { offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.goto(`/dashboard/overview?v=1&${seededDays}&in.country=US`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading' && !Reflect.has(globalThis, 'earlyInput'));
  const chart = page.getByRole('region', { name: 'Purchase-intent clicks over time' }).locator('[data-chart]');
  const before = await chart.getByRole('slider').getAttribute('aria-valuetext');
  const asleep = await chart.evaluate((element) => !Object.keys(element).some((key) => key.startsWith('__react')));
  expect(asleep).toBe(true);
  await page.getByRole('link', { name: 'Remove all' }).click();
  await expect(page).not.toHaveURL(/in\.country/);
  await network.send('Network.emulateNetworkConditions', { ...slow, latency: 0 });
  await untilHydrated(page);
  const points = chart.getByRole('slider');
  await expect(points).not.toHaveAttribute('aria-valuetext', before ?? '');
  await points.press('End');
  await expect(points).toHaveAttribute('aria-valuetext', /^Nov 15, 2026: [\d,]+/);
  await expect(chart).toHaveCount(1);
});

test('a copied link shows a colleague the same view of the same scope', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, admin, '/dashboard/overview?v=1&range=last-month&in.country=US');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.searchParams.get('scope')).toBe('account-10');
  const other = await browser.newContext({ baseURL: link.origin });
  const colleague = await other.newPage();
  await signIn(colleague, 'brand.viewer@brand.test', `${link.pathname}${link.search}`);
  await expect(chips(colleague)).toContainText('Country is United States');
  expect(await clicksOf(colleague)).toBe(await clicksOf(page));
  await other.close();
});

test('an export has the page’s filters, one that breaks off saves no file, and a refused one says so', async ({
  page,
}) => {
  await signIn(page, admin, `/dashboard/overview?v=1&${seededDays}&in.country=US`);
  const card = page.getByRole('region', { name: 'By channel' });
  // A card that hydrates at that moment is replaced, with its menu closed.
  const linkTo = async (format: RegExp) => {
    const link = card.getByRole('link', { name: format });
    await expect(async () => {
      if (!(await link.isVisible())) await card.locator('summary[aria-label="More on By channel"]').click();
      await expect(link).toBeVisible({ timeout: 1_000 });
    }).toPass();
    return link;
  };
  const csv = await linkTo(/CSV$/);
  const [file] = await Promise.all([page.waitForEvent('download'), csv.click()]);
  expect(file.suggestedFilename()).toMatch(/_by-channel_2026-10-17_2026-11-15\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toMatch(/^channel_id,channel,/);
  expect(text).not.toContain('#');
  const notes = await linkTo(/CSV with notes/);
  await expect(card.getByText('Up to 50,000 rows per table.')).toBeVisible();
  const [archive] = await Promise.all([page.waitForEvent('download'), notes.click()]);
  expect(archive.suggestedFilename()).toMatch(/_by-channel_2026-10-17_2026-11-15\.zip$/);
  const parts = Object.entries(unzipSync(new Uint8Array(readFileSync(await archive.path()))));
  expect(parts.map(([, bytes]) => strFromU8(bytes))).toEqual([
    text,
    expect.stringContaining('Filters: Country is United States\r\n'),
  ]);
  await setFaults(page, { endpoint: 'exportFile', fault: 'cut' });
  let files = 0;
  page.on('download', () => files++);
  for (const format of [/CSV$/, /CSV with notes/, /XLSX/]) {
    await (await linkTo(format)).click();
    const notice = page.getByText('Download failed');
    await expect(notice).toBeVisible();
    await notice.locator('xpath=ancestor::*[.//button][1]').getByRole('button').click();
    await expect(notice).toHaveCount(0);
  }
  await setFaults(page, { endpoint: 'exportFile', fault: 'status', status: 429 });
  await (await linkTo(/CSV$/)).click();
  await expect(page.getByText('Too many requests. Try again in a moment.')).toBeVisible();
  expect(files).toBe(0);
});

test('a saved filter set is used as default, renamed, deleted and restored', async ({ page }) => {
  await signIn(page, 'alcohol@brand.test', '/dashboard/overview?v=1&in.country=US');
  await menu(page, 'Saved filters').click();
  await page.getByRole('textbox', { name: 'Name for these filters' }).fill('Home market');
  await page.getByRole('checkbox', { name: 'Use by default' }).check();
  await page.getByRole('button', { name: 'Save these filters' }).click();
  const kept = page.getByRole('listitem').filter({ hasText: 'Home market' });
  await expect(kept).toContainText('default');
  await kept.getByRole('button', { name: 'Rename Home market' }).click();
  await page.getByRole('textbox', { name: 'New name of Home market' }).fill('At home');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('link', { name: 'At home' })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/dashboard/overview');
  await expect(page).toHaveURL(/in\.country=US/);
  await expect(chips(page)).toContainText('Country is United States');
  await page.getByRole('link', { name: 'Remove all' }).click();
  await expect(chips(page)).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Traffic' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Traffic' })).toBeVisible();
  await expect(chips(page), 'what was removed stays away on the next page').toHaveCount(0);
  await menu(page, 'Saved filters').click();
  await page.getByRole('button', { name: 'Delete At home' }).click();
  await expect(page.getByText('No saved filters yet')).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('a', { hasText: 'At home' })).toBeAttached();
  await page.goto('/dashboard/overview');
  await expect(page, 'the default is the default again').toHaveURL(/in\.country=US/);
  await menu(page, 'Saved filters').click();
  await page.getByRole('button', { name: 'Delete At home' }).click();
  await expect(page.getByText('“At home” was deleted.')).toBeVisible();
  await page.goto('/dashboard/overview');
  await expect(page).not.toHaveURL(/in\.country/);
});

test('a note on a day is written, changed, deleted and restored', async ({ page }) => {
  await signIn(page, 'alcohol@brand.test', '/dashboard/overview');
  await menu(page, 'Annotations').click();
  const write = async (text: string, button: string) => {
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill(text);
    await page.getByRole('button', { name: button }).click();
  };
  await write('Campaign begins', 'Add note');
  const note = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit/ }) });
  await expect(note).toContainText('Nov 15, 2026');
  await expect(note).toContainText('Campaign begins');
  await note.getByRole('button', { name: /^Edit/ }).click();
  await write('Campaign began', 'Edit note');
  await expect(note).toContainText('Campaign began');
  await note.getByRole('button', { name: 'Delete “Campaign began”' }).click();
  await expect(page.getByText('No annotations yet')).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('li', { hasText: 'Campaign began' }).first()).toBeAttached();
  await page.goto('/dashboard/overview');
  await menu(page, 'Annotations').click();
  await note.getByRole('button', { name: 'Delete “Campaign began”' }).click();
  await expect(page.getByText('The note was deleted.')).toBeVisible();
  await page.getByLabel('Date of the note').fill('2026-06-01');
  await write('Before all of this', 'Add note');
  await expect(page.getByText('The note is on Jun 1, 2026, outside the period shown.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters and days are chosen with links and plain forms', async ({ page }) => {
    await signIn(page, admin, '/dashboard/overview?v=1&range=7d');
    await menu(page, 'Add a filter').click();
    await page.getByRole('region', { name: 'View' }).getByRole('link', { name: 'Country', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search: Country' }).fill('us');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('checkbox', { name: 'United States' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/dashboard\/overview\?v=1&range=7d&in\.country=US$/);
    await expect(chips(page)).toContainText('Country is United States');
    await menu(page, 'Period: Last 7 days').click();
    await page.getByLabel('From', { exact: true }).fill('2026-11-01');
    await page.getByLabel('To', { exact: true }).fill('2026-11-15');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-15/);
    await expect(chips(page)).toContainText('Country is United States');
  });
});
