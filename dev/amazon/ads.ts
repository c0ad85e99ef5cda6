import { answerAdsReports } from './ads-reports.ts';
import { campaignDay, campaigns, daysBetween, money } from './figures.ts';
import { hashOf, type Merchant, type Profile, profilesOf } from './merchants.ts';
import {
  type AmazonReply,
  type AmazonRequest,
  adsFailure,
  header,
  json,
  mediaType,
  objectOf,
  unknownNames,
} from './request.ts';
import type { AmazonState } from './state.ts';
import { accessOf } from './tokens.ts';

const dayMs = 86_400_000;
/** How far back attribution goes. */
const attributionDays = 90;
const plan = { rate: 2, burst: 10 };

/** The advertising API of one region, `/ads-api/{region}/…`. Every answer has an id. */
export function answerAds(state: AmazonState, request: AmazonRequest): AmazonReply | null {
  const reply = answered(state, request);
  return reply && { ...reply, headers: { ...reply.headers, 'x-amz-rid': crypto.randomUUID() } };
}

function answered(state: AmazonState, request: AmazonRequest): AmazonReply | null {
  const [, region, rest = ''] = /^\/ads-api\/(na|eu|fe)(\/.*)$/.exec(request.path) ?? [];
  if (region === undefined) return null;
  const [, token = null] = /^Bearer (\S+)$/.exec(header(request, 'authorization') ?? '') ?? [];
  const access = accessOf(state, token);
  if (access?.audience !== 'ads' || access.region !== region)
    return adsFailure(401, 'UNAUTHORIZED', 'Not authorized to access this API.');
  const merchant = state.merchant(access.merchant);
  if (header(request, 'amazon-advertising-api-clientid') !== state.clientId || !merchant)
    return adsFailure(
      401,
      'UNAUTHORIZED',
      'The header Amazon-Advertising-API-ClientId is missing or not the client’s.',
    );
  if (rest === '/v2/profiles') return answerProfiles(state, request, merchant);
  const scope = header(request, 'amazon-advertising-api-scope');
  const profile = profilesOf(merchant).find(({ profileId }) => String(profileId) === scope);
  if (!profile)
    return adsFailure(401, 'UNAUTHORIZED', 'The header Amazon-Advertising-API-Scope is missing or not allowed.');
  const operation = rest.startsWith('/attribution/') ? 'attribution' : 'adsReport';
  if (
    state.fails(operation, 'throttled') ||
    !state.buckets.take(`${operation} ${scope}`, plan, state.now(), state.speed)
  )
    return adsFailure(429, '429', 'Too many requests', {
      'Retry-After': String(Math.max(1, Math.round(30 / state.speed))),
    });
  if (state.fails(operation, 'failed')) return adsFailure(500, '500', 'Internal error');
  if (operation === 'adsReport') return answerAdsReports(state, request, { rest, profile, merchant });
  return answerAttribution(state, request, { rest, profile, merchant });
}

function answerProfiles(state: AmazonState, { method, query }: AmazonRequest, merchant: Merchant): AmazonReply {
  if (method !== 'GET') return adsFailure(405, 'METHOD_NOT_ALLOWED', 'Use GET.');
  const [strange] = unknownNames(query.keys(), [
    'apiProgram',
    'accessLevel',
    'profileTypeFilter',
    'validPaymentMethodFilter',
  ]);
  if (strange !== undefined) return adsFailure(400, 'INVALID_ARGUMENT', `The parameter ${strange} is not expected.`);
  if (state.fails('profiles', 'throttled')) return adsFailure(429, '429', 'Too many requests', { 'Retry-After': '30' });
  if (state.fails('profiles', 'failed')) return adsFailure(500, '500', 'Internal error');
  return json(200, profilesOf(merchant));
}

interface Asked {
  readonly rest: string;
  readonly profile: Profile;
  readonly merchant: Merchant;
}

const advertiserId = ({ id }: Merchant): string => String(3_000_000 + (hashOf(id) % 1_000_000));

