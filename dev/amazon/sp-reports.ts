import { gzipSync } from 'node:zlib';
import { type Merchant, marketplaces } from './merchants.ts';
import { reportContent } from './report-content.ts';
import {
  type AmazonReply,
  type AmazonRequest,
  header,
  isFields,
  json,
  mediaType,
  objectOf,
  unknownNames,
} from './request.ts';
import type { AmazonState, Report } from './state.ts';
import { type PlannedOperation, plans } from './token-bucket.ts';
import { accessOf } from './tokens.ts';

const root = '/reports/2021-06-30';
const queueMs = 20_000;
const workMs = 40_000;
/** All sellers of an application share this many reports of sales and traffic a day, one in 15 minutes. */
const sharedADay = 96;
const sharedPauseMs = 15 * 60_000;
const dayMs = 86_400_000;

const reportTypes: Readonly<Record<string, { readonly party: Merchant['party']; readonly options: Options }>> = {
  GET_SALES_AND_TRAFFIC_REPORT: {
    party: 'seller',
    options: { dateGranularity: ['DAY', 'WEEK', 'MONTH'], asinGranularity: ['PARENT', 'CHILD', 'SKU'] },
  },
  GET_VENDOR_SALES_REPORT: {
    party: 'vendor',
    options: {
      reportPeriod: ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'],
      distributorView: ['MANUFACTURING', 'SOURCING'],
      sellingProgram: ['RETAIL', 'BUSINESS', 'FRESH'],
    },
  },
};
type Options = Readonly<Record<string, readonly string[]>>;

const failed = (status: number, code: string, message: string, details = ''): AmazonReply =>
  json(status, { errors: [{ code, message, details }] });
const invalid = (details: string) => failed(400, 'InvalidInput', 'Request has missing or invalid parameters.', details);
const missing = () => failed(404, 'NotFound', 'The resource was not found.');

/** The Reports API of one region, `/sp/{region}/reports/2021-06-30/…`. */
export function answerReports(state: AmazonState, request: AmazonRequest): AmazonReply | null {
  const [, region, rest = ''] = /^\/sp\/(na|eu|fe)(\/.*)$/.exec(request.path) ?? [];
  if (region === undefined) return null;
  const operation = operationOf(request.method, rest);
  if (!operation) return failed(404, 'NotFound', 'The requested resource doesn’t exist.');
  const access = accessOf(state, header(request, 'x-amz-access-token'));
  const merchant =
    access && access.audience === 'sp' && access.region === region ? state.merchant(access.merchant) : null;
  if (!access || !merchant) return failed(403, 'Unauthorized', 'Access to requested resource is denied.');
  const fault = headerFault(request);
  if (fault !== null) return invalid(fault);
  if (
    state.fails(operation, 'throttled') ||
    !state.buckets.take(`${operation} ${merchant.id}`, plans[operation], state.now(), state.speed)
  )
    return failed(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.');
  if (state.fails(operation, 'failed')) return failed(500, 'InternalFailure', 'We encountered an internal error.');
  return withLimit(operation, answerOperation(state, request, { operation, rest, merchant }));
}

/** The limit that holds is told with successes, 400 and 404, and not always. */
function withLimit(operation: PlannedOperation, reply: AmazonReply): AmazonReply {
  const namesLimit = [200, 201, 202, 400, 404].includes(reply.status) && operation !== 'getReportDocument';
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'x-amzn-RequestId': crypto.randomUUID(),
      ...(namesLimit && { 'x-amzn-RateLimit-Limit': String(plans[operation].rate) }),
    },
  };
}

function operationOf(method: string, path: string): PlannedOperation | null {
  if (method === 'POST' && path === `${root}/reports`) return 'createReport';
  if (method !== 'GET') return null;
  if (path === `${root}/reports`) return 'getReports';
  if (/^\/reports\/2021-06-30\/reports\/[^/]+$/.test(path)) return 'getReport';
  return /^\/reports\/2021-06-30\/documents\/[^/]+$/.test(path) ? 'getReportDocument' : null;
}

function headerFault(request: AmazonRequest): string | null {
  if (header(request, 'user-agent') === null) return 'The header user-agent is missing.';
  const date = header(request, 'x-amz-date');
  if (date === null || !/^\d{8}T\d{6}Z$/.test(date)) return 'The header x-amz-date must be like 20261123T120000Z.';
  if (header(request, 'authorization') !== null) return 'The header authorization is not expected.';
  return null;
}

interface Asked {
  readonly operation: PlannedOperation;
  readonly rest: string;
  readonly merchant: Merchant;
}

function answerOperation(state: AmazonState, request: AmazonRequest, { operation, rest, merchant }: Asked) {
  const id = decodeURIComponent(rest.split('/').at(-1) ?? '');
  switch (operation) {
    case 'createReport':
      return createReport(state, request, merchant);
    case 'getReports':
      return listReports(state, request, merchant);
    case 'getReport': {
      const report = state.reports.get(id);
      return report?.merchant === merchant.id ? json(200, shape(state, report)) : missing();
    }
    case 'getReportDocument': {
      const report = state.reports.get(id.replace(/^amzn1\.spdoc\.1\.4\./, ''));
      if (report?.merchant !== merchant.id || statusOf(state, report) !== 'DONE') return missing();
      const path = state.publish(gzipSync(JSON.stringify(reportContent(state, merchant, report))));
      return json(200, { reportDocumentId: id, url: state.origin + path, compressionAlgorithm: 'GZIP' });
    }
  }
}

