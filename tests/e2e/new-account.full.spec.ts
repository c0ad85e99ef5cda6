import { expect, type Page } from '@playwright/test';
import { gtinOf } from '#dev/world/products.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { expectAccessible } from './axe.ts';
import { signIn, signInByForm, test, untilHydrated } from './person.ts';

let world: World;

// The tests share one account: its pages are tested while it is empty.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  world = await startWorld({ foundation: ['--email', 'staff@merchlens.test', '--account', 'Northwind Tea'] });
});
test.afterAll(() => world?.stop());

const catalog = [
  'GTIN,Name,Brand,Category',
  `${gtinOf(90_001)},Morning Black,Northwind,Tea`,
  `${gtinOf(90_002)},Evening Mint,Northwind,Tea`,
].join('\n');

const open = async (page: Page, path: string) => {
  await page.goto(`${world.origin}${path}`);
  await untilHydrated(page);
};

const firstSteps: readonly (readonly [path: string, step: string])[] = [
  ['/report/product-performance', 'Import your catalog'],
  ['/insight/what-changed', 'Import your catalog'],
  ['/dashboard/vouchers-forms', 'Create a voucher'],
  ['/custom/price-stock', 'Import prices and stock'],
  ['/custom/recipe-reporting', 'Import recipe events'],
  ['/pop/ip', 'Create your first experience'],
  ['/pop/dp', 'Create your first banner'],
  ['/pop/vd', 'Create your first video'],
  ['/pop/api', 'Create your first integration'],
  ['/site', 'Create your first site tag'],
  ['/voucher', 'Create your first voucher'],
  ['/form', 'Create your first form'],
  ['/collections', 'Create your first collection'],
  ['/data-and-integrations', 'Import your first file'],
  ['/offline', 'Add your first store'],
  ['/customredirects', 'Create your first redirect'],
  ['/reports/scheduled', 'Schedule your first report'],
  ['/wtbApiKey', 'Create your first key'],
];

test('every page without anything on it leads to its first step', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'staff@merchlens.test', `${world.origin}/dashboard/overview`, world.origin);
  for (const [path, step] of firstSteps) {
    await page.goto(`${world.origin}${path}`);
    await expect(page.getByRole('main').getByRole('link', { name: step }), path).toBeVisible();
    await expect(page.getByText('No data in this period').filter({ visible: true }), path).toHaveCount(0);
    if (path === '/custom/price-stock')
      await expect(page.getByRole('navigation', { name: 'Retailers' })).toHaveCount(0);
    if (path === '/voucher') await expectAccessible(page, 'an empty list with its first step');
  }
});

test('from an empty database to the first click on a dashboard', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await signInByForm(page, 'staff@merchlens.test', `${world.origin}/`, world.origin);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expect(page.getByText('No data in this period').filter({ visible: true })).toHaveCount(0);
  const steps = page.getByRole('region', { name: 'No data yet' });
  await expect(steps.getByRole('link')).toHaveText([
    'Import your catalog',
    'Create a smartlink',
    'Import clicks and orders',
  ]);
  await expectAccessible(page, 'the dashboard of an account without data');

  await steps.getByRole('link', { name: 'Import your catalog' }).click();
  await page.getByRole('link', { name: 'Create a source for your first file' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Shop');
  await page.getByRole('button', { name: 'Add source' }).click();
  await page.getByRole('link', { name: /^Shop/ }).click();
  await page.getByRole('link', { name: 'Import a file' }).click();
  const file = { name: 'catalog.csv', mimeType: 'text/csv', buffer: Buffer.from(catalog) };
  await page.getByLabel('CSV file of products').setInputFiles(file);
  await page.getByRole('form', { name: 'File settings' }).getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'catalog.csv' })).toContainText('2 rows, 2 added');

  await open(page, '/dashboard/overview');
  await steps.getByRole('link', { name: 'Create a smartlink' }).click();
  await page.getByRole('link', { name: 'Create your first smartlink' }).click();
  await expect(page.getByRole('button', { name: 'New smartlink' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'All settings on one page' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Morning tea');
  await page.getByRole('combobox', { name: 'Product' }).fill('Morning');
  await page.getByRole('option', { name: /Morning Black/ }).click();
  await page.getByLabel('Fallback URL (required to publish)').fill('https://northwind.example/tea');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const retailer = page.getByLabel('Counts as a click to');
  await expect(retailer.getByRole('option')).toContainText(['Amazon', 'Target', 'Walmart']);
  await retailer.selectOption({ label: 'Target' });
  await page.getByLabel('Target URL').last().fill('https://target.example/tea');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const short = page.getByRole('link', { name: /\/l\// });
  await expect(short).toBeVisible();
  const stranger = await browser.newContext();
  const led = await stranger.request.get((await short.getAttribute('href')) ?? '', {
    maxRedirects: 0,
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' },
  });
  expect([led.status(), led.headers().location]).toEqual([302, 'https://target.example/tea']);
  await stranger.close();

  await expect(async () => {
    await page.goto(`${world.origin}/dashboard/overview?range=today`);
    const clicks = page.getByRole('article', { name: 'Purchase-intent clicks' });
    await expect(clicks.getByText('1', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'By retailer' })).toContainText('Target');
  await expect(steps).toHaveCount(0);
});

test('a first step opens its form even when the form loads after the press', async ({ page }) => {
  await signIn(page, 'staff@merchlens.test', `${world.origin}/catalog?new=`, world.origin);
  await untilHydrated(page);
  await page.getByLabel('Name', { exact: true }).fill('Market');
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 2500, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.getByRole('button', { name: 'Add source' }).click();
  await page.getByRole('link', { name: 'Import a file' }).click();
  await expect(page.getByLabel('CSV file of products')).toHaveCount(0, { timeout: 1 });
  await expect(page.getByLabel('CSV file of products')).toBeVisible();
});
