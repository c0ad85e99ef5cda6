import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { setFaults } from './faults.ts';
import { awake, signIn, test } from './person.ts';

/** Once for each page that renders something of its own, by whoever sees most of it, in both themes. */
const renders: readonly (readonly [email: string | null, paths: readonly string[]])[] = [
  [
    null,
    [
      '/login-redirect',
      '/login-redirect?error=access-denied',
      '/access-denied?email=a@b.test',
      '/error',
      '/page-notfound',
      '/pop/preview/ip/abc',
      `/m?token=${'t'.repeat(22)}`,
      `/v/local-voucher-10------/code?token=${'t'.repeat(22)}`,
    ],
  ],
  [
    'brand.admin@brand.test',
    [
      '/dashboard/overview',
      '/dashboard/nothing-of-that-name',
      '/report/product-performance',
      '/reports/scheduled?report=product-performance',
      '/insight/what-changed',
      '/custom/report-builder',
      '/custom/report-builder/100',
      '/custom/report-builder?v=1&rows=week&cols=retailer&vals=piClicks&chart=line',
      '/pop/dl',
      '/pop/dl/1012',
      '/catalog/1001',
      '/collections?open=1003',
      '/page-comingsoon',
      '/WhereAreSettings',
      '/nodata',
      '/error?reason=level',
      '/brand/welcome',
    ],
  ],
  [
    'brand.viewer@brand.test',
    [
      '/dashboard/traffic',
      '/dashboard/retail-partners',
      '/dashboard/media-sell-out',
      '/report/retail-media',
      '/custom/report-builder/101',
    ],
  ],
  [
    'both@mixed.test',
    [
      '/dashboard/overview?scope=account-15',
      '/custom/recipe-reporting?scope=account-15',
      '/profile',
      '/voucher?scope=account-15',
      '/voucher/15?scope=account-15',
      '/pop/api?scope=account-15',
      '/pop/api/15900?scope=account-15',
      '/wtbApiKey?scope=account-15',
      '/site?scope=account-15',
      '/site/15901?scope=account-15',
    ],
  ],
  [
    'staff@merchlens.test',
    [
      '/dashboard/overview?scope=account-10',
      '/internal/accounts',
      '/internal/account',
      '/internal/account/12?timezone=Asia/Tokyo',
      '/internal/account/21',
      '/internal/subaccount?account=10',
      '/internal/subaccount/101',
      '/internal/global-users',
      '/internal/global-users/u-102',
      '/internal/audit',
      '/users/history',
      '/customredirects?scope=account-10',
      '/form?scope=account-10',
      '/form/10?scope=account-10',
      '/pop/dp?scope=account-10',
      '/pop/dp/10902?scope=account-10',
      '/pop/vd?scope=account-10',
      '/pop/vd/10903?scope=account-10',
    ],
  ],
  [
    'operator@brand.test',
    [
      '/dashboard/overview?scope=account-10',
      '/WhereAreSettings?scope=account-10',
      '/custom/price-stock?scope=operator-101',
      '/custom/recipe-reporting?scope=operator-101',
    ],
  ],
  ['alcohol@brand.test', ['/alcohol-settings?scope=account-12&country=US&age=20&kind=ip&changeIn=US&changeRetailer=1']],
  ['inactive@brand.test', ['/brand/welcome?url=%2Fcatalog']],
  ['discovery@retailer.test', ['/retailer/welcome']],
  ['revenue@retailer.test', ['/retailer/welcome', '/dashboard/overview']],
];

/** As many as one test looks at, so that none takes long and two workers share them. */
const atOnce = 5;
const parts = renders.flatMap(([email, paths]) =>
  paths.flatMap((path, at) => (at % atOnce === 0 ? [{ email, path, paths: paths.slice(at, at + atOnce) }] : [])),
);

for (const { email, path: first, paths } of parts)
  test(`pages that ${email ?? 'nobody'} sees best are accessible, from ${first}`, async ({ page }) => {
    test.setTimeout(120_000);
    if (email) await signIn(page, email);
    for (const path of paths) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
  });

interface State {
  readonly what: string;
  readonly email: string;
  readonly path: string;
  readonly reach: (page: Page) => Promise<void>;
}

const admin = 'brand.admin@brand.test';
const states: readonly State[] = [
  {
    what: 'the open user menu',
    email: admin,
    path: '/page-comingsoon',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    },
  },
  {
    what: 'the open account selector with 30,000 scopes',
    email: 'huge@mixed.test',
    path: '/page-comingsoon',
    reach: async (page) => {
      await page.getByRole('banner').getByRole('button').filter({ hasText: /\d/ }).first().click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    what: 'the command palette',
    email: admin,
    path: '/page-comingsoon',
    reach: async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    },
  },
  {
    what: 'a widget and a list that failed',
    email: admin,
    path: '/dashboard/overview',
    reach: async (page) => {
      await setFaults(
        page,
        { endpoint: 'query', fault: 'down', holding: '"product"' },
        { endpoint: 'reportList', fault: 'down' },
      );
      await page.reload();
      await expect(page.getByRole('region', { name: 'By product' }).getByRole('alert')).toBeVisible();
    },
  },
  {
    what: 'a page whose layout failed',
    email: admin,
    path: '/dashboard/overview',
    reach: async (page) => {
      await setFaults(page, { endpoint: 'template', fault: 'down' });
      await page.reload();
      await expect(page.getByRole('main')).toContainText(/try again/i);
    },
  },
];

for (const { what, email, path, reach } of states)
  test(`${what} is accessible`, async ({ page }) => {
    await signIn(page, email);
    await page.goto(path);
    await awake(page);
    await reach(page);
    await expectAccessible(page, what);
  });

test('the drawer of the sidebar on a phone is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, admin);
  await page.getByRole('button', { name: /menu/i }).first().click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page, 'the drawer');
});