function createReport(state: AmazonState, request: AmazonRequest, merchant: Merchant): AmazonReply {
  if (mediaType(request) !== 'application/json') return failed(415, 'UnsupportedMediaType', 'The body must be JSON.');
  const body = objectOf(request);
  if (!body) return invalid('The body is no JSON object.');
  const fault = reportFault(body, merchant);
  if (fault !== null) return invalid(fault);
  const [type, from, to] = [String(body.reportType), String(body.dataStartTime), String(body.dataEndTime)];
  if (type === 'GET_SALES_AND_TRAFFIC_REPORT' && !takeShared(state))
    return failed(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.');
  const outcome = state.fails('createReport', 'cancelled')
    ? 'CANCELLED'
    : state.fails('createReport', 'fatal')
      ? 'FATAL'
      : 'DONE';
  const id = state.nextId();
  const marketplaceIds = listOf(body.marketplaceIds);
  state.reports.set(id, {
    ...{ id, type, outcome, marketplaceIds, merchant: merchant.id, created: state.now() },
    ...{ from: from.slice(0, 10), to: to.slice(0, 10) },
  });
  return json(202, { reportId: id });
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function takeShared(state: AmazonState): boolean {
  const now = state.now();
  state.sharedReports = state.sharedReports.filter((at) => at > now - dayMs / state.speed);
  const last = state.sharedReports.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (state.sharedReports.length >= sharedADay || last > now - sharedPauseMs / state.speed) return false;
  state.sharedReports.push(now);
  return true;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/;

function reportFault(body: Readonly<Record<string, unknown>>, merchant: Merchant): string | null {
  const known = ['reportType', 'marketplaceIds', 'dataStartTime', 'dataEndTime', 'reportOptions'];
  const [strange] = unknownNames(Object.keys(body), known);
  if (strange !== undefined) return `The member ${strange} is not expected.`;
  const type = reportTypes[String(body.reportType)];
  if (!type) return 'The report type is not known.';
  if (type.party !== merchant.party) return `The report is for ${type.party}s.`;
  const ids = body.marketplaceIds;
  // A report of sales has one currency, so it is of one marketplace.
  if (!Array.isArray(ids) || ids.length !== 1) return 'marketplaceIds must be a list of one.';
  const market = Object.values(marketplaces).find(({ id }) => id === ids[0]);
  if (!market || market.region !== merchant.region) return 'The marketplace is not one of this region.';
  const [from, to] = [body.dataStartTime, body.dataEndTime];
  if (typeof from !== 'string' || !instant.test(from)) return 'dataStartTime must be an instant.';
  if (typeof to !== 'string' || !instant.test(to) || to < from) return 'dataEndTime must be an instant not before it.';
  return optionsFault(body.reportOptions, type.options);
}

function optionsFault(given: unknown, known: Options): string | null {
  if (!isFields(given)) return 'reportOptions must be an object.';
  for (const [name, value] of Object.entries(given))
    if (typeof value !== 'string' || !known[name]?.includes(value))
      return `The option ${name} is not one of the report.`;
  return null;
}

function listReports(state: AmazonState, { query, repeated }: AmazonRequest, merchant: Merchant): AmazonReply {
  const known = ['reportTypes', 'processingStatuses', 'marketplaceIds', 'pageSize', 'createdSince', 'createdUntil'];
  const [strange] = [...repeated, ...unknownNames(query.keys(), known)];
  if (strange !== undefined) return invalid(`The parameter ${strange} is not expected.`);
  const types = query.get('reportTypes')?.split(',');
  if (!types || types.some((type) => !reportTypes[type])) return invalid('reportTypes are required.');
  const since = Date.parse(query.get('createdSince') ?? '1970-01-01');
  const markets = query.get('marketplaceIds')?.split(',');
  const found = [...state.reports.values()].filter(
    (one) =>
      one.merchant === merchant.id &&
      types.includes(one.type) &&
      one.created >= since &&
      (!markets || one.marketplaceIds.some((id) => markets.includes(id))),
  );
  const size = Number(query.get('pageSize') ?? 10);
  if (!Number.isInteger(size) || size < 1 || size > 100) return invalid('pageSize must be from 1 to 100.');
  const newest = found.toSorted((a, b) => b.created - a.created).slice(0, size);
  return json(200, { reports: newest.map((report) => shape(state, report)) });
}

function statusOf(state: AmazonState, { created, outcome }: Report) {
  const age = (state.now() - created) * state.speed;
  if (age < queueMs) return 'IN_QUEUE';
  return age < workMs ? 'IN_PROGRESS' : outcome;
}

function shape(state: AmazonState, report: Report) {
  const status = statusOf(state, report);
  const at = (ms: number) => new Date(report.created + ms / state.speed).toISOString();
  return {
    ...{ reportId: report.id, reportType: report.type, marketplaceIds: report.marketplaceIds },
    ...{ dataStartTime: `${report.from}T00:00:00Z`, dataEndTime: `${report.to}T00:00:00Z` },
    ...{ createdTime: at(0), processingStatus: status },
    ...(status !== 'IN_QUEUE' && { processingStartTime: at(queueMs) }),
    ...((status === 'DONE' || status === 'CANCELLED' || status === 'FATAL') && { processingEndTime: at(workMs) }),
    ...(status === 'DONE' && { reportDocumentId: `amzn1.spdoc.1.4.${report.id}` }),
  };
}
