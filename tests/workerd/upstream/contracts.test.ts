import { beforeEach, expect, test, vi } from 'vitest';
import {
  contractSchema,
  contractsAnswerSchema,
  contractUsageSchema,
} from '#shared/api/families/internal-contracts-schemas.ts';
import { checkContracts } from '#upstream/contracts/check-usage.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { bringIn, retailer } from './ingest-support.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf } from './small-world.ts';
import { answer, storedFacts } from './stored-facts.ts';

const path = '/dbd/internal/statements-of-work';
const database = new Database(d1);
const line = {
  ...{ product: 'Media', metric: 'impressions', period: 'month', included: 1_000, unit: 1_000 },
  ...{ unitPriceMinor: 500, overagePriceMinor: 700 },
};
const terms = {
  ...{ accountId: 1, number: null, customer: 'Brand One Inc.', startsOn: '2026-01-01', endsOn: '2026-12-31' },
  ...{ renews: false, noticeDays: 30, currency: 'USD', document: null, owner: 'stan@merchlens.test', lines: [line] },
};

let stan: Caller;
beforeEach(async () => {
  await storedFacts();
  stan = await signIn('stan@merchlens');
});

const changed = (one: { readonly id: number; readonly etag: string }, act: string, body: object, method = 'POST') =>
  ask(stan.token, `${path}/${one.id}${act}?uid=${stan.uid}`, {
    ...{ method, body: { ...body, csrfToken: stan.csrfToken }, headers: { 'If-Match': one.etag } },
  });
const contractIn = async (response: Response, status = 200) => {
  expect(response.status, await response.clone().text()).toBe(status);
  return contractSchema.parse(await response.json());
};
const drafted = async (more: object = {}) =>
  await contractIn(await stan.send('POST', path, { ...terms, once: crypto.randomUUID(), ...more }), 201);
const signed = async (more: object = {}) => {
  const draft = await drafted(more);
  return await contractIn(await changed(draft, '/sign', { signedOn: '2026-01-01' }));
};
const usage = async (id: number, day = '2026-01-15') =>
  contractUsageSchema.parse(await (await stan.get(`${path}/${id}/usage?period=${day}`)).json());
const withoutFixedTerms = ({ accountId: _, number: __, ...rest }: typeof terms) => rest;

test('only a full administrator reads or changes contracts, and nothing is stored with sample data', async () => {
  const { id } = await drafted();
  const ada = await signIn('ada@one');
  for (const place of [path, `${path}/${id}`, `${path}/${id}/usage`, '/dbd/internal/renewals'])
    expect([place, (await ada.get(place)).status]).toEqual([place, 403]);
  expect((await ada.send('POST', path, { ...terms, once: crypto.randomUUID() })).status).toBe(403);
  await d1.prepare("UPDATE user SET anonymized = 1 WHERE id = 'u-stan'").run();
  expect((await stan.send('POST', path, { ...terms, once: crypto.randomUUID() })).status).toBe(403);
  expect(await rowsOf('SELECT id FROM sow')).toHaveLength(1);
});

test('the impressions of a contract are those of the dashboard for the same days', async () => {
  const { id } = await signed();
  const [used] = (await usage(id)).items;
  const shown = await answer(await signIn('ada@one'), {
    measures: ['impressions'],
    range: { from: '2026-01-01', to: '2026-01-31' },
  });
  expect(used?.counted).toBe(1_500);
  expect([[used?.counted]]).toEqual(shown.rows);
  expect(used).toMatchObject({ from: '2026-01-01', to: '2026-01-31', percent: 150, over: 500, overageMinor: 700 });
});

