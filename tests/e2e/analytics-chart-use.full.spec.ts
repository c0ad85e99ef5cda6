import { expect, type Locator, type Page } from '@playwright/test';
import { seededDays, signIn, test } from './person.ts';

const admin = 'brand.admin@brand.test';
const overview = `/dashboard/overview?v=1&${seededDays}`;
const clicksOverTime = 'Purchase-intent clicks over time';
const sliderOf = (page: Page): Locator => page.getByRole('slider', { name: clicksOverTime });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

/** Layout shifts since the first call, as the browser counts them. */
const movedBy = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift' });
    Reflect.set(globalThis, 'moved', Reflect.get(globalThis, 'moved') ?? observer);
    const watched: PerformanceObserver = Reflect.get(globalThis, 'moved');
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const entry of watched.takeRecords()) sum += Number(Reflect.get(entry, 'value'));
    return sum;
  });

test('pointing at a chart shows the point beside the pointer, and nothing on the page moves', async ({ page }) => {
  await signIn(page, admin, overview);
  await sliderOf(page).scrollIntoViewIfNeeded();
  const card = page.getByRole('region', { name: clicksOverTime });
  const before = await boxOf(card);
  const { x, y, width, height } = await boxOf(sliderOf(page));
  await movedBy(page);
  for (const share of [0.1, 0.5, 0.95]) {
    await page.mouse.move(x + width * share, y + height / 2);
    const tip = await boxOf(card.locator('[data-tip]'));
    expect(tip.x).toBeGreaterThanOrEqual(before.x);
    expect(tip.x + tip.width).toBeLessThanOrEqual(before.x + before.width);
    expect(await boxOf(card)).toEqual(before);
  }
  expect(await movedBy(page)).toBe(0);
});

test('dragging over a chart zooms to those days, and Back shows all of them again', async ({ page }) => {
  await signIn(page, admin, overview);
  await sliderOf(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(sliderOf(page));
  await page.mouse.move(x + 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + (width * 7) / 29, y + height / 2, { steps: 3 });
  await expect(page.locator('[data-tip]')).toContainText('Release to zoom to Oct 17, 2026 – Oct 24, 2026');
  await page.mouse.up();
  await expect(page).toHaveURL(/from=2026-10-17&to=2026-10-24/);
  await expect(sliderOf(page)).toHaveAttribute('max', '7');
  await page.goBack();
  await expect(sliderOf(page)).toHaveAttribute('max', '29');
});

test('Shift and the arrow keys select days to zoom to, and Escape clears the selection', async ({ page }) => {
  await signIn(page, admin, overview);
  const points = sliderOf(page);
  await points.press('End');
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft']) await points.press(key);
  await expect(points).toHaveAttribute(
    'aria-valuetext',
    'Nov 13, 2026 to Nov 15, 2026 selected. Press Enter to zoom in.',
  );
  await points.press('Escape');
  await expect(points).toHaveAttribute('aria-valuetext', /^Nov 13, 2026: /);
  await points.press('Shift+ArrowLeft');
  await points.press('Enter');
  await expect(page).toHaveURL(/from=2026-11-12&to=2026-11-13/);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('sliding along the line reads its days, and a button zooms to the days slid over', async ({ page }) => {
    await signIn(page, admin, overview);
    await sliderOf(page).scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(sliderOf(page));
    const touch = await page.context().newCDPSession(page);
    const at = (share: number) => [{ x: x + width * share, y: y + height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.2) });
    for (const share of [0.3, 0.4, 0.5])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const zoom = page.getByRole('button', { name: /^Zoom to Oct 23, 2026 – / });
    await expect(zoom).toBeVisible();
    await expect(page).toHaveURL(/from=2026-10-17&to=2026-11-15/);
    await zoom.click();
    await expect(page).toHaveURL(/from=2026-10-23&to=2026-/);
  });
});

test('the legend switches series off for the tab, and on again', async ({ page }) => {
  await signIn(page, admin, overview);
  const card = page.getByRole('region', { name: clicksOverTime });
  const comparison = card.getByRole('button', { name: 'Comparison', exact: true });
  await expect(card.locator('.chart-before')).toHaveCount(1);
  await comparison.click();
  await expect(card.locator('.chart-before')).toHaveCount(0);
  await page.reload();
  await expect(comparison).toHaveAttribute('aria-pressed', 'false');
  await comparison.press('Enter');
  await expect(card.locator('.chart-before')).toHaveCount(1);
});

test('an annotation is a marker on the chart that opens', async ({ page }) => {
  await signIn(page, admin, overview);
  await page.locator('summary[aria-label="Annotations"]').click();
  await page.getByLabel('Date of the note').fill('2026-11-02');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Shelf moved to aisle 4');
  await page.getByRole('button', { name: 'Add note' }).click();
  const card = page.getByRole('region', { name: clicksOverTime });
  const marker = card.locator('summary[aria-label="Annotations on Nov 2, 2026: 1"]');
  await marker.click();
  await expect(card.getByRole('list', { name: 'Annotations' })).toContainText('Shelf moved to aisle 4');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('list', { name: 'Annotations' })).toBeHidden();
  await expect(marker).toBeFocused();
  await page.locator('summary[aria-label="Annotations"]').click();
  await page.getByRole('button', { name: 'Delete “Shelf moved to aisle 4”' }).click();
  await expect(marker).toHaveCount(0);
});

test('the map is walked by keys, zoomed and moved, and the first figure explains itself beside the sidebar', async ({
  page,
}) => {
  await signIn(page, admin, overview);
  await page.locator('summary[aria-label="What Impressions means"]').click();
  const panel = page.getByRole('article', { name: 'Impressions' }).locator('.menu-panel');
  await expect.poll(async () => (await boxOf(panel)).x).toBeGreaterThanOrEqual((await boxOf(page.getByRole('main'))).x);
  await page.keyboard.press('Escape');
  const countries = page.getByRole('slider', { name: 'By country' });
  await countries.press('Home');
  await countries.press('ArrowRight');
  await expect(countries).toHaveAttribute('aria-valuetext', /^United Kingdom: [\d,]+$/);
  const card = page.getByRole('region', { name: 'By country' });
  await expect(card.locator('[data-tip]')).toContainText('United Kingdom');
  await countries.press('+');
  await expect(card.locator('[data-chart-map]')).toHaveAttribute('viewBox', / 480 230$/);
  await card.getByRole('button', { name: 'Show the whole world' }).click();
  await expect(card.locator('[data-chart-map]')).toHaveAttribute('viewBox', '0 0 960 460');
});