function answerAttribution(state: AmazonState, request: AmazonRequest, { rest, merchant }: Asked): AmazonReply {
  const get = request.method === 'GET';
  if (get && rest === '/attribution/advertisers')
    return json(200, { advertisers: [{ advertiserId: advertiserId(merchant), advertiserName: merchant.name }] });
  if (get && rest === '/attribution/publishers')
    return json(200, { publishers: campaigns.map(({ publisher: name }) => ({ id: name, name, macroEnabled: true })) });
  if (get && rest === '/attribution/tags/macroTag') return json(200, { [advertiserId(merchant)]: {} });
  if (request.method !== 'POST' || rest !== '/attribution/report')
    return adsFailure(404, 'NOT_FOUND', 'No such resource.');
  if (mediaType(request) !== 'application/json')
    return adsFailure(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON.');
  const body = objectOf(request);
  const fault = body ? attributionFault(state, body, merchant) : 'The body is no JSON object.';
  if (!body || fault !== null) return adsFailure(400, 'INVALID_ARGUMENT', fault ?? '');
  return attributionPage(state, body, merchant);
}

const performanceMetrics: readonly string[] = [
  'Click-throughs',
  ...['DetailPageViewsClicks', 'AddToCartClicks', 'Purchases', 'Sales'].flatMap((name) => [
    `attributed${name}14d`,
    `attributedTotal${name}14d`,
  ]),
  ...['unitsSold14d', 'totalUnitsSold14d', 'brb_bonus_amount'],
];
const members = ['reportType', 'advertiserIds', 'startDate', 'endDate', 'groupBy', 'metrics', 'count', 'cursorId'];

function attributionFault(
  state: AmazonState,
  body: Readonly<Record<string, unknown>>,
  merchant: Merchant,
): string | null {
  const [strange] = unknownNames(Object.keys(body), members);
  if (strange !== undefined) return `The member ${strange} is not expected.`;
  if (body.reportType !== 'PERFORMANCE') return 'reportType must be PERFORMANCE here.';
  if (body.advertiserIds !== undefined && body.advertiserIds !== advertiserId(merchant))
    return 'advertiserIds are not the profile’s.';
  if (!['CAMPAIGN', 'ADGROUP', 'CREATIVE'].includes(String(body.groupBy))) return 'groupBy is not known.';
  for (const name of ['startDate', 'endDate'])
    if (typeof body[name] !== 'string' || dayOf(body[name]) === null) return `${name} must be like 20261123.`;
  const [from, to] = [dayOf(String(body.startDate)) ?? '', dayOf(String(body.endDate)) ?? ''];
  if (to < from || Date.parse(from) < state.now() - (attributionDays + 1) * dayMs) return 'The dates are out of range.';
  if (typeof body.metrics !== 'string') return 'metrics must be a text with commas.';
  const [unknown] = unknownNames(body.metrics.split(','), performanceMetrics);
  if (unknown !== undefined) return `The metric ${unknown} is not known.`;
  const { count, cursorId } = body;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 5_000)
    return 'count must be from 1 to 5000.';
  return cursorId === undefined || typeof cursorId === 'string' ? null : 'cursorId must be a text.';
}

const dayOf = (compact: string): string | null =>
  /^\d{8}$/.test(compact) ? `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}` : null;

/** Pages of rows; the last one has an empty cursor. Every value is a text. */
function attributionPage(state: AmazonState, body: Readonly<Record<string, unknown>>, merchant: Merchant): AmazonReply {
  const asked = String(body.metrics).split(',');
  const days = daysBetween(dayOf(String(body.startDate)) ?? '', dayOf(String(body.endDate)) ?? '');
  const rows = days.flatMap((date) => campaigns.map((campaign) => rowOf(state, merchant, date, campaign, asked)));
  const start = Number(Buffer.from(String(body.cursorId ?? ''), 'base64url').toString() || 0);
  const end = start + Math.min(Number(body.count), Math.max(1, Math.ceil(rows.length / 2)));
  const cursorId = end < rows.length ? Buffer.from(String(end)).toString('base64url') : '';
  const reports = rows.slice(start, end);
  return json(200, { reports, size: reports.length, cursorId });
}

function rowOf(
  state: AmazonState,
  merchant: Merchant,
  date: string,
  { id, name, publisher }: (typeof campaigns)[number],
  asked: readonly string[],
): Readonly<Record<string, string>> {
  const day = campaignDay(merchant, date, id, state.restated);
  const all: Readonly<Record<string, string>> = {
    'Click-throughs': String(day.clicks),
    ...pair('DetailPageViewsClicks', day.views),
    ...pair('AddToCartClicks', day.carts),
    ...pair('Purchases', day.purchases),
    attributedSales14d: String(money(day.sales)),
    attributedTotalSales14d: String(money(day.sales + day.halo)),
    ...{ unitsSold14d: String(day.units), totalUnitsSold14d: String(day.units + 1) },
    brb_bonus_amount: String(money(Math.round(day.sales / 10))),
  };
  return {
    ...{ date: date.replaceAll('-', ''), advertiserName: merchant.name, publisher, campaignId: id, campaignName: name },
    ...Object.fromEntries(asked.map((metric) => [metric, all[metric] ?? '0'])),
  };
}

const pair = (name: string, value: number) => ({
  [`attributed${name}14d`]: String(value),
  [`attributedTotal${name}14d`]: String(value + 1),
});
