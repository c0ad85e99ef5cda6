import { describe, expect, test } from 'vitest';
import {
  ads,
  adsConsent,
  attributed,
  client,
  configuration,
  consent,
  consentQuery,
  create,
  createAds,
  form,
  sp,
  startedAmazon,
} from './asking.ts';

const lwa = 'Login with Amazon: Authorization Code Grant';
const website = 'SP-API: Website Authorization Workflow';
const connecting = 'SP-API: Connect to the Selling Partner API';
const reportsGuide = 'SP-API: Reports API v2021-06-30 reference';

const adsStart = 'Amazon Ads API: Getting started, authorization grants';
const attributionGuide = 'Amazon Ads API: Amazon Attribution reports';
const adsReports = 'Amazon Ads API: Reporting v3';

type Rule = readonly [rule: string, source: string, status: number, call: () => Promise<Response>];

/** Every header and parameter that is checked, with its source. */
const rules: readonly Rule[] = [
  ['a consent page opens for the application’s own id and address', website, 200, () => consent(consentQuery())],
  ['another application is refused', website, 400, () => consent({ ...consentQuery(), application_id: 'amzn1.other' })],
  [
    'another redirect URI is refused',
    website,
    400,
    () => consent({ ...consentQuery(), redirect_uri: 'https://evil.example' }),
  ],
  [
    'a draft application is asked for with version=beta',
    website,
    200,
    () => consent({ ...consentQuery(), version: 'beta' }),
  ],
  ['a consent without a state is refused', website, 400, () => consent({ ...consentQuery(), state: '' })],
  ['a consent with an unknown parameter is refused', website, 400, () => consent({ ...consentQuery(), code: 'x' })],
  ['the consent page of advertising opens', adsStart, 200, () => adsConsent()],
  ['advertising has one scope', adsStart, 400, () => adsConsent({ scope: 'profile' })],
  ['the response type is code', adsStart, 400, () => adsConsent({ response_type: 'token' })],
  [
    'tokens are asked for by a form',
    lwa,
    400,
    () => form({}, 'na', { body: '{}', headers: { 'content-type': 'application/json' } }),
  ],
  [
    'a wrong client secret is invalid_client',
    lwa,
    401,
    () => form({ ...client(), client_secret: 'x', grant_type: 'refresh_token' }),
  ],
  ['an unknown grant type is refused', lwa, 400, () => form({ ...client(), grant_type: 'password' })],
  [
    'an unknown refresh token is invalid_grant',
    lwa,
    400,
    () => form({ ...client(), grant_type: 'refresh_token', refresh_token: 'Atzr|x' }),
  ],
  [
    'a call without a token is 403',
    connecting,
    403,
    () => sp('/reports/1', { headers: { 'x-amz-access-token': undefined } }),
  ],
  [
    'a call without x-amz-date is refused',
    connecting,
    400,
    () => sp('/reports/1', { headers: { 'x-amz-date': undefined } }),
  ],
  ['another region is 403', connecting, 403, () => sp('/reports/1', { region: 'na' })],
  ['a report is accepted with 202', reportsGuide, 202, () => create()],
  ['an unknown report type is refused', reportsGuide, 400, () => create({ reportType: 'GET_OTHER' })],
  [
    'a report of vendors is none for a seller',
    reportsGuide,
    400,
    () => create({ reportType: 'GET_VENDOR_SALES_REPORT' }),
  ],
  [
    'a marketplace of another region is refused',
    reportsGuide,
    400,
    () => create({ marketplaceIds: ['ATVPDKIKX0DER'] }),
  ],
  ['dataStartTime is an instant', reportsGuide, 400, () => create({ dataStartTime: '2026-11-20' })],
  [
    'a report option must be one of the report’s',
    reportsGuide,
    400,
    () => create({ reportOptions: { dateGranularity: 'HOUR' } }),
  ],
  ['an unknown member of the body is refused', reportsGuide, 400, () => create({ days: 3 })],
  ['an unknown report is 404', reportsGuide, 404, () => sp('/reports/1')],
  ['reports are listed by type', reportsGuide, 400, () => sp('/reports')],
  [
    'an ads call needs the client’s id',
    adsStart,
    401,
    () => ads('/v2/profiles', { headers: { 'amazon-advertising-api-clientid': undefined } }),
  ],
  [
    'an ads call needs the token as a bearer',
    adsStart,
    401,
    () => ads('/v2/profiles', { headers: { authorization: undefined } }),
  ],
  [
    'a call about a profile names it',
    adsStart,
    401,
    () => attributed({}, { headers: { 'amazon-advertising-api-scope': '1' } }),
  ],
  ['attribution is asked for by campaign', attributionGuide, 200, () => attributed()],
  ['days of attribution are YYYYMMDD', attributionGuide, 400, () => attributed({ startDate: '2026-11-20' })],
  ['attribution goes back 90 days', attributionGuide, 400, () => attributed({ startDate: '20260701' })],
  ['a page has at most 5000 rows', attributionGuide, 400, () => attributed({ count: 5_001 })],
  ['an unknown metric is refused', attributionGuide, 400, () => attributed({ metrics: 'sales' })],
  [
    'a report of version 3 has its own content type',
    adsReports,
    415,
    () => createAds({}, { headers: { 'content-type': 'application/json' } }),
  ],
  ['a report of version 3 is accepted', adsReports, 200, () => createAds()],
  ['it covers at most 31 days', adsReports, 400, () => createAds({ startDate: '2026-10-01' })],
  [
    'its columns are known',
    adsReports,
    400,
    () => createAds({ configuration: { ...configuration, columns: ['spend'] } }),
  ],
];

startedAmazon();

describe('rules of Amazon’s documentation', () => {
  test.each(rules.map(([rule, source, status, call]) => ({ rule, source, status, call })))(
    '$rule ($source)',
    async ({ status, call }) => {
      expect((await call()).status).toBe(status);
    },
  );
});
