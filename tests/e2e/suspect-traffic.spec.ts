import { expect, type Page } from '@playwright/test';
import { publicIdOf } from '#dev/world/publications.ts';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';

/** A page of a brand that no other test visits. */
const touchpoint = 1121;
const view = `scope=account-11&v=1&range=today&in.touchpoint=${touchpoint}`;
const id = () => crypto.randomUUID().replaceAll('-', '');

const impressionsOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('article', { name: 'Impressions' }).locator('data').getAttribute('value'));

test('a visit in a browser counts as plain, and what a program sends without one is told apart and let in by a switch', async ({
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

  const agent = await guest.evaluate(() => navigator.userAgent);
  const program = await page.request.post('/collect', {
    headers: { 'Content-Type': 'application/json', Origin: baseURL ?? '', 'User-Agent': agent },
    data: {
      ...{ k: 'ip', t: publicIdOf(touchpoint), s: id(), m: '', r: '' },
      e: ['visit', 'impression'].map((k) => ({ i: id(), k, a: 0 })),
    },
  });
  expect(program.status()).toBe(204);

  await signIn(page, 'staff@merchlens.test', `/dashboard/overview?${view}`);
  const note = page.getByText('Suspect traffic is left out: 1 session (no visit token).');
  await expect(async () => {
    await page.reload();
    await expect(note).toBeVisible({ timeout: 1_000 });
    expect(await impressionsOf(page)).toBe(1);
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page, 'a dashboard that leaves out suspect traffic');

  await page.getByRole('link', { name: 'Include it' }).click();
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips).toContainText('Traffic is Plain, Suspect');
  await expect.poll(() => impressionsOf(page)).toBe(2);
  await expect(note).toBeHidden();

  await page.locator('summary[aria-label="Add a filter"]').click();
  await page.getByRole('link', { name: 'Leave out suspect traffic' }).click();
  await expect.poll(() => impressionsOf(page)).toBe(1);
  await expect(chips).not.toContainText('Traffic');
});
