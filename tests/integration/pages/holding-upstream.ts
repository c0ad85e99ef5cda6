import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initSchema } from '#shared/api/wire.ts';

export const brand = 'account-12';
export const retailer = 'account-13';

export interface HoldingUpstream {
  readonly origin: string;
  /** Paths of the calls that a session makes for itself; they are answered at once. */
  readonly sessionCalls: string[];
  /** How many calls of pages are waiting for their answer. */
  readonly held: () => number;
  /** Holds calls of these paths from now on. Others are answered 404. */
  hold(which: RegExp): void;
  /** Answers held calls with 404, and holds no more. */
  release(): void;
  stop(): Promise<void>;
}

const account = { account_name: 'Slow', accessLevel: 7, isAlcoholUS: true, account_default_currency: 'USD' };
const accounts = [
  { ...account, account_id: 12, type: 1, active: true, account_default_locale: 'en-US' },
  { ...account, account_id: 13, type: 2, active: true, account_default_locale: 'en-US' },
];

const init = initSchema.parse({
  csrfToken: 'c-1',
  zeToken: 'z-1',
  user: {
    _id: 'u-slow',
    email: 'staff@merchlens.test',
    ...{ firstname: 'Sam', lastname: 'Staff', jobtitle: '', avatar: 'avatar-1', currency: 'USD', locale: 'en-US' },
    is_swaven_account: true,
  },
  currentSettings: { userMode: 1, demoBanner: false },
  terms: null,
  acceptedTerms: null,
  notifications: [],
  sessionNotifications: [],
  scope: { accounts, operators: [{ ...accounts[0], operator_id: 999, operator_name: 'Slow shop' }] },
});

const features = Object.fromEntries(
  [
    ...['retAdvancedAnalytics', 'popImmersive', 'popDeeplink', 'popBanner', 'popVideo', 'popApi', 'popSiteTag'],
    ...['roiCalculator', 'rawSales', 'trafficSource', 'salesSource', 'priceStockHistory', 'shoppableRecipeReporting'],
  ].map((name) => [name, 1]),
);

const sessionAnswers: readonly (readonly [RegExp, unknown])[] = [
  [/^\/dbd\/init/, init],
  [/changeSettings$/, { features: { ...features, retAdvancedAnalyticsLevel: 8 } }],
  [/activeScopes$/, init.scope],
];

/** Starts an upstream that answers a session's own calls and holds those of pages as long as a test wants. */
export async function startHoldingUpstream(): Promise<HoldingUpstream> {
  const sessionCalls: string[] = [];
  const waiting = new Set<ServerResponse>();
  let held: RegExp | null = null;
  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    request.resume();
    const own = sessionAnswers.find(([which]) => which.test(path));
    if (own) sessionCalls.push(path);
    if (!held?.test(path)) return own ? answer(response, 200, own[1]) : answer(response, 404, {});
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessionCalls,
    held: () => waiting.size,
    hold: (which) => {
      held = which;
    },
    release: () => {
      held = null;
      for (const response of waiting) answer(response, 404, {});
      waiting.clear();
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
