import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type { AmazonRegion } from '#shared/connections/marketplaces.ts';
import { type AmazonAccess, callAmazon, parseAnswer } from './amazon-call.ts';
import { documentText } from './report-document.ts';

const root = '/reports/2021-06-30';

/** Access to the Selling Partner API of a region, on behalf of a seller or vendor. */
export interface SellingPartner extends AmazonAccess {
  readonly region: AmazonRegion;
  readonly token: string;
}

interface RequestedReport {
  readonly type: 'GET_SALES_AND_TRAFFIC_REPORT' | 'GET_VENDOR_SALES_REPORT';
  readonly marketplaceId: string;
  readonly from: string;
  readonly to: string;
  readonly options: Readonly<Record<string, string>>;
}

/** Requests a report. @returns its id */
export async function requestReport(api: SellingPartner, { type, marketplaceId, from, to, options }: RequestedReport) {
  const { reportId } = parseAnswer(
    z.object({ reportId: z.string().min(1).max(200) }),
    await call(api, '/reports', {
      ...{ reportType: type, marketplaceIds: [marketplaceId], reportOptions: options },
      ...{ dataStartTime: `${from}T00:00:00Z`, dataEndTime: `${to}T00:00:00Z` },
    }),
  );
  return reportId;
}

const madeSchema = z.object({ reportId: z.string().min(1).max(200), processingStatus: z.string() });

const failedStatuses: ReadonlySet<string> = new Set(['FATAL', 'CANCELLED']);

/**
 * Finds a report that was requested since an instant but whose id wasn't stored, so that it isn't requested twice. Null
 * if there is none.
 */
export async function findReportSince(
  api: SellingPartner,
  { type, marketplaceId }: Pick<RequestedReport, 'type' | 'marketplaceId'>,
  since: number,
): Promise<string | null> {
  const query = new URLSearchParams({
    ...{ reportTypes: type, marketplaceIds: marketplaceId, pageSize: '10' },
    createdSince: new Date(since).toISOString(),
  });
  const { reports } = parseAnswer(z.object({ reports: z.array(madeSchema) }), await call(api, `/reports?${query}`));
  return reports.find(({ processingStatus: status }) => !failedStatuses.has(status))?.reportId ?? null;
}

/** The state of a report. `no-data` is what Amazon calls cancelled. */
type ReportState =
  | { readonly state: 'made'; readonly document: string }
  | { readonly state: 'being-made' | 'no-data' | 'failed' };

const reportSchema = z.object({
  processingStatus: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'DONE', 'CANCELLED', 'FATAL']),
  reportDocumentId: z.string().max(500).optional(),
});

export async function readReportState(api: SellingPartner, id: string): Promise<ReportState> {
  const path = `/reports/${encodeURIComponent(id)}`;
  const { processingStatus, reportDocumentId } = parseAnswer(reportSchema, await call(api, path));
  if (processingStatus === 'CANCELLED') return { state: 'no-data' };
  if (processingStatus === 'FATAL') return { state: 'failed' };
  if (processingStatus !== 'DONE') return { state: 'being-made' };
  if (reportDocumentId === undefined) throw new Failure('amazon-report-unreadable');
  return { state: 'made', document: reportDocumentId };
}

const documentSchema = z.object({ url: z.url().max(4_000), compressionAlgorithm: z.literal('GZIP').optional() });

/** The text of a report. The document's address works for five minutes, so it is read at once. */
export async function readReportText(api: SellingPartner, document: string): Promise<string> {
  const path = `/documents/${encodeURIComponent(document)}`;
  const { url, compressionAlgorithm } = parseAnswer(documentSchema, await call(api, path));
  return await documentText(api, url, compressionAlgorithm === 'GZIP');
}

function call(api: SellingPartner, path: string, body?: object) {
  const host = api.config.SP_HOSTS[api.region];
  if (host === undefined) throw new Failure('connection-not-set-up');
  return callAmazon(api, `${host}${root}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-amz-access-token': api.token,
      'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d{3}/g, ''),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