test('an order on December 31 at 23:30 of the account’s time zone counts in December', async () => {
  const orders = { ...line, metric: 'orders' };
  const { id } = await signed({
    accountId: 2,
    currency: 'EUR',
    startsOn: '2024-12-01',
    endsOn: '2025-11-30',
    lines: [orders],
  });
  const sold = { sku: 's1', productName: 'Soap', units: 1, amount: 3, currency: 'EUR', country: 'FR' };
  // Paris is an hour ahead of UTC.
  const outcome = await bringIn('retailer-sales', retailer, [
    { ...sold, orderId: 'late', soldAt: '2024-12-31T22:30:00Z' },
    { ...sold, orderId: 'new-year', soldAt: '2024-12-31T23:00:00Z' },
  ]);
  expect(outcome).toMatchObject({ accepted: 2, rejects: [] });
  expect((await usage(id, '2024-12-31')).items[0]).toMatchObject({
    counted: 1,
    to: '2024-12-31',
    through: '2024-12-31',
  });
  expect((await usage(id, '2025-01-01')).items[0]).toMatchObject({ counted: 1, from: '2025-01-01' });
});

test('usage counts through the last finished day in the account’s time zone', async () => {
  const { id } = await signed({ lines: [{ ...line, metric: 'apiCalls' }] });
  // Midnight of January 10 has passed in UTC and not in New York.
  vi.useFakeTimers({ now: Date.parse('2026-01-10T03:00:00Z'), toFake: ['Date'] });
  const early = await usage(id).finally(() => vi.useRealTimers());
  expect(early.items[0]?.through).toBe('2026-01-08');
  expect((await usage(id)).items[0]?.through).toBe('2026-01-31');
});

test('facts that arrive after a period was closed are shown beside the closing value', async () => {
  const { id } = await signed();
  await checkContracts({ database, facts: d1Facts(database) }, Date.now());
  expect((await usage(id)).items[0]).toMatchObject({ counted: 1_500, was: null });
  await insert(
    'brand_day',
    ['account_id', 'date', 'operator_id', 'channel', 'country', 'retailer_id', 'currency', 'impressions'],
    [[1, '2026-01-20', 11, 'late', 'US', 0, '', 22]],
  );
  await d1.prepare('UPDATE sow SET next_check = 1').run();
  await checkContracts({ database, facts: d1Facts(database) }, Date.now());
  expect((await usage(id)).items[0]).toMatchObject({ counted: 1_522, was: 1_500 });
});

