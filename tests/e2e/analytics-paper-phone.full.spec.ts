import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test, untilHydrated } from './person.ts';

const visit = async (page: Page, path: string) => {
  await page.goto(path);
  await untilHydrated(page);
};
const scrolled = (region: Locator, to: { readonly top: number; readonly left: number }) =>
  region.evaluate((element, place) => element.scrollTo(place), to);
const totalShade = (region: Locator) =>
  region.evaluate((element) => {
    const total = element.querySelector('tfoot td');
    return total ? getComputedStyle(total).boxShadow.includes('0px 0px 0px 0px') : null;
  });

test('on a phone a table keeps its names and its head in sight, and shows that more rows are below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'brand.viewer@brand.test', '/report/retail-media');
  const region = page.locator('.report-table').first();
  await expect(region.getByRole('rowheader').first()).toBeVisible();
  // A viewer has nothing to schedule.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schedule or alert' })).toHaveCount(0);
  await scrolled(region, { top: 300, left: 200 });
  const [name, head] = [region.locator('tbody th').nth(12), region.locator('thead th').first()];
  const away = async (part: Locator, axis: 'x' | 'y') => {
    const [own, frame] = [await part.boundingBox(), await region.boundingBox()];
    return own && frame ? Math.abs(own[axis] - frame[axis]) : null;
  };
  await expect.poll(() => away(name, 'x')).toBeLessThanOrEqual(5);
  await expect.poll(() => away(head, 'y')).toBeLessThanOrEqual(5);
  await expect.poll(() => totalShade(region)).toBe(false);
  // Cells with collapsed borders can't have a shadow.
  expect(await region.locator('table').evaluate((table) => getComputedStyle(table).borderCollapse)).toBe('separate');
  await scrolled(region, { top: 100_000, left: 0 });
  await expect.poll(() => totalShade(region)).toBe(true);
});

test('on a phone the period and the filters are one button and a sheet, so that figures are seen at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'brand.admin@brand.test', '/dashboard/overview?v=1&in.country=US');
  const view = page.getByRole('region', { name: 'View' });
  const opener = view.getByRole('button', { name: /^Last 30 days: .+ – .+ · 1 filter$/ });
  const period = page.locator('summary[aria-label^="Period: Last 30 days"]');
  await expect(period).toBeHidden();
  const figure = await page.getByRole('article', { name: 'Impressions' }).boundingBox();
  expect((figure?.y ?? 844) + (figure?.height ?? 844)).toBeLessThan(844);
  await opener.click();
  await expect(view.getByRole('list', { name: 'Filters' })).toContainText('Country is United States');
  await expectAccessible(page, 'the sheet');
  await period.click();
  await page.getByRole('link', { name: 'Last 7 days', exact: true }).click();
  await expect(view.getByRole('button', { name: /^Last 7 days: / })).toBeVisible();
  await expect(period).toBeHidden();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the sheet opens and its links lead on', async ({ page }) => {
    await signIn(page, 'brand.admin@brand.test', '/dashboard/overview?v=1');
    const view = page.getByRole('region', { name: 'View' });
    await view.getByRole('button', { name: /^Last 30 days: / }).click();
    await page.locator('summary[aria-label="Compared with: Previous period"]').click();
    await page.getByRole('link', { name: 'Previous year', exact: true }).click();
    await expect(page).toHaveURL(/compare=previous-year/);
  });
});

test('at a zoom of 400 % nothing sticks to the screen while the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page, 'brand.admin@brand.test', '/dashboard/overview?v=1');
  await page.evaluate(() => document.scrollingElement?.scrollTo(0, 1_000));
  const covering = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { position } = getComputedStyle(element);
          const { top, height } = element.getBoundingClientRect();
          const isSeen =
            element.checkVisibility({ visibilityProperty: true }) &&
            height > 0 &&
            top + height > 0 &&
            top < innerHeight;
          return ['sticky', 'fixed'].includes(position) && isSeen && !element.closest('.table-scroll');
        })
        .map(({ className }) => String(className)),
    );
  await expect.poll(covering).toEqual([]);
});

test('price and stock and the report builder print without their buttons', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/custom/price-stock');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const shown = (text: string | RegExp) => page.getByRole('main').getByText(text).filter({ visible: true });
  await expect(shown('Change log')).toHaveCount(1);
  for (const text of ['More retailers', 'All retailers', 'Earlier', 'New rule', 'Print'])
    await expect(shown(text), text).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await visit(page, '/custom/report-builder?v=1&rows=country&vals=piClicks,piValue&chart=bar');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const values = page.getByRole('navigation', { name: 'Value to chart' });
  await values.getByRole('link', { name: 'Purchase-intent value' }).click();
  await expect(page).toHaveURL(/draw=piValue/);
  await expect(page.getByText(/leads with \$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(shown('Saved reports')).toHaveCount(0);
  await expect(values.getByRole('link').filter({ visible: true })).toHaveText(['Purchase-intent value']);
});

test('prints are light in either theme, and a wide table prints in landscape and small type', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/custom/price-stock');
  const chosen = page.getByRole('main').locator('nav a[aria-current]').first();
  const colors = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ media: 'print', colorScheme });
    return await chosen.evaluate((link) => [getComputedStyle(link).backgroundColor, getComputedStyle(link).color]);
  };
  expect(await colors('dark')).toEqual(await colors('light'));
  await page.emulateMedia({ media: 'screen' });
  await visit(page, '/custom/report-builder?v=1&range=13m&rows=product&cols=month&vals=piClicks,piValue');
  const region = page.locator('.report-table');
  await expect(region.getByRole('row', { name: /^Total/ })).toContainText('$');
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('page'))).toBe('wide');
  // Browsers shrink a page a little to make it fit; smaller type needs no further shrinking.
  expect(
    await region
      .locator('tbody td')
      .first()
      .evaluate((cell) => getComputedStyle(cell).fontSize),
  ).toBe('6.5px');
});

test('opening a trend as a table does not change the funnel beside it', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/dashboard/overview');
  const funnel = page.locator('.funnel-table');
  const height = async () => (await funnel.boundingBox())?.height ?? 0;
  await expect(funnel).toBeVisible();
  await untilHydrated(page);
  const before = await height();
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('region', { name: /as a table$/ })).toBeVisible();
  expect((await height()) - before).toBeLessThan(120);
});
