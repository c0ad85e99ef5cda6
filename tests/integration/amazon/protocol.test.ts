import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  ads,
  adsReturn,
  amazon,
  attributed,
  client,
  consentQuery,
  control,
  create,
  createAds,
  form,
  profile,
  seller,
  sellerReturn,
  sp,
  start,
  startedAmazon,
  tokens,
} from './asking.ts';

startedAmazon();

test('a code works once, within five minutes and for its redirect URI only', async () => {
  const { fields, status, body } = await tokens();
  expect([status, body.token_type, body.expires_in]).toEqual([200, 'bearer', 3_600]);
  expect(body.access_token).toMatch(/^Atza\|/);
  expect(body.refresh_token).toMatch(/^Atzr\|/);
  const refused = async (given: Record<string, string>) =>
    ((await (await form(given)).json()) as { error: string }).error;
  expect(await refused(fields)).toBe('invalid_grant');
  const other = { ...fields, code: await control.code(seller, 'sp', sellerReturn) };
  expect(await refused({ ...other, redirect_uri: adsReturn })).toBe('invalid_grant');
  await control.clock(start + 5 * 60_000);
  expect(await refused(other)).toBe('invalid_grant');
});

test('an access token ends after an hour, or at once when the consent is withdrawn', async () => {
  const { body } = await tokens();
  const token = body.access_token ?? '';
  await control.clock(start + 3_600_000);
  expect((await sp('/reports/1', { token })).status).toBe(403);
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '', ...client() };
  expect((await form(refresh)).status).toBe(200);
  await control.revoke(seller);
  const refused = await form(refresh);
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([400, 'invalid_grant']);
});

test('declining leads back with access_denied, confirming with a code and the selling partner’s id', async () => {
  const address = `${amazon.origin}/central/seller-DE/apps/authorize/consent?${new URLSearchParams(consentQuery())}`;
  const decide = async (merchant: string) => {
    const body = new URLSearchParams({ merchant, decision: 'confirm' });
    const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('Location') ?? '');
  };
  expect((await decide('A2CAUTIOUS0001')).searchParams.get('error')).toBe('access_denied');
  const back = await decide(seller);
  expect(back.origin + back.pathname).toBe(sellerReturn);
  expect([...back.searchParams.keys()].toSorted()).toEqual([
    'mws_auth_token',
    'selling_partner_id',
    'spapi_oauth_code',
    'state',
  ]);
});

test('a report is queued, made and fetched gzipped from an address that works for five minutes', async () => {
  const token = (await tokens()).body.access_token ?? '';
  const { reportId } = (await (await create({}, { token })).json()) as { reportId: string };
  const status = async () => (await (await sp(`/reports/${reportId}`, { token })).json()) as Record<string, string>;
  const seen: (string | undefined)[] = [];
  for (const at of [0, 25_000, 50_000]) {
    await control.clock(start + at);
    seen.push((await status()).processingStatus);
  }
  expect(seen).toEqual(['IN_QUEUE', 'IN_PROGRESS', 'DONE']);
  const { reportDocumentId } = await status();
  const document = (await (await sp(`/documents/${reportDocumentId}`, { token })).json()) as Record<string, string>;
  expect(document.compressionAlgorithm).toBe('GZIP');
  const bytes = Buffer.from(await (await fetch(document.url ?? '')).arrayBuffer());
  const content = JSON.parse(gunzipSync(bytes).toString()) as { salesAndTrafficByDate: { date: string }[] };
  expect(content.salesAndTrafficByDate.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
  expect((await fetch(document.url ?? '', { headers: { 'x-amz-access-token': token } })).status).toBe(400);
  await control.clock(start + 50_000 + 5 * 60_000);
  expect((await fetch(document.url ?? '')).status).toBe(403);
});

test('successes name the rate limit and a 429 doesn’t; sales and traffic allows one report in 15 minutes for all sellers', async () => {
  const token = (await tokens()).body.access_token ?? '';
  const first = await create({}, { token });
  expect([first.status, first.headers.get('x-amzn-RateLimit-Limit')]).toEqual([202, '0.0167']);
  const second = await create({}, { token });
  expect([second.status, second.headers.get('x-amzn-RateLimit-Limit')]).toEqual([429, null]);
  await control.clock(start + 15 * 60_000);
  const renewed = (await tokens()).body.access_token ?? '';
  expect((await create({}, { token: renewed })).status).toBe(202);
  const reads = await Promise.all(Array.from({ length: 20 }, () => sp('/reports/1', { token: renewed })));
  expect(reads.map(({ status }) => status).toSorted()).toEqual([...Array(15).fill(404), ...Array(5).fill(429)]);
});

test('attribution comes in pages of strings, until the cursor is empty', async () => {
  const token = (await tokens('ads')).body.access_token ?? '';
  const headers = { 'amazon-advertising-api-scope': await profile(token), authorization: `Bearer ${token}` };
  const rows: Record<string, unknown>[] = [];
  let cursorId: string | undefined;
  do {
    const page = (await (await attributed(cursorId ? { cursorId } : {}, { headers })).json()) as {
      reports: Record<string, unknown>[];
      cursorId: string;
    };
    rows.push(...page.reports);
    cursorId = page.cursorId;
  } while (cursorId);
  expect(rows).toHaveLength(6);
  expect(rows.flatMap((row) => Object.values(row)).every((value) => typeof value === 'string')).toBe(true);
});

test('a second request for the same version 3 report is 425 and names the first; too many calls are 429 with Retry-After', async () => {
  const token = (await tokens('ads')).body.access_token ?? '';
  const { reportId } = (await (await createAds({}, { token })).json()) as { reportId: string };
  const again = await createAds({}, { token });
  expect([again.status, ((await again.json()) as { details: string }).details]).toEqual([
    425,
    `The Request is a duplicate of : ${reportId}`,
  ]);
  await control.faults({ operation: 'adsReport', kind: 'throttled', times: 1 });
  const slow = await ads(`/reporting/reports/${reportId}`, { token });
  expect([slow.status, slow.headers.get('Retry-After')]).toEqual([429, '30']);
});
