import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type { AmazonRegion } from '#shared/connections/marketplaces.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { answerAs, type Calling, callAmazon, readAs } from './amazon-call.ts';
import { neededClient } from './login.ts';
import { documentText } from './report-document.ts';

/** The advertising API of a region, called in somebody's name. */
export interface Advertising extends Calling {
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

/** Profiles with figures of their own: those of agencies have none. There may be none at all. */
export async function profilesOf(api: Advertising): Promise<Profile[]> {
  const profiles = answerAs(z.array(profileSchema).max(1_000), await call(api, '/v2/profiles', null));
  return profiles.filter(({ accountInfo }) => accountInfo.type !== 'agency');
}

const metrics = [
  ...['Click-throughs', 'attributedDetailPageViewsClicks14d', 'attributedAddToCartClicks14d', 'attributedPurchases14d'],
  ...['attributedSales14d', 'attributedTotalSales14d', 'unitsSold14d', 'brb_bonus_amount'],
] as const;
const pageSchema = z.object({ reports: z.array(z.unknown()), cursorId: z.string().max(2_000).nullish() });
const rowsAPage = 5_000;
const maxPages = 100;

/** All rows of attribution by day and campaign, page by page. */
export async function attributionRows(api: Advertising, profile: string, { from, to }: DateRange): Promise<unknown[]> {
  const rows: unknown[] = [];
  let cursorId: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const answer = await call(api, '/attribution/report', profile, {
      ...{ reportType: 'PERFORMANCE', groupBy: 'CAMPAIGN', metrics: metrics.join(','), count: rowsAPage },
      ...{ startDate: from.replaceAll('-', ''), endDate: to.replaceAll('-', '') },
      ...(cursorId !== undefined && { cursorId }),
    });
    const { reports, cursorId: next } = answerAs(pageSchema, answer);
    rows.push(...reports);
    if (!next) return rows;
    cursorId = next;
  }
  throw new Failure('amazon-report-unreadable');
}

const reportType = 'application/vnd.createasyncreportrequest.v3+json';
const duplicate = /duplicate of\s*:\s*([\w-]{8,80})/;

/** Asks for what campaigns cost by day. @returns the id of the report, also where it is being made already */
export async function askSpend(api: Advertising, profile: string, { from, to }: DateRange): Promise<string> {
  const body = {
    ...{ name: 'Spend by campaign and day', startDate: from, endDate: to },
    configuration: {
      ...{ adProduct: 'SPONSORED_PRODUCTS', groupBy: ['campaign'], reportTypeId: 'spCampaigns' },
      columns: ['date', 'campaignName', 'impressions', 'clicks', 'cost'],
      ...{ timeUnit: 'DAILY', format: 'GZIP_JSON' },
    },
  };
  const answer = await call(api, '/reporting/reports', profile, body, reportType);
  const [, known] = (answer.status === 425 && duplicate.exec(answer.text)) || [];
  if (known !== undefined) return known;
  return answerAs(z.object({ reportId: z.string().min(1).max(200) }), answer).reportId;
}

const spendSchema = z.object({
  status: z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED']),
  url: z.url().max(4_000).nullish(),
});

/** Rows of a report that is made; what state it is in otherwise. */
export async function spendRows(api: Advertising, profile: string, id: string) {
  const path = `/reporting/reports/${encodeURIComponent(id)}`;
  const { status, url } = answerAs(spendSchema, await call(api, path, profile));
  if (status === 'FAILED') return { state: 'failed' } as const;
  if (status !== 'COMPLETED') return { state: 'being-made' } as const;
  if (!url) throw new Failure('amazon-report-unreadable');
  return { state: 'made', rows: readAs(z.array(z.unknown()), await documentText(api, url, true)) } as const;
}

function call(api: Advertising, path: string, profile: string | null, body?: object, type = 'application/json') {
  const host = api.config.ADS_HOSTS[api.region];
  if (host === undefined) throw new Failure('connection-not-set-up');
  return callAmazon(api, `${host}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${api.token}`,
      'Amazon-Advertising-API-ClientId': neededClient(api.config, 'amazon-ads').id,
      ...(profile !== null && { 'Amazon-Advertising-API-Scope': profile }),
      ...(body && { 'Content-Type': type }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
