import { expect, type Page } from '@playwright/test';
import { publicIdOf } from '#dev/world/publications.ts';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';

/** A brand's page that no other test visits. */
const touchpoint = 1121;
const view = `scope=account-11&v=1&range=today&in.touchpoint=${touchpoint}`;
const id = () => crypto.randomUUID().replaceAll('-', '');

const impressions = (page: Page) => page.getByRole('article', { name: 'Impressions' }).locator('data');

const impressionsOf = async (page: Page): Promise<number> =>
  Number(await impressions(page).getAttribute('value', { timeout: 1_000 }));

/** A touchpoint of an account without visits from other tests. */
const unvisited = { account: 12, touchpoint: 1221 };

/** An event as a program posts it, without a visit token. */
const sendWithoutVisit = (page: Page, baseURL: string | undefined, to: number) =>
  page.request.post('/collect', {
    headers: {
      ...{ 'Content-Type': 'application/json', Origin: baseURL ?? '' },
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    },
    data: {
      ...{ k: 'ip', t: publicIdOf(to), s: id(), m: '', r: '' },
      e: ['visit', 'impression'].map((k) => ({ i: id(), k, a: 0 })),
    },
  });

test('a day with only suspect traffic says so, and shows it once it is included', async ({ page, baseURL }) => {
  expect((await sendWithoutVisit(page, baseURL, unvisited.touchpoint)).status()).toBe(204);
  await signIn(page, 'staff@merchlens.test', `/dashboard/overview?scope=account-${unvisited.account}&v=1&range=today`);
  await expect(async () => {
    await page.reload();
    const note = page.getByText('Suspect traffic excluded: 1 session (no visit token).');
    await expect(note).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: /^No data on/ })).toBeVisible();
  await page.getByRole('link', { name: 'Include' }).click();
  await expect(impressions(page)).toHaveAttribute('value', '1');
  await expect(page.getByRole('heading', { name: /^No data on/ })).toBeHidden();
});

test('a visit in a browser counts as normal, and a program’s events are kept apart and included by a switch', async ({
  page,
  browser,
  baseURL,
}) => {
  const guest = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  const token = guest.waitForResponse((response) => response.url().includes('/collect/visit/'));
  const sent = guest.waitForResponse((response) => response.url().endsWith('/collect'));
  await guest.goto(`/e/${publicIdOf(touchpoint)}`);
  expect((await token).headers()['cache-control']).toBe('no-store');
  expect((await sent).status()).toBe(204);

  expect((await sendWithoutVisit(page, baseURL, touchpoint)).status()).toBe(204);

  await signIn(page, 'staff@merchlens.test', `/dashboard/overview?${view}`);
  const note = page.getByText('Suspect traffic excluded: 1 session (no visit token).');
  await expect(async () => {
    await page.reload();
    await expect(note).toBeVisible({ timeout: 1_000 });
    expect(await impressionsOf(page)).toBe(1);
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page, 'a dashboard that leaves out suspect traffic');

  await page.goto(`/custom/report-builder?${view}&rows=touchpoint&vals=sessions`);
  const table = page.getByRole('region', { name: /table$/ }).first();
  await expect(table.getByRole('row').last()).toContainText('1');
  await expect(note).toBeVisible();
  await page.getByRole('link', { name: 'Include' }).click();
  await expect(table.getByRole('row').last()).toContainText('2');
  await expect(note).toBeHidden();
  await page.goto(`/dashboard/overview?${view}`);

  await page.getByRole('link', { name: 'Include' }).click();
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips).toContainText('Traffic is Plain, Suspect');
  await expect(impressions(page)).toHaveAttribute('value', '2');
  await expect(note).toBeHidden();

  await page.locator('summary[aria-label="Add a filter"]').click();
  await page.getByRole('link', { name: 'Exclude suspect traffic' }).click();
  await expect(impressions(page)).toHaveAttribute('value', '1');
  await expect(chips).not.toContainText('Traffic');
});
