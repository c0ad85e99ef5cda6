import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test, untilHydrated } from './person.ts';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

test('every part of the kit is accessible', async ({ page }) => {
  await page.goto('/_kit');
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessible(page, 'the kit');
});

for (const [name, title] of [
  ['Dialog', 'Rename the report'],
  ['Alert dialog', 'Delete the report?'],
  ['Sheet, right', 'Filters'],
] as const)
  test(`the open ${name.toLowerCase()} is accessible, and Escape goes back to its button`, async ({ page }) => {
    await page.goto('/_kit');
    await untilHydrated(page);
    await press(page, name);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription(/\w/);
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  });

test('an alert dialog is 300 pixels wide, and a press outside does not close it', async ({ page }) => {
  await page.goto('/_kit');
  await untilHydrated(page);
  await press(page, 'Alert dialog');
  const dialog = page.getByRole('dialog', { name: 'Delete the report?' });
  expect((await dialog.boundingBox())?.width).toBe(300);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await press(page, 'Dialog');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the bulk bar says how many rows are selected, asks before it archives them, and keeps the refused ones', async ({
  page,
}) => {
  await page.goto('/_kit');
  await untilHydrated(page);
  const bar = page.getByRole('form', { name: 'Selected pages' });
  await page.getByRole('checkbox', { name: 'Select all 3' }).check();
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await bar.getByText('Archive…').click();
  await expect(bar.getByText('They go offline.')).toBeVisible();
  await page.getByRole('button', { name: 'Show what was refused' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Summer page' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Select Spring page' })).not.toBeChecked();
});

test('a range of days is picked by its first and its last day', async ({ page }) => {
  await page.goto('/_kit');
  const grid = page.getByRole('grid');
  await grid.getByRole('button', { name: /November 12,/ }).click();
  await grid.getByRole('button', { name: /November 3,/ }).click();
  await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(10);
  await expect(grid.getByRole('button', { name: /November 23,/ })).toBeDisabled();
});

test('a carousel fades to the next slide within half a second, and says which one it shows', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/_kit');
  const carousel = page.getByRole('region', { name: 'Colors' });
  await carousel.getByRole('button', { name: 'Next slide' }).click();
  const shown = carousel.getByRole('group', { name: '2 of 3' });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((slide) => getComputedStyle(slide).transitionDuration)).toBe('0.5s');
  await expect(shown).toHaveCSS('opacity', '1');
  await expect(carousel.getByRole('button', { name: 'Slide 2: Purple' })).toHaveAttribute('aria-current', 'true');
  await carousel.getByRole('button', { name: 'Previous slide' }).click();
  await carousel.getByRole('button', { name: 'Previous slide' }).click();
  await expect(carousel.getByRole('button', { name: 'Slide 3: Green' })).toHaveAttribute('aria-current', 'true');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('menus and accordions open, and a carousel shows its first slide', async ({ page }) => {
    await page.goto('/_kit');
    await page.locator('summary', { hasText: 'Dropdown menu' }).click();
    await expect(page.getByRole('button', { name: 'Duplicate' })).toBeVisible();
    await page.locator('summary', { hasText: 'Who sees it?' }).click();
    await expect(page.getByText('Each visit once a day.').last()).toBeVisible();
    await expect(page.getByText('Slide 1')).toBeInViewport();
  });
});
