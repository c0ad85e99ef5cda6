import { gzipSync } from 'node:zlib';
import { campaignDay, campaigns, daysBetween, money } from './figures.ts';
import type { Merchant, Profile } from './merchants.ts';
import {
  type AmazonReply,
  type AmazonRequest,
  adsFailure,
  header,
  isFields,
  json,
  objectOf,
  unknownNames,
} from './request.ts';
import type { AdsReport, AmazonState } from './state.ts';

const createType = 'application/vnd.createasyncreportrequest.v3+json';
const dayMs = 86_400_000;
const longestDays = 31;
const queueMs = 20_000;
const workMs = 40_000;
const columnsKnown = [
  'date',
  'campaignId',
  'campaignName',
  'impressions',
  'clicks',
  'cost',
  'campaignBudgetCurrencyCode',
];

interface Asked {
  readonly rest: string;
  readonly profile: Profile;
  readonly merchant: Merchant;
}

/** Reports of version 3: asked for, made, and fetched at an address of their own. */
export function answerAdsReports(state: AmazonState, request: AmazonRequest, asked: Asked): AmazonReply {
  const { rest, profile, merchant } = asked;
  if (request.method === 'POST' && rest === '/reporting/reports') return create(state, request, profile);
  const [, id = ''] = /^\/reporting\/reports\/([^/]+)$/.exec(rest) ?? [];
  const report = state.adsReports.get(id);
  if (request.method !== 'GET' || report?.profile !== profile.profileId)
    return adsFailure(404, '404', 'No such report.');
  return json(200, shape(state, report, merchant), {
    'Content-Type': 'application/vnd.createasyncreportresponse.v3+json',
  });
}

function create(state: AmazonState, request: AmazonRequest, { profileId }: Profile): AmazonReply {
  if (header(request, 'content-type') !== createType)
    return adsFailure(415, '415', `The content type must be ${createType}.`);
  const body = objectOf(request);
  const fault = body ? faultOf(body) : 'The body is no JSON object.';
  if (!body || fault !== null) return adsFailure(400, '400', fault ?? '');
  const { configuration, name, startDate, endDate } = body;
  const columns =
    isFields(configuration) && Array.isArray(configuration.columns) ? configuration.columns.map(String) : [];
  const [from, to] = [String(startDate), String(endDate)];
  const same = [...state.adsReports.values()].find(
    (one) => one.profile === profileId && one.from === from && one.to === to && statusOf(state, one) !== one.outcome,
  );
  if (same) return adsFailure(425, '425', `The Request is a duplicate of : ${same.id}`);
  const id = crypto.randomUUID();
  const outcome = state.fails('createAdsReport', 'fatal') ? 'FAILED' : 'COMPLETED';
  const report: AdsReport = {
    id,
    profile: profileId,
    name: String(name),
    from,
    to,
    columns,
    created: state.now(),
    outcome,
  };
  state.adsReports.set(id, report);
  // As if the answer to the first request had been lost.
  if (state.fails('createAdsReport', 'duplicate'))
    return adsFailure(425, '425', `The Request is a duplicate of : ${id}`);
  return json(200, shape(state, report, null), { 'Content-Type': 'application/vnd.createasyncreportresponse.v3+json' });
}

function faultOf(body: Readonly<Record<string, unknown>>): string | null {
  const [strange] = unknownNames(Object.keys(body), ['name', 'startDate', 'endDate', 'configuration']);
  if (strange !== undefined) return `The member ${strange} is not expected.`;
  const { startDate: from, endDate: to, configuration: set } = body;
  const day = /^\d{4}-\d{2}-\d{2}$/;
  if (typeof from !== 'string' || !day.test(from) || typeof to !== 'string' || !day.test(to) || to < from)
    return 'startDate and endDate must be days.';
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= longestDays)
    return 'configuration startDate to endDate range should be at most 31 days';
  if (!isFields(set)) return 'configuration is missing.';
  const known = ['adProduct', 'groupBy', 'columns', 'reportTypeId', 'timeUnit', 'format'];
  const [unknown] = unknownNames(Object.keys(set), known);
  if (unknown !== undefined) return `The member ${unknown} is not expected.`;
  if (set.adProduct !== 'SPONSORED_PRODUCTS' || set.reportTypeId !== 'spCampaigns')
    return 'The report type is not known.';
  if (set.timeUnit !== 'DAILY' || set.format !== 'GZIP_JSON') return 'timeUnit or format is not known.';
  if (!Array.isArray(set.groupBy) || set.groupBy.join() !== 'campaign') return 'groupBy must be campaign.';
  if (!Array.isArray(set.columns) || set.columns.length === 0) return 'columns are missing.';
  const [column] = unknownNames(set.columns.map(String), columnsKnown);
  return column === undefined ? null : `The column ${column} is not known.`;
}

function statusOf(state: AmazonState, { created, outcome }: AdsReport) {
  const age = (state.now() - created) * state.speed;
  if (age < queueMs) return 'PENDING';
  return age < workMs ? 'PROCESSING' : outcome;
}

function shape(state: AmazonState, report: AdsReport, merchant: Merchant | null) {
  const status = statusOf(state, report);
  const done = status === 'COMPLETED' && merchant;
  return {
    ...{ reportId: report.id, name: report.name, status, startDate: report.from, endDate: report.to },
    ...{
      createdAt: new Date(report.created).toISOString(),
      failureReason: status === 'FAILED' ? 'Internal failure' : null,
    },
    url: done ? state.origin + state.publish(gzipSync(JSON.stringify(rowsOf(state, report, merchant)))) : null,
  };
}

const rowsOf = (state: AmazonState, { from, to, columns }: AdsReport, merchant: Merchant) =>
  daysBetween(from, to).flatMap((date) =>
    campaigns.map(({ id, name }) => {
      const { clicks } = campaignDay(merchant, date, id, state.restated);
      const all: Readonly<Record<string, string | number>> = {
        ...{ date, campaignId: Number(id), campaignName: name, impressions: clicks * 40, clicks },
        ...{ cost: money(clicks * 37), campaignBudgetCurrencyCode: currencyOf(merchant) },
      };
      return Object.fromEntries(columns.map((column) => [column, all[column]]));
    }),
  );

const currencyOf = ({ region }: Merchant): string => ({ na: 'USD', eu: 'EUR', fe: 'JPY' })[region];
