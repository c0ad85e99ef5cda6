import { expect, type Page } from '@playwright/test';
import { signIn, test, untilHydrated } from './person.ts';

const admin = 'brand.admin@brand.test';

/** Acts on the first element that matches as soon as it is parsed, before any script of the app runs. */
async function onceParsed(page: Page, selector: string, act: (element: HTMLElement) => void): Promise<void> {
  await page.addInitScript(`{
    const observer = new MutationObserver(() => {
      const found = document.querySelector(${JSON.stringify(selector)});
      if (!found) return;
      observer.disconnect();
      window.actedAwake = !window.earlyInput;
      (${act})(found);
    });
    observer.observe(document, { childList: true, subtree: true });
  }`);
}

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search pages and accounts' });

test('the palette opens for a key that was pressed before hydration', async ({ page }) => {
  await signIn(page, admin);
  await onceParsed(page, '.nav-search', () => {
    const init = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
    Reflect.set(window, 'kept', document.body.dispatchEvent(new KeyboardEvent('keydown', init)));
  });
  await page.goto('/page-comingsoon');
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
  expect(await page.evaluate(() => [Reflect.get(window, 'actedAwake'), Reflect.get(window, 'kept')])).toEqual([
    false,
    false,
  ]);
});

test('a button pressed before hydration does its work afterwards', async ({ page }) => {
  await signIn(page, admin);
  await onceParsed(page, '.nav-search', (button) => button.click());
  await page.goto('/page-comingsoon');
  await expect(paletteOf(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'actedAwake'))).toBe(false);
});

test('the menu folds when pressed before hydration, and only once', async ({ page }) => {
  await signIn(page, admin);
  await onceParsed(page, '[data-fold]', (button) => {
    button.click();
    Reflect.set(window, 'atOnce', document.documentElement.dataset.sidebar);
  });
  await page.goto('/page-comingsoon');
  expect(await page.evaluate(() => [Reflect.get(window, 'actedAwake'), Reflect.get(window, 'atOnce')])).toEqual([
    false,
    'folded',
  ]);
  await untilHydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'folded');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'open');
});

test('a drawer opened on a phone before hydration stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, admin);
  await onceParsed(page, 'footer', () => document.querySelector<HTMLElement>('[popovertarget="sidebar"]')?.click());
  await page.goto('/page-comingsoon');
  expect(await page.evaluate(() => Reflect.get(window, 'actedAwake'))).toBe(false);
  await untilHydrated(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('what is typed and chosen before hydration stays in the form', async ({ page }) => {
  await signIn(page, 'alcohol@brand.test');
  await onceParsed(page, 'footer', () => {
    const field = document.querySelector<HTMLInputElement>('input[name="jobtitle"]');
    if (field) field.value = 'Early bird';
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    document.querySelector<HTMLInputElement>('input[value="avatar-9"]')?.click();
  });
  await page.goto('/profile');
  expect(await page.evaluate(() => Reflect.get(window, 'actedAwake'))).toBe(false);
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeVisible();
  await expect(page.getByLabel('Job title')).toHaveValue('Early bird');
  await expect(page.getByLabel('Portrait 9', { exact: true })).toBeChecked();
});

test('a file chosen before hydration is read', async ({ page }) => {
  await signIn(page, 'alcohol@brand.test', '/?scope=account-12');
  await onceParsed(page, 'footer', () => {
    const field = document.querySelector<HTMLInputElement>('input[type="file"]');
    const chosen = new DataTransfer();
    chosen.items.add(new File(['GTIN,Name\n96385074,Tonic\n'], 'early.csv', { type: 'text/csv' }));
    if (field) field.files = chosen.files;
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await page.goto('/catalog/1202?scope=account-12');
  expect(await page.evaluate(() => Reflect.get(window, 'actedAwake'))).toBe(false);
  await page.locator('summary', { hasText: 'Import a file' }).click();
  await expect(page.getByRole('form', { name: 'File settings' })).toBeVisible();
});

test('what is typed into a part whose script comes after the first view is saved', async ({ page }) => {
  await signIn(page, 'both@mixed.test', '/pop/ip?scope=account-15');
  await page.getByRole('link', { name: 'New experience' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Early words');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/pop\/ip\/\d+/);
  await untilHydrated(page);
  await onceParsed(page, 'footer', () => {
    const type = (name: string, text: string) => {
      const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (field) field.value = text;
      field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    type('heading', 'Typed at once');
    // The page is hydrated by then, and the part usually isn't.
    const timer = setInterval(() => {
      if (Reflect.has(window, 'earlyInput')) return;
      clearInterval(timer);
      type('button', 'Typed a little later');
    });
  });
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(window, 'actedAwake'))).toBe(false);
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hero: Typed at once', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Heading')).toHaveValue('Typed at once');
  await expect(page.getByLabel('Button', { exact: true })).toHaveValue('Typed a little later');
});
