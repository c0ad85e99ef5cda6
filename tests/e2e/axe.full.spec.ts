import { columns } from '#tests/support/access-columns.ts';
import { addressOf, rows } from '#tests/support/access-table.ts';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';
import { findNewParts } from './renders.ts';

const widths = [1440, 768, 360] as const;
/** Pages that only redirect to another one. */
const passing = new Set(['/', '/login', '/callback', '/logout']);
const signInPage = '/login-redirect';
/** Staff in another mode would change the shared world for everybody; their pages are the same. */
const seen = columns.filter(
  ({ email, mode }) =>
    email !== 'noscope@nowhere.test' && (mode === 2) !== (email?.endsWith('@merchlens.test') ?? false) && mode !== 3,
);

for (const [at, column] of columns.entries())
  if (seen.includes(column))
    test(`every page of ${column.email ?? 'nobody'} in ${column.scope ?? 'no scope'} is accessible at every width`, async ({
      page,
    }) => {
      test.setTimeout(30 * 60_000);
      if (column.email) await signIn(page, column.email);
      const open = rows.filter(
        ({ path, outcomes }) =>
          outcomes[at] === 'allowed' && !passing.has(path) && (!column.email || path !== signInPage),
      );
      for (const { path } of open) {
        const address = addressOf(path) + (column.scope ? `?scope=${column.scope}` : '');
        await page.goto(address);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const colorsWithin = await findNewParts(page);
          const label = `${address} at ${width}`;
          if (colorsWithin) await test.step(label, () => expectAccessible(page, label, { colorsWithin }));
        }
      }
    });

/** Addresses with parameters and pages of single items, by the person who sees most of them. */
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
      '/roi?roi=1&spend=9~10~12&clicks=40&reportingShare=50&conversion=4~5~600&basket=60&compare=999',
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
      '/internal/operations',
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
  [
    'alcohol@brand.test',
    ['/alcohol-settings?scope=account-12&country=US&age=20&kind=ip&changeIn=US&changeRetailer=1&edit=FR&editState=UT'],
  ],
  ['inactive@brand.test', ['/brand/welcome?url=%2Fcatalog']],
  ['discovery@retailer.test', ['/retailer/welcome']],
  ['revenue@retailer.test', ['/retailer/welcome', '/dashboard/overview']],
];

/** Pages per test, so that none takes long and two workers share them. */
const atOnce = 5;
const parts = renders.flatMap(([email, paths]) =>
  paths.flatMap((path, at) => (at % atOnce === 0 ? [{ email, path, paths: paths.slice(at, at + atOnce) }] : [])),
);

for (const { email, path: first, paths } of parts)
  test(`pages that ${email ?? 'nobody'} can open are accessible, from ${first}`, async ({ page }) => {
    test.setTimeout(5 * 60_000);
    if (email) await signIn(page, email);
    for (const path of paths) {
      await page.goto(path);
      await expectAccessible(page, path, { colorsWithin: await findNewParts(page) });
    }
  });
