import { expect, test } from 'vitest';
import { pageEntries, pages } from '#shared/access/pages.ts';

const specified = `/ /login /login-redirect /callback /logout /users /wtbApiKey /roi /catalog /catalog/:sourceId
/catalog/:sourceId/product/:productId /collections /alcohol-settings /data-and-integrations
/data-and-integrations/seller-partner-auth /data-and-integrations/attribution-auth /conversionTracking
/conversionTracking/:retailerId /profile /internal/global-users /internal/accounts /internal/account
/internal/account/:accountId /internal/subaccount /internal/subaccount/:operatorId /internal/statement-of-work
/internal/statement-of-work/:id /internal/cache-invalidation /internal/operations /custom/report-builder /custom/report-builder/:reportId /custom/price-stock
/custom/recipe-reporting /dashboard/:pageId /report/:pageId /reports/scheduled /insight/:pageId /page-notfound /access-denied
/page-comingsoon /view-as /users/history /internal/global-users/:id /internal/audit /invitation/:token /WhereAreSettings /nodata /brand/welcome /retailer/welcome /pop/preview/:touchPoint/:id /pop/ip
/pop/ip/:id /pop/dl /pop/dl/:id /pop/vd /pop/vd/:id /pop/dp /pop/dp/:id /pop/api /pop/api/:id /site /site/:id
/offline /voucher /voucher/:id /form /form/:id /customredirects /model-output /drivers /contributions /roas /error`
  .split(/\s+/)
  .sort();

test('the table has every route of the product, and no other', () => {
  expect(pageEntries.flatMap(([, page]) => page.paths).sort()).toEqual(specified);
});

test('only the pages that must be are public', () => {
  const open = pageEntries.filter(([, page]) => page.access.public).map(([, page]) => page.paths[0]);
  expect(open.sort()).toEqual(
    [
      '/',
      '/login',
      '/login-redirect',
      '/callback',
      '/logout',
      '/access-denied',
      '/error',
      '/invitation/:token',
      '/page-notfound',
      '/pop/preview/:touchPoint/:id',
    ].sort(),
  );
});

test('every page that names an item for writing needs WRITE where its list needs READ', () => {
  for (const [list, item] of [
    ['media', 'mediaItem'],
    ['retailerDirect', 'retailerDirectItem'],
    ['adDisplay', 'adDisplayItem'],
    ['adVideo', 'adVideoItem'],
    ['siteTag', 'siteTagItem'],
    ['api', 'apiItem'],
    ['vouchers', 'voucher'],
    ['forms', 'form'],
  ] as const)
    expect([list, pages[list].access.level, pages[item].access.level]).toEqual([list, 1, 2]);
});

test('the profile and the internal pages need no scope', () => {
  const free = pageEntries.filter(([, page]) => !page.access.public && page.access.scope === 'none');
  expect(
    free
      .map(([, page]) => page.paths[0])
      .filter((path) => !path.startsWith('/internal/'))
      .sort(),
  ).toEqual(['/nodata', '/page-comingsoon', '/profile', '/view-as']);
});
