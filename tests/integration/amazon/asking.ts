import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Amazon, startAmazon } from '#dev/amazon/start.ts';
import { amazonControl } from '#tests/support/amazon-client.ts';

const appOrigin = 'http://localhost:8787';
export const seller = 'A2NORDLICHT001';
export const [sellerReturn, adsReturn] = ['seller-partner-auth', 'attribution-auth'].map(
  (page) => `${appOrigin}/data-and-integrations/${page}`,
) as [string, string];
export const start = Date.UTC(2026, 10, 23, 12);

export let amazon: Amazon;
export let control: ReturnType<typeof amazonControl>;

/** The server for the tests of a file; each test begins with an empty one, at the same instant. */
export function startedAmazon(): void {
  beforeAll(async () => {
    amazon = await startAmazon({ port: 0, appOrigin, secret: 'secret of the conformance tests' });
    control = amazonControl(amazon.origin);
  });
  beforeEach(async () => {
    await control.reset();
    await control.clock(start);
  });
  afterAll(() => amazon.close());
}

export const client = () => ({
  client_id: amazon.variables.LWA_CLIENT_ID ?? '',
  client_secret: amazon.variables.LWA_CLIENT_SECRET ?? '',
});
export const form = (fields: Record<string, string>, region = 'na', init: RequestInit = {}) =>
  fetch(`${amazon.origin}/lwa/${region}/auth/o2/token`, { method: 'POST', body: new URLSearchParams(fields), ...init });

export async function tokens(audience: 'sp' | 'ads' = 'sp', merchant = seller) {
  const redirect_uri = audience === 'sp' ? sellerReturn : adsReturn;
  const code = await control.code(merchant, audience, redirect_uri);
  const fields = { grant_type: 'authorization_code', code, redirect_uri, ...client() };
  const answer = await form(fields, audience === 'sp' ? 'na' : 'eu');
  return { fields, status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const spHeaders = { 'user-agent': 'Merchlens/1.0 (Language=TypeScript)', 'x-amz-date': '20261123T120000Z' };

interface Given {
  readonly method?: string;
  readonly headers?: Record<string, string | undefined>;
  readonly body?: unknown;
}

const definedOnly = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** A valid call of the Selling Partner API, with the given parts replaced. */
export async function sp(path: string, given: Given & { readonly token?: string; readonly region?: string } = {}) {
  const token = given.token ?? (await tokens()).body.access_token;
  return fetch(`${amazon.origin}/sp/${given.region ?? 'eu'}/reports/2021-06-30${path}`, {
    method: given.method ?? 'GET',
    headers: definedOnly({
      ...spHeaders,
      'x-amz-access-token': token,
      'content-type': 'application/json',
      ...given.headers,
    }),
    ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
  });
}

const salesReport = {
  reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
  marketplaceIds: ['A1PA6795UKMFR9'],
  dataStartTime: '2026-11-20T00:00:00Z',
  dataEndTime: '2026-11-22T00:00:00Z',
  reportOptions: { dateGranularity: 'DAY', asinGranularity: 'CHILD' },
};
export const create = (changed: object = {}, more: Given & { token?: string; region?: string } = {}) =>
  sp('/reports', { method: 'POST', body: { ...salesReport, ...changed }, ...more });

export const profile = async (token: string): Promise<string> =>
  String(((await (await ads('/v2/profiles', { token })).json()) as { profileId: number }[])[0]?.profileId);

export async function ads(path: string, given: Given & { readonly token?: string } = {}): Promise<Response> {
  const token = given.token ?? (await tokens('ads')).body.access_token;
  const scope = path === '/v2/profiles' || given.headers?.['amazon-advertising-api-scope'] !== undefined;
  const headers = {
    authorization: `Bearer ${token}`,
    'amazon-advertising-api-clientid': client().client_id,
    ...(!scope && { 'amazon-advertising-api-scope': await profile(token ?? '') }),
    'content-type': 'application/json',
    ...given.headers,
  };
  return fetch(`${amazon.origin}/ads-api/eu${path}`, {
    method: given.method ?? 'GET',
    headers: definedOnly(headers),
    ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
  });
}

const attribution = {
  ...{ reportType: 'PERFORMANCE', startDate: '20261120', endDate: '20261122', groupBy: 'CAMPAIGN', count: 5 },
  metrics: 'Click-throughs,attributedSales14d,unitsSold14d',
};
export const attributed = (changed: object = {}, more: Given = {}) =>
  ads('/attribution/report', { method: 'POST', body: { ...attribution, ...changed }, ...more });

const v3 = { 'content-type': 'application/vnd.createasyncreportrequest.v3+json' };
export const configuration = {
  ...{ adProduct: 'SPONSORED_PRODUCTS', groupBy: ['campaign'], columns: ['date', 'cost'], reportTypeId: 'spCampaigns' },
  ...{ timeUnit: 'DAILY', format: 'GZIP_JSON' },
};
const adsReport = { name: 'Spend', startDate: '2026-11-20', endDate: '2026-11-22', configuration };
export const createAds = (changed: object = {}, more: Given & { token?: string } = {}) =>
  ads('/reporting/reports', { method: 'POST', body: { ...adsReport, ...changed }, headers: v3, ...more });

export const consent = (query: Record<string, string>, central = 'seller-DE') =>
  fetch(`${amazon.origin}/central/${central}/apps/authorize/consent?${new URLSearchParams(query)}`, {
    redirect: 'manual',
  });
export const consentQuery = () => ({
  application_id: amazon.variables.SP_APPLICATION_ID ?? '',
  ...{ state: 's', redirect_uri: sellerReturn },
});
export const adsConsent = (changed: Record<string, string> = {}) =>
  fetch(
    `${amazon.origin}/ads/eu/ap/oa?${new URLSearchParams({
      ...{ client_id: client().client_id, scope: 'advertising::campaign_management', response_type: 'code' },
      ...{ redirect_uri: adsReturn, state: 's', ...changed },
    })}`,
  );
