import type { MeasureId } from '#shared/analytics/measures.ts';
import type { Template, Widget, WidgetOf } from '#shared/analytics/template.ts';

type AccountType = 'brand' | 'retailer';

interface ListEntry {
  readonly shortName?: string;
  readonly tooltip?: string;
  readonly cssClass?: string;
  readonly clientVisibility?: boolean;
  readonly badge?: string;
  readonly folder?: string;
  readonly displayForInactiveAccounts?: boolean;
}

/** A template with its entry in the sidebar. */
export interface ListedTemplate extends Template {
  readonly accountType: AccountType;
  readonly entry: ListEntry;
}

type Size = Pick<Widget, 'size'>;
type Dimension = WidgetOf<'bar'>['dimension'];

const kpi = (measure: MeasureId, title: string): Widget => ({ type: 'kpi', id: `kpi-${measure}`, title, measure });
const trend = (id: string, title: string, measures: MeasureId[], more: Partial<WidgetOf<'trend'>> = {}): Widget => ({
  ...{ type: 'trend', id, title, measures },
  ...more,
});
const bar = (dimension: Dimension, title: string, measure: MeasureId, size?: Size, limit = 8): Widget => ({
  ...{ type: 'bar', id: `bar-${dimension}`, title, dimension, measure, limit },
  ...size,
});
const table = (dimension: Dimension, title: string, measures: MeasureId[], limit = 20): Widget => ({
  ...{ type: 'table', id: `by-${dimension}`, title, dimension, measures, limit },
});
const grouped = (dimensions: [Dimension, ...Dimension[]], title: string, measures: MeasureId[]): Widget => {
  const [dimension, ...within] = dimensions;
  return { type: 'table', id: `grouped-${dimensions.join('-')}`, title, dimension, within, measures, limit: 25 };
};
const onRequest = (panel: Widget): Widget => ({ ...panel, onRequest: true });
const map = (title: string, measure: MeasureId): Widget => ({ type: 'map', id: 'map', title, measure });

const third: Size = { size: 'third' };
const half: Size = { size: 'half' };

const traffic: MeasureId[] = ['impressions', 'sessions', 'piClicks', 'piRate', 'attributedSales'];
const partners: MeasureId[] = ['piClicks', 'piValue', 'attributedOrders', 'attributedSales', 'conversion'];
const tills: MeasureId[] = ['sales', 'orders', 'units', 'salesPerOrder'];

const brandTiles: Widget[] = [
  kpi('impressions', 'Impressions'),
  kpi('piClicks', 'Purchase-intent clicks'),
  kpi('piRate', 'Purchase-intent rate'),
  kpi('attributedSales', 'Attributed sales'),
  kpi('conversion', 'Conversion'),
  kpi('piValue', 'Purchase-intent value'),
];
const retailerTiles: Widget[] = [
  kpi('sales', 'Sales'),
  kpi('orders', 'Orders'),
  kpi('units', 'Units'),
  kpi('salesPerOrder', 'Average basket'),
  {
    ...{ type: 'kpi', id: 'kpi-salesShare', title: 'Leading brand’s sales share' },
    ...{ measure: 'salesShare', leaderOf: 'brand' },
  },
];

const responses: MeasureId[] = ['voucherClaims', 'voucherRedemptions', 'formSubmissions'];
const responseWidgets: Widget[] = [
  kpi('voucherClaims', 'Voucher claims'),
  kpi('voucherRedemptions', 'Voucher redemptions'),
  kpi('formSubmissions', 'Form submissions'),
  trend('trend', 'Claims, redemptions and submissions', responses),
  table('voucher', 'By voucher', ['voucherClaims', 'voucherRedemptions']),
  table('form', 'By form', ['formSubmissions']),
  table('touchpoint', 'By experience', responses),
  table('channel', 'By channel', responses),
  table('country', 'By country', responses),
];
const answers = 'What people claimed and sent, and what led them there.';

const template = (
  accountType: AccountType,
  kind: Template['kind'],
  id: string,
  name: string,
  description: string,
  widgets: Widget[],
  entry: ListEntry = {},
): ListedTemplate => ({ accountType, kind, id, name, description, widgets, entry });

