import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type { AmazonRegion } from '#shared/connections/marketplaces.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { type AmazonAccess, callAmazon, parseAnswer, parseAs } from './amazon-call.ts';
import { requireClient } from './login.ts';
import { documentText } from './report-document.ts';

/** Access to the advertising API of a region, on behalf of an advertiser. */
export interface Advertising extends AmazonAccess {
  readonly region: AmazonRegion;
  readonly token: string;
}

const profileSchema = z.object({
  profileId: z.union([z.int(), z.string()]).transform(String),
  countryCode: z.string().max(2),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  timezone: z.string().max(60),
  accountInfo: z.object({ id: z.string().max(100), type: z.string(), name: z.string().max(200) }),
});
export type Profile = z.infer<typeof profileSchema>;

/** Profiles that have figures, which agencies' own profiles don't. The list may be empty. */
export async function readProfiles(api: Advertising): Promise<Profile[]> {
  const profiles = parseAnswer(z.array(profileSchema).max(1_000), await call(api, '/v2/profiles', null));
  return profiles.filter(({ accountInfo }) => accountInfo.type !== 'agency');
}

const metrics = [
  ...['Click-throughs', 'attributedDetailPageViewsClicks14d', 'attributedAddToCartClicks14d', 'attributedPurchases14d'],
  ...['attributedSales14d', 'attributedTotalSales14d', 'unitsSold14d', 'brb_bonus_amount'],
] as const;
const pageSchema = z.object({ reports: z.array(z.unknown()), cursorId: z.string().max(2_000).nullish() });
const rowsPerPage = 5_000;
const maxPages = 100;

/** All rows of attribution by day and campaign, read page by page. */
export async function readAttributionRows(
  api: Advertising,
  profile: string,
  { from, to }: DateRange,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  let cursorId: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const answer = await call(api, '/attribution/report', profile, {
      ...{ reportType: 'PERFORMANCE', groupBy: 'CAMPAIGN', metrics: metrics.join(','), count: rowsPerPage },
      ...{ startDate: from.replaceAll('-', ''), endDate: to.replaceAll('-', '') },
      ...(cursorId !== undefined && { cursorId }),
    });
    const { reports, cursorId: next } = parseAnswer(pageSchema, answer);
    rows.push(...reports);
    if (!next) return rows;
    cursorId = next;
  }
  throw new Failure('amazon-report-unreadable');
}

const reportType = 'application/vnd.createasyncreportrequest.v3+json';
const duplicatePattern = /duplicate of\s*:\s*([\w-]{8,80})/;

/** Requests a report of the daily cost of campaigns. @returns the report's id, even if it was requested before */
export async function requestSpendReport(api: Advertising, profile: string, { from, to }: DateRange): Promise<string> {
  const body = {
    ...{ name: 'Spend by campaign and day', startDate: from, endDate: to },
    configuration: {
      ...{ adProduct: 'SPONSORED_PRODUCTS', groupBy: ['campaign'], reportTypeId: 'spCampaigns' },
      columns: ['date', 'campaignName', 'impressions', 'clicks', 'cost'],
      ...{ timeUnit: 'DAILY', format: 'GZIP_JSON' },
    },
  };
  const answer = await call(api, '/reporting/reports', profile, body, reportType);
  const [, known] = (answer.status === 425 && duplicatePattern.exec(answer.text)) || [];
  if (known !== undefined) return known;
  return parseAnswer(z.object({ reportId: z.string().min(1).max(200) }), answer).reportId;
}

const spendSchema = z.object({
  status: z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED']),
  url: z.url().max(4_000).nullish(),
});

/** The state of a report, and its rows once it is made. */
export async function readSpendReport(api: Advertising, profile: string, id: string) {
  const path = `/reporting/reports/${encodeURIComponent(id)}`;
  const { status, url } = parseAnswer(spendSchema, await call(api, path, profile));
  if (status === 'FAILED') return { state: 'failed' } as const;
  if (status !== 'COMPLETED') return { state: 'being-made' } as const;
  if (!url) throw new Failure('amazon-report-unreadable');
  return { state: 'made', rows: parseAs(z.array(z.unknown()), await documentText(api, url, true)) } as const;
}

function call(api: Advertising, path: string, profile: string | null, body?: object, type = 'application/json') {
  const host = api.config.ADS_HOSTS[api.region];
  if (host === undefined) throw new Failure('connection-not-set-up');
  return callAmazon(api, `${host}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${api.token}`,
      'Amazon-Advertising-API-ClientId': requireClient(api.config, 'amazon-ads').id,
      ...(profile !== null && { 'Amazon-Advertising-API-Scope': profile }),
      ...(body && { 'Content-Type': type }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
