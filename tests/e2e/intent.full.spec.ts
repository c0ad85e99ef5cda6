import { expect, type Page } from '@playwright/test';
import { signIn, test, untilHydrated } from './person.ts';

/** Paths whose data the page asks of the router, in order. */
function dataAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('.data')) asked.push(`${pathname}${search}`);
  });
  return asked;
}

/** The script that watches links has loaded. */
const untilLinksAreWatched = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/intent-[\w-]+\.js$/.test(name)),
  );

const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('hovering over a menu link fetches its page, and following it fetches nothing again', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test');
  await page.goto('/page-comingsoon');
  await untilHydrated(page);
  await untilLinksAreWatched(page);
  const asked = dataAsked(page);
  const users = linkTo(page, 'Users');
  await users.hover();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain('/users.data');
  await users.click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/users.data'))).toHaveLength(1);
});

test('after a change, a page fetched on hover before it is fetched again', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test');
  await page.goto('/page-comingsoon');
  await untilHydrated(page);
  await untilLinksAreWatched(page);
  const asked = dataAsked(page);
  const users = linkTo(page, 'Users');
  await users.hover();
  await expect.poll(() => asked.length).toBe(1);
  // Refused for its body, but still a write.
  await page.evaluate(() => fetch('/proxy/data/annotations', { method: 'POST', body: '{}' }));
  await users.click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/users.data'))).toHaveLength(2);
});