test('two active contracts of an account never overlap for the same metric, even if both are signed at once', async () => {
  const first = await signed({ number: '2026-014' });
  expect(first.status).toBe('active');
  const second = await drafted({ startsOn: '2026-12-31', endsOn: '2027-12-30' });
  const refused = await changed(second, '/sign', { signedOn: '2026-01-02' });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'sow-overlaps', detail: 'The term overlaps SOW 2026-014 for impressions.' }),
  ]);
  // The day after, or another metric, or another account is no overlap.
  await signed({ startsOn: '2027-01-01', endsOn: '2027-12-31' });
  await signed({ lines: [{ ...line, metric: 'sessions' }] });
  await signed({ accountId: 2 });
  const twins = [await drafted({ accountId: 3 }), await drafted({ accountId: 3 })];
  const answers = await Promise.all(twins.map((twin) => changed(twin, '/sign', { signedOn: '2026-01-02' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('no contract can start after one that renews', async () => {
  await signed({ renews: true, number: 'A-1' });
  const later = await drafted({ startsOn: '2030-01-01', endsOn: '2030-12-31' });
  expect((await changed(later, '/sign', { signedOn: '2026-01-02' })).status).toBe(409);
});

test('a signed version is never edited, an amendment is a version of its own', async () => {
  const contract = await signed();
  const { once: _, ...body } = { ...withoutFixedTerms(terms), once: '' };
  expect((await changed(contract, '', body, 'PUT')).status).toBe(409);
  for (const sql of [
    "UPDATE sow_version SET customer = 'x'",
    'DELETE FROM sow_version',
    'UPDATE sow_line SET included = 5',
    'DELETE FROM sow_line',
  ])
    await expect(d1.prepare(sql).run(), sql).rejects.toThrow(/signed|replaced/);
  const { startsOn, currency, owner, ...amendment } = body;
  const more = { ...amendment, effectiveOn: '2026-03-01', lines: [{ ...line, included: 2_000 }] };
  const amended = await contractIn(await changed(contract, '/amendments', more));
  expect(amended.versions.map(({ version, signedOn }) => [version, signedOn])).toEqual([
    [1, '2026-01-01'],
    [2, null],
  ]);
  const done = await contractIn(await changed(amended, '/sign', { signedOn: '2026-02-20' }));
  expect([
    (await usage(done.id, '2026-02-05')).items[0]?.included,
    (await usage(done.id, '2026-03-05')).items[0]?.included,
  ]).toEqual([1_000, 2_000]);
  expect(done.annualFeeMinor).toBe(12_000);
});

test('a change based on an older version is refused, and a form sent twice creates one contract', async () => {
  const once = crypto.randomUUID();
  const draft = await drafted({ once });
  expect((await drafted({ once })).id).toBe(draft.id);
  const body = withoutFixedTerms(terms);
  const saved = await contractIn(await changed(draft, '', { ...body, customer: 'New name' }, 'PUT'));
  expect(saved).toMatchObject({ customer: 'New name', updatedBy: 'Stan' });
  expect((await changed(draft, '', { ...body, customer: 'Older name' }, 'PUT')).status).toBe(412);
  expect(await rowsOf('SELECT customer FROM sow_version')).toEqual([{ customer: 'New name' }]);
  expect(await rowsOf('SELECT count(*) AS n FROM sow_line')).toEqual([{ n: 1 }]);
});

test('numbers continue within the year, and one that is in use is refused', async () => {
  const year = new Date().getUTCFullYear();
  expect((await drafted()).number).toBe(`${year}-001`);
  await drafted({ number: `${year}-041` });
  expect((await drafted()).number).toBe(`${year}-042`);
  const taken = await stan.send('POST', path, { ...terms, number: `${year}-041`, once: crypto.randomUUID() });
  expect(taken.status).toBe(409);
});

test.each([
  ['an end before its start', { endsOn: '2025-12-31' }, 'endsOn'],
  ['two lines of one metric', { lines: [line, line] }, 'lines.1.metric'],
  ['a missing account', { accountId: 99 }, 'accountId'],
  ['an owner who isn’t staff', { owner: 'ada@one.test' }, 'owner'],
  ['a document that isn’t on the web', { document: 'javascript:alert(1)' }, 'document'],
])('a contract with %s is refused with an error at the field', async (_, more, field) => {
  const refused = await stan.send('POST', path, { ...terms, once: crypto.randomUUID(), ...more });
  expect([refused.status, Object.keys((await refused.json<{ errors: object }>()).errors)]).toEqual([400, [field]]);
  expect(await rowsOf('SELECT id FROM sow')).toEqual([]);
});

test('every change is in the audit trail', async () => {
  const contract = await signed();
  await contractIn(await changed(contract, '/cancel', { part: 'contract', reason: 'The customer has left.' }));
  expect(await rowsOf('SELECT action, account_id, target_id, reason FROM audit_event ORDER BY id')).toEqual([
    { action: 'sow-created', account_id: null, target_id: String(contract.id), reason: null },
    { action: 'sow-signed', account_id: null, target_id: String(contract.id), reason: null },
    { action: 'sow-cancelled', account_id: null, target_id: String(contract.id), reason: 'The customer has left.' },
  ]);
});

test('a contract that renews gets its next term automatically, and others end', async () => {
  const renewing = await signed({ startsOn: '2024-01-31', endsOn: '2025-01-30', renews: true });
  const ending = await signed({
    startsOn: '2024-01-01',
    endsOn: '2024-12-31',
    lines: [{ ...line, metric: 'sessions' }],
  });
  await d1.prepare('UPDATE sow SET next_check = 1').run();
  for (let turn = 0; turn < 4; turn++)
    await checkContracts(
      { database, facts: d1Facts(database) },
      Date.parse('2025-02-10T12:00:00Z') + turn * 86_400_000,
    );
  expect(await rowsOf('SELECT id, status, ends_on, version FROM sow ORDER BY id')).toEqual([
    { id: renewing.id, status: 'active', ends_on: '2026-01-30', version: 2 },
    { id: ending.id, status: 'ended', ends_on: '2024-12-31', version: 1 },
  ]);
  const found = await contractIn(await stan.get(`${path}/${renewing.id}`));
  expect(found.versions.at(-1)).toMatchObject({
    kind: 'renewal',
    effectiveOn: '2025-01-31',
    signedOn: '2025-01-31',
    lines: [line],
  });
  expect((await usage(renewing.id, '2025-02-28')).items[0]).toMatchObject({ from: '2025-02-28', to: '2025-03-30' });
});

test('users are people with access or an invitation, each once, and the highest number counts', async () => {
  const { id } = await signed({ lines: [{ ...line, metric: 'users', period: 'year', included: 3, unit: 1 }] });
  const invite = (email: string, days: number, revoked: string | null = null) => [
    ...[1, email, '[]', `hash of ${email} ${days}`, email, 'u-ada', '2026-01-01T00:00:00.000Z'],
    ...[new Date(Date.now() + days * 86_400_000).toISOString(), '2026-01-01T00:00:00.000Z', revoked],
  ];
  const columns = ['account_id', 'email', 'grants', 'token_hash', 'made_once', 'invited_by', 'created_at'];
  await insert(
    'invitation',
    [...columns, 'expires_at', 'last_sent_at', 'revoked_at'],
    [
      invite('new@one.test', 5),
      invite('Ada@one.test', 5),
      invite('late@one.test', -1),
      invite('back@one.test', 5, '2026-01-02T00:00:00.000Z'),
    ],
  );
  const today = new Date().toISOString().slice(0, 10);
  // Ada, Vera and Owen have access; one more is invited.
  expect((await usage(id, today)).items[0]).toMatchObject({ counted: 4, percent: 133, through: null });
  await d1.prepare('UPDATE sow SET next_check = 1').run();
  await checkContracts({ database, facts: d1Facts(database) }, Date.now());
  await d1.prepare("UPDATE user SET disabled_at = '2026-01-01' WHERE id = 'u-vera'").run();
  expect((await usage(id, today)).items[0]?.counted).toBe(4);
});

test('lists show what renews soon and what has ended, and keep fees of two currencies separate', async () => {
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const over = await signed({ endsOn: '2027-12-31', startsOn: '2026-01-01', lines: [{ ...line, period: 'term' }] });
  const due = await signed({ accountId: 2, currency: 'EUR', endsOn: soon });
  await drafted();
  await checkContracts({ database, facts: d1Facts(database) }, Date.now());
  const items = async (query: string) =>
    contractsAnswerSchema.parse(await (await stan.get(query)).json()).items.map(({ id }) => id);
  expect(await items(`${path}?over=true`)).toEqual([over.id]);
  expect(await items('/dbd/internal/renewals?days=90')).toEqual([due.id]);
  expect(await items(`${path}?status=draft`)).toHaveLength(1);
  expect(await items(`${path}?search=retailer`)).toEqual([due.id]);
  expect(await (await stan.get('/dbd/internal/statement-of-work-totals')).json()).toEqual({
    ...{ active: 2, renewing: 1, over: 1 },
    fees: [
      { currency: 'EUR', contracts: 1, annualFeeMinor: due.annualFeeMinor },
      { currency: 'USD', contracts: 1, annualFeeMinor: over.annualFeeMinor },
    ],
  });
});

test('a page of contracts reads no more than three rows for each that it shows', async () => {
  for (let at = 0; at < 12; at++) await drafted();
  const prepared: D1Result[] = [];
  const prepare = (sql: string) => {
    const bound = d1.prepare(sql);
    return { bind: (...values: unknown[]) => ({ all: async () => noted(await bound.bind(...values).all()) }) };
  };
  const counting = { withSession: () => ({ prepare, batch: d1.batch.bind(d1), getBookmark: () => null }) };
  const noted = (result: D1Result) => {
    prepared.push(result);
    return result;
  };
  const page = await ask(stan.token, `${path}?limit=5&uid=${stan.uid}`, { env: { DB: counting } });
  const first = contractsAnswerSchema.parse(await page.json());
  expect([first.items.length, first.nextCursor !== null]).toEqual([5, true]);
  const listed = prepared.findLast(({ results }) => results.length === 6);
  expect(listed?.meta.rows_read).toBeLessThanOrEqual(18);
});
