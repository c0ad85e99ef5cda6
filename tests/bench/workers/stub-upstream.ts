import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { Template } from '#shared/analytics/template.ts';

interface Env {
  /** How many scopes the person has. */
  readonly SCOPES: string;
  /** How many dashboards the menu lists, 42 unless told, and how many rows the table has, 100 unless told. */
  readonly DASHBOARDS?: string;
  readonly ROWS?: string;
}

const uid = 'u-bench';
const features = { rawSales: 1, trafficSource: 1, salesSource: 1, priceStockHistory: 1, shoppableRecipeReporting: 1 };
const big = JSON.stringify([{ _id: 'en-XE', code: 'en-XE', display_name: 'x'.repeat(44 * 1024) }]);

const accountOf = (_: unknown, index: number) => ({
  account_id: index + 1,
  account_name: `Account ${index + 1}`,
  type: 1,
  accessLevel: 7,
  active: true,
  settings: {},
  account_default_currency: 'USD',
  account_default_locale: 'en-US',
  isAlcoholUS: false,
});

const init = (scopes: number) => ({
  csrfToken: 'c-bench',
  zeToken: 'z-bench',
  user: {
    _id: uid,
    email: 'ada@brand.test',
    firstname: 'Ada',
    lastname: 'Byron',
    jobtitle: 'Analyst',
    avatar: 'avatar-3',
    emailSubscription: true,
    currency: null,
    locale: null,
    defaultCurrency: 'USD',
    defaultLocale: 'en-US',
    isUserOfBothPlatforms: false,
  },
  currentSettings: {
    scope: { type: 'account', id: 1 },
    userMode: 2,
    demoBanner: false,
    anonymized: false,
    currency: null,
    locale: null,
  },
  terms: null,
  acceptedTerms: null,
  notifications: [],
  scope: { accounts: Array.from({ length: scopes }, accountOf), operators: [] },
});

/** With the entries every brand has, 42 of them bring the sidebar to about 60 links. */
const dashboardOf = (_: unknown, index: number) => ({
  id: index === 0 ? 'bench' : `bench-${index}`,
  name: `Dashboard ${index + 1}`,
  shortName: null,
  tooltip: null,
  cssClass: null,
  clientVisibility: true,
  badge: null,
  folder: null,
  displayForInactiveAccounts: false,
});

const measures = [
  'impressions',
  'sessions',
  'piSessions',
  'piClicks',
  'piRate',
  'clickThroughRate',
  'conversion',
] as const;

const template: Template = {
  id: 'bench',
  kind: 'dashboard',
  name: 'Bench',
  description: null,
  widgets: [{ type: 'table', id: 'table', title: 'Table', dimension: 'retailer', measures: [...measures], limit: 100 }],
};

const answerOf = (rows: number): QueryAnswer => ({
  columns: [{ id: 'retailer', kind: 'dimension' }, ...measures.map((id) => ({ id, kind: 'measure' as const }))],
  rows: Array.from({ length: rows }, (_, row) => [`Retailer ${row + 1}`, ...measures.map((_id, at) => row * 8 + at)]),
  totals: measures.map(() => 12_345),
  comparison: null,
  range: { from: '2026-10-17', to: '2026-11-15' },
  timezone: 'UTC',
  currency: 'USD',
  conversions: [],
  factsThrough: '2026-11-15',
  incompleteFrom: null,
  truncated: false,
});

const numbers = Array.from({ length: 20 }, (_, index) => index + 1);

/** A link with as many rules as anybody writes, of which one of the last fits, and an offer at each of its retailers. */
const link = {
  ...{ publicId: 'b'.repeat(22), kind: 'dl', slug: 'bench', name: 'Bench', locales: [], campaign: '', revision: 1 },
  definition: {
    ...{ product: 1, retailers: numbers, fallback: 'https://brand.example/' },
    rules: numbers.map((at) => ({
      ...{ countries: at === 19 ? ['FR'] : ['ES', 'IT'], devices: [], retailer: at },
      url: `https://retailer-${at}.example/product`,
    })),
    utm: { source: 'bench', medium: 'link', campaign: 'bench', term: '', content: '' },
  },
  account: { name: 'Account 1', alcohol: null, gtmId: null, locale: 'en-US', currency: 'USD' },
  products: [{ id: 1, name: 'Product', brand: 'Brand', category: 'Category', gtin: '4006381333931' }],
  offers: numbers.map((retailer) => ({
    ...{ product: 1, retailer, country: 'FR', currency: 'EUR', price: 499, inStock: true },
    url: `https://retailer-${retailer}.example/product`,
  })),
  retailers: numbers.map((id) => ({ id, name: `Retailer ${id}` })),
};

const json = (value: unknown): Response => {
  const body = typeof value === 'string' ? value : JSON.stringify(value);
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};

/** As many rows as the question's page has. */
async function tableOf(request: Request, rows: number): Promise<QueryAnswer> {
  const { limit = rows } = await request.json<{ readonly limit?: number }>();
  return { ...answerOf(Math.min(rows, limit)), truncated: rows > limit };
}

/** A minimal upstream: fixed answers in the shapes of the contract. */
export default {
  fetch: async (request: Request, env: Env): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz' || pathname === '/readyz') return new Response('ok');
    if (pathname === '/dbd/init' || pathname === '/dbd/signin') return json(init(Number(env.SCOPES)));
    if (pathname.endsWith('/changeSettings')) return json({ features });
    if (pathname.endsWith('/activeScopes')) return json(init(Number(env.SCOPES)).scope);
    if (pathname === '/proxy/locales') return json(big);
    if (pathname === '/proxy/reporting/dates') return json({ min_date: '2025-10-01', max_date: '2026-11-15' });
    if (pathname === '/proxy/dashboard/list/')
      return json(Array.from({ length: Number(env.DASHBOARDS ?? 42) }, dashboardOf));
    if (pathname.endsWith('/list/')) return json([]);
    if (pathname.startsWith('/proxy/data/templates/')) return json(template);
    if (pathname.startsWith('/proxy/data/queries/')) return json(await tableOf(request, Number(env.ROWS ?? 100)));
    if (pathname === '/proxy/public/links/bench') return json(link);
    if (pathname.startsWith('/proxy/data/site-tags/')) return json({ items: [] });
    if (/^\/proxy\/data\/(filter-sets|annotations)\//.test(pathname)) return json({ items: [], nextCursor: null });
    return new Response(null, { status: 204 });
  },
};