/** Pages made of semantic questions, in the order of the sidebar. */
export const demoTemplates: readonly ListedTemplate[] = [
  template(
    'brand',
    'dashboard',
    'overview',
    'Overview',
    'From the first impression to the sale, at a glance.',
    [
      ...brandTiles,
      trend('trend', 'Purchase-intent clicks over time', ['piClicks'], { size: 'two-thirds', shape: 'area' }),
      {
        ...{ type: 'funnel', id: 'funnel', title: 'Conversion funnel', size: 'third' },
        measures: ['impressions', 'sessions', 'piSessions', 'attributedOrders'],
      },
      bar('channel', 'By channel', 'piClicks', third),
      bar('retailer', 'By retailer', 'piClicks', third),
      bar('product', 'By product', 'piClicks', third, 6),
      map('By country', 'piClicks'),
    ],
    { badge: 'new', tooltip: 'The whole path in one view' },
  ),
  template(
    'brand',
    'dashboard',
    'traffic',
    'Traffic',
    'Where visitors come from and what they do.',
    [
      kpi('impressions', 'Impressions'),
      kpi('sessions', 'Sessions'),
      kpi('piSessions', 'Sessions with intent'),
      kpi('engagedViews', 'Engaged views'),
      kpi('clickThroughRate', 'Click-through rate'),
      trend('trend', 'Impressions and sessions', ['impressions', 'sessions'], { shape: 'area' }),
      {
        ...{ type: 'heat', id: 'channel-month', title: 'Intent rate by channel and month', rows: 'channel' },
        ...{ columns: 'month', measure: 'piRate', limit: 12, size: 'half' },
      },
      {
        type: 'waterfall',
        id: 'change',
        title: 'What moved sessions',
        dimension: 'channel',
        measure: 'sessions',
        limit: 8,
      },
      table('channel', 'By channel', traffic),
      table('country', 'By country', traffic),
    ],
    { folder: 'Media', badge: 'beta' },
  ),
  template(
    'brand',
    'dashboard',
    'retail-partners',
    'Retail partners',
    'How each retailer turns intent into orders.',
    [
      kpi('attributedOrders', 'Attributed orders'),
      kpi('averageOrderValue', 'Average order value'),
      kpi('conversion', 'Conversion'),
      kpi('reportingCoverage', 'Reporting coverage'),
      trend('trend', 'Attributed sales, own and halo', ['attributedSales', 'ownSales', 'haloSales']),
      {
        ...{ type: 'multiples', id: 'retailer-clicks', title: 'Clicks by retailer over time' },
        ...{ dimension: 'retailer', measure: 'piClicks', limit: 6 },
      },
      {
        ...{ type: 'waterfall', id: 'change', title: 'What moved attributed sales', dimension: 'retailer' },
        ...{ measure: 'attributedSales', limit: 8 },
      },
      {
        ...{ type: 'heat', id: 'retailer-country', title: 'Clicks by retailer and country', rows: 'retailer' },
        ...{ columns: 'country', measure: 'piClicks', limit: 12, size: 'half' },
      },
      table('retailer', 'By retailer', partners),
    ],
    { folder: 'Media', shortName: 'Partners', badge: 'sparkling' },
  ),
  template(
    'brand',
    'dashboard',
    'media-sell-out',
    'Media and sell-out',
    'What media cost and bring, and what retailers sell.',
    [
      kpi('spend', 'Spend'),
      kpi('returnOnSpend', 'Return on ad spend'),
      kpi('costPerClick', 'Cost per click'),
      kpi('selloutSales', 'Sell-out sales'),
      kpi('selloutUnits', 'Sell-out units'),
      trend('trend', 'Spend and sell-out sales', ['spend', 'selloutSales']),
      table('channel', 'By channel', ['spend', 'returnOnSpend', 'costPerClick']),
      table('campaign', 'By campaign', ['spend', 'costPerClick']),
      bar('retailer', 'Sell-out by retailer', 'selloutSales', half),
      bar('product', 'Sell-out by product', 'selloutSales', half),
    ],
    { folder: 'Media' },
  ),
  template('brand', 'dashboard', 'vouchers-forms', 'Vouchers and forms', answers, responseWidgets),
  template(
    'brand',
    'dashboard',
    'last-results',
    'Last results',
    'What the account achieved until it was paused.',
    [
      kpi('piClicks', 'Purchase-intent clicks'),
      kpi('attributedSales', 'Attributed sales'),
      trend('trend', 'Clicks', ['piClicks'], { shape: 'area' }),
    ],
    { displayForInactiveAccounts: true },
  ),
  template(
    'brand',
    'dashboard',
    'delivery-check',
    'Delivery check',
    'For the customer team: is everything measured?',
    [
      kpi('sessions', 'Sessions'),
      kpi('piClicks', 'Purchase-intent clicks'),
      table('operator', 'By subaccount', traffic),
    ],
    { clientVisibility: false, tooltip: 'Not shown to clients' },
  ),
  template(
    'brand',
    'report',
    'product-performance',
    'Product performance',
    'Every product with its clicks and sales.',
    [table('product', 'Products', ['piClicks', 'piValue', 'ownSales', 'attributedSales'], 25)],
  ),
  template(
    'brand',
    'report',
    'retail-media',
    'Retail media',
    'Clicks and sales by country, retailer and channel, with a subtotal for each.',
    [grouped(['country', 'retailer', 'channel'], 'By country, retailer and channel', partners)],
  ),
  template(
    'brand',
    'report',
    'monthly-summary',
    'Monthly summary',
    'One row a month.',
    [table('month', 'Months', ['impressions', 'sessions', 'piRate', 'piClicks', 'attributedSales', 'conversion'], 25)],
    { folder: 'Regular', badge: 'new' },
  ),
  template(
    'brand',
    'report',
    'weekly-summary',
    'Weekly summary',
    'One row a week.',
    [table('week', 'Weeks', ['impressions', 'sessions', 'piRate', 'piClicks', 'attributedSales', 'conversion'], 25)],
    { folder: 'Regular' },
  ),
  template('brand', 'insight', 'what-changed', 'What changed', 'The biggest moves against the period before.', [
    kpi('impressions', 'Impressions'),
    kpi('piRate', 'Purchase-intent rate'),
    kpi('piClicks', 'Purchase-intent clicks'),
    kpi('attributedSales', 'Attributed sales'),
    kpi('conversion', 'Conversion'),
    onRequest(table('retailer', 'By retailer', ['piClicks', 'attributedSales', 'conversion'])),
    onRequest(table('channel', 'By channel', ['impressions', 'piRate', 'piClicks'])),
    onRequest(table('product', 'By product', ['piClicks', 'attributedSales'], 10)),
    onRequest(table('country', 'By country', ['impressions', 'piClicks', 'attributedSales'], 10)),
  ]),
  template('brand', 'insight', 'basket-halo', 'Basket halo', 'What else is bought with your products.', [
    kpi('ownSales', 'Own sales'),
    kpi('haloSales', 'Halo sales'),
    table('product', 'By product', ['ownSales', 'haloSales']),
  ]),
  template(
    'retailer',
    'dashboard',
    'overview',
    'Sales overview',
    'Sales, orders and baskets.',
    [
      ...retailerTiles,
      trend('trend', 'Sales over time', ['sales'], { size: 'two-thirds', shape: 'area' }),
      bar('country', 'By country', 'sales', third),
      bar('brand', 'Top brands', 'sales', half),
      bar('category', 'Top categories', 'sales', half),
      table('brand', 'Share by brand', ['sales', 'salesShare', 'trafficShare', 'fairShareIndex'], 10),
      {
        ...{ type: 'heat', id: 'category-month', title: 'Units by category and month', rows: 'category' },
        ...{ columns: 'month', measure: 'units', limit: 12, size: 'half' },
      },
      { type: 'waterfall', id: 'change', title: 'What moved sales', dimension: 'category', measure: 'sales', limit: 8 },
      table('product', 'Top products', ['sales', 'units'], 12),
    ],
    { shortName: 'Overview' },
  ),
  template('retailer', 'dashboard', 'assortment', 'Assortment', 'Products and categories.', [
    kpi('units', 'Units'),
    kpi('productsSold', 'Products sold'),
    bar('category', 'By category', 'productsSold', half, 12),
    bar('brand', 'By brand', 'productsSold', half, 12),
    table('product', 'Top products', ['sales', 'units'], 50),
  ]),
  template('retailer', 'dashboard', 'vouchers-forms', 'Vouchers and forms', answers, responseWidgets),
  template('retailer', 'report', 'daily-sales', 'Daily sales', 'One row a day.', [table('day', 'Days', tills, 25)]),
  template(
    'retailer',
    'report',
    'assortment-sales',
    'Sales by category',
    'Categories with their brands and products.',
    [grouped(['category', 'brand', 'product'], 'By category, brand and product', ['sales', 'units'])],
  ),
  template(
    'retailer',
    'report',
    'fair-share',
    'Fair share',
    'What each brand sells of its category, against its share of the shoppers. Shoppers buy several brands, so compare brands with each other rather than with 100.',
    [
      grouped(['category', 'brand'], 'By category and brand', [
        ...(['sales', 'salesShare', 'trafficShare', 'fairShareIndex', 'shoppers'] as const),
      ]),
    ],
  ),
  template('retailer', 'report', 'stores', 'Banners', 'Every banner and country.', [
    table('operator', 'By banner', tills),
    table('country', 'By country', tills),
  ]),
];

/** Pages for special cases of the sidebar: an inactive account, and one hidden from clients. */
const demoOnly: readonly string[] = ['last-results', 'delivery-check'];

/** Templates of every new deployment. Nothing is marked as new or in trial. */
export const standardTemplates: readonly ListedTemplate[] = demoTemplates
  .filter(({ id }) => !demoOnly.includes(id))
  .map(({ entry: { badge: _, ...entry }, ...page }) => ({ ...page, entry }));
