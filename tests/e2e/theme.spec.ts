import { expect, type Page } from '@playwright/test';
import { signIn, signInByForm, test } from './person.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const barColors = (page: Page) =>
  page.locator('meta[name="theme-color"]').evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));
const [light, dark] = ['rgb(246, 246, 249)', 'rgb(21, 20, 27)'];

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name }).click();
}

test('a theme is chosen in the user menu, at once, and the server renders the next page in it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, 'brand.admin@brand.test', '/profile');
  expect(await background(page)).toBe(light);
  await chooseTheme(page, 'Dark');
  expect(await background(page)).toBe(dark);
  expect(await barColors(page)).toEqual(['#1e1c27', '#1e1c27']);
  await expect(page.getByRole('button', { name: 'Dark', pressed: true })).toBeVisible();
  const html = await (await page.request.get('/profile', { headers: { accept: 'text/html' } })).text();
  expect(html).toMatch(/<html[^>]* data-theme="dark"/);
  // Pages without a session use the theme too.
  const stranger = await (await page.request.get('/page-notfound', { headers: { accept: 'text/html' } })).text();
  expect(stranger).toMatch(/<html[^>]* data-theme="dark"/);
  await page.reload();
  expect(await background(page)).toBe(dark);
  await chooseTheme(page, 'System');
  expect(await background(page)).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background(page)).toBe(dark);
});

test('the font comes with the page, is kept for good, and moves nothing when it arrives', async ({ page }) => {
  await page.goto('/login-redirect');
  const address = (await page.locator('link[rel="preload"][as="font"]').getAttribute('href')) ?? '';
  const font = await page.request.get(address);
  expect(font.headers()).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await font.body()).length).toBeLessThanOrEqual(50 * 1024);
  const license = await page.request.get('/fonts/geist-license.txt');
  expect(await license.text()).toContain('SIL OPEN FONT LICENSE Version 1.1');
  const heights = await page.evaluate(async () => {
    await document.fonts.load('16px Geist');
    const heightIn = (fontFamily: string) => {
      const line = document.createElement('span');
      Object.assign(line.style, { fontFamily, fontSize: '100px', lineHeight: 'normal', display: 'block' });
      line.textContent = 'Purchase intent';
      document.body.append(line);
      const { height } = line.getBoundingClientRect();
      line.remove();
      return height;
    };
    return { loaded: document.fonts.check('16px Geist'), own: heightIn('Geist'), fallback: heightIn('Geist Fallback') };
  });
  expect(heights.loaded).toBe(true);
  // Text 100 pixels high: ascent and descent are rounded. Plain Arial would be 15 pixels lower.
  expect(Math.abs(heights.own - heights.fallback)).toBeLessThanOrEqual(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a theme is chosen by a form, which leads back to its page', async ({ page }) => {
    await signInByForm(page, 'brand.admin@brand.test', '/profile');
    await chooseTheme(page, 'Dark');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
