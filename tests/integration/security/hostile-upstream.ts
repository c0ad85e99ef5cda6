import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queryAnswerSchema } from '#shared/analytics/query.ts';
import { initSchema } from '#shared/api/wire.ts';

/** Ends a script, opens an element and a comment, ends a line of JavaScript and an attribute. */
export const hostile = `"'</script><img src=x onerror=alert(1)><!--<script>\u2028\u2029\u0000&lt;b`;

export interface HostileUpstream {
  readonly origin: string;
  /** Status and text for calls whose path begins with the key, until it is removed. */
  readonly broken: Map<string, { readonly status: number; readonly text: string }>;
  readonly calls: string[];
  stop(): Promise<void>;
}

const init = initSchema.parse({
  csrfToken: 'c-1',
  zeToken: 'z-1',
  user: {
    _id: 'u-hostile',
    email: `${hostile}@brand.test`,
    firstname: hostile,
    lastname: hostile,
    jobtitle: hostile,
    avatar: hostile,
    currency: 'USD',
    locale: hostile,
    isUserOfBothPlatforms: true,
  },
  currentSettings: { userMode: 2, demoBanner: true },
  terms: { version: hostile, url: `javascript:alert(1)//${hostile}` },
  acceptedTerms: null,
  notifications: [{ design: hostile, message: hostile }],
  sessionNotifications: [{ icon: hostile, color: hostile, message: hostile }],
  scope: {
    accounts: [
      { account_id: 12, account_name: hostile, type: 1, accessLevel: 7, active: true, product2BrandId: hostile },
    ],
    operators: [
      {
        account_id: 12,
        account_name: hostile,
        operator_id: 34,
        operator_name: hostile,
        type: 1,
        accessLevel: 7,
        active: true,
      },
    ],
  },
});

const item = (id: string) => ({
  id,
  name: hostile,
  shortName: `${hostile} short`,
  tooltip: hostile,
  cssClass: hostile,
  badge: hostile,
  folder: hostile,
});

const template = {
  id: 'x',
  kind: 'dashboard',
  name: hostile,
  description: hostile,
  widgets: [
    { type: 'kpi', id: hostile, title: hostile, measure: 'impressions' },
    { type: 'table', id: 'table', title: hostile, dimension: 'retailer', measures: ['impressions'], limit: 10 },
  ],
};

const answer = queryAnswerSchema.parse({
  columns: [
    { id: 'retailer', kind: 'dimension' },
    { id: 'impressions', kind: 'measure' },
  ],
  rows: [[hostile, 7]],
  keys: [[hostile]],
  totals: [7],
  comparison: null,
  range: { from: '2026-11-01', to: '2026-11-10' },
  timezone: hostile,
  currency: 'USD',
  conversions: [{ from: hostile, rate: 2, date: '2026-11-01' }],
  factsThrough: '2026-11-10',
  incompleteFrom: null,
  truncated: true,
});

const answers: readonly (readonly [string, unknown])[] = [
  ['/dbd/init', init],
  ['/dbd/user/u-hostile/changeSettings', { features: { rawSales: 1 } }],
  ['/dbd/user/u-hostile/activeScopes', init.scope],
  ['/proxy/dashboard/list/', [item('x'), item(hostile)]],
  ['/proxy/report/list/', [item('../..'), item('javascript:alert(1)')]],
  ['/proxy/insight/list/', [item('//evil.test')]],
  ['/proxy/data/site-tags', { items: [{ id: 1, host: hostile, active: true }] }],
  ['/proxy/data/templates', template],
  ['/proxy/data/queries', answer],
  ['/proxy/reporting/dates', { min_date: '2026-01-01', max_date: '2026-11-10' }],
];

/** Starts an upstream with valid shapes and markup in every text. */
export async function startHostileUpstream(): Promise<HostileUpstream> {
  const broken: HostileUpstream['broken'] = new Map();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    calls.push(`${request.method} ${path}`);
    const failing = [...broken].find(([prefix]) => path.startsWith(prefix))?.[1];
    const found = answers.find(([prefix]) => path.startsWith(prefix));
    response.writeHead(failing?.status ?? (found ? 200 : 404), { 'Content-Type': 'application/json' });
    response.end(failing ? failing.text : JSON.stringify(found?.[1] ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    calls,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
