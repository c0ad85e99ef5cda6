import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { responseStatements } from '#upstream/facts/ingest/responses.ts';
import { deleteOldSubmissions } from '#upstream/forms/retention.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { deleteOldClaimants } from '#upstream/vouchers/claimants.ts';
import { ask } from './asking.ts';
import { signIn } from './caller.ts';
import { ann, published, submissionId, submit } from './forms/support.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { active, claim, claimId, onSurface } from './vouchers/support.ts';

beforeEach(smallWorld);

const today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const range = { from: '2026-01-01', to: today };

async function told(
  dimensions: SemanticQueryInput['dimensions'],
  measure: 'voucherClaims' | 'voucherRedemptions' | 'formSubmissions',
) {
  const { answer } = await ask({ measures: [measure], dimensions, range, totals: true }, 1);
  return { rows: answer.rows, total: answer.totals?.[0] };
}

const publicId = 'experience-of-one-----';
const foreignId = 'experience-of-other---';

async function experiences(): Promise<void> {
  await insert(
    'touchpoint',
    ['id', 'account_id', 'operator_id', 'kind', 'name', 'public_id'],
    [
      [1, 1, 0, 'ip', 'Kitchen', publicId],
      [2, 3, 0, 'ip', 'Of somebody else', foreignId],
    ],
  );
}

test('a claim is counted in the transaction that gives its code, by voucher, experience, channel and country', async () => {
  await experiences();
  const { publicId: voucher } = await active(await signIn('ada@one'), 3);
  const from = { touchpoint: publicId, channel: 'social', country: 'FR' };
  await claim(voucher, { claim: claimId(), email: 'ann@example.com', ...from });
  await claim(voucher, { claim: claimId(), email: 'bob@example.com' });
  expect(await told(['voucher', 'touchpoint'], 'voucherClaims')).toEqual({
    rows: [
      ['Autumn', 'No experience', 1],
      ['Autumn', 'Kitchen', 1],
    ],
    total: 2,
  });
  expect((await told(['channel', 'country'], 'voucherClaims')).rows).toEqual([
    ['site', 'Unknown Region', 1],
    ['Social', 'France', 1],
  ]);
});

test('a submission is counted when it is stored, by form and day of the account, and refused ones are not', async () => {
  const form = await published(await signIn('stan@merchlens'));
  await submit(form, { f1: '', f2: 'nobody' });
  expect((await told([], 'formSubmissions')).total).toBe(0);
  // Stops the clock, so that no day starts between the submission and its figures.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await submit(form, ann);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(Date.now());
  expect((await told(['form', 'day'], 'formSubmissions')).rows).toContainEqual(['Contact', day, 1]);
});

test('a redeemed code is counted once, on the day it was used, and for the experience that led to its claim', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await experiences();
  const ada = await signIn('ada@one');
  const { id, publicId: voucher } = await active(ada, 3);
  const from = { touchpoint: publicId, channel: 'social', country: 'FR' };
  const { code } = await claim(voucher, { claim: claimId(), email: 'ann@example.com', ...from });
  await claim(voucher, { claim: claimId(), email: 'bob@example.com' });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(Date.now());
  for (const _ of [1, 2])
    await ada.send('POST', `/proxy/data/vouchers/1/${id}/redemption-imports`, { csv: `${code},${day}` });
  expect(await told(['voucher', 'touchpoint'], 'voucherRedemptions')).toMatchObject({ total: 1 });
  expect((await told(['touchpoint', 'country', 'day'], 'voucherRedemptions')).rows).toContainEqual([
    ...['Kitchen', 'France', day, 1],
  ]);
  expect((await told([], 'voucherClaims')).total).toBe(2);
});

test('a day with only redemptions is part of the scope’s coverage', async () => {
  const ada = await signIn('ada@one');
  const { id } = await active(ada, 0, { codeSource: 'single', singleCode: 'WELCOME15' });
  await ada.send('POST', `/proxy/data/vouchers/1/${id}/redemption-imports`, { csv: 'WELCOME15,2026-01-05' });
  expect((await told(['voucher', 'day'], 'voucherRedemptions')).rows).toContainEqual(['Autumn', '2026-01-05', 1]);
  expect(
    (await rowsOf('SELECT * FROM family_coverage')).map(({ first_date, last_date }) => [first_date, last_date]),
  ).toContainEqual([...['2026-01-05', '2026-01-05']]);
});

test('repeated and refused claims count nothing, however many ask at once', async () => {
  const ada = await signIn('ada@one');
  const { publicId: voucher } = await active(ada, 10);
  const body = { claim: claimId(), email: 'ann@example.com' };
  await Promise.all([1, 2, 3].map(() => claim(voucher, body)));
  expect((await told([], 'voucherClaims')).total).toBe(1);
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => claim(voucher, { claim: claimId(), email: `p${at}@example.com` })),
  );
  expect((await told([], 'voucherClaims')).total).toBe(10);
  const form = await published(await signIn('stan@merchlens'));
  const id = submissionId();
  await Promise.all([1, 2, 3].map(() => submit(form, ann, id)));
  expect((await told([], 'formSubmissions')).total).toBe(1);
});

test('another account’s experience and an unknown channel are never recorded, and malformed values are refused', async () => {
  await experiences();
  const { publicId: voucher } = await active(await signIn('ada@one'), 3);
  const mine = () => ({ claim: claimId(), email: `${claimId()}@example.com` });
  await claim(voucher, { ...mine(), touchpoint: foreignId, channel: 'carrier-pigeon' });
  expect((await told(['touchpoint', 'channel'], 'voucherClaims')).rows).toEqual([['No experience', 'site', 1]]);
  for (const wrong of [{ touchpoint: '<b>' }, { channel: "x' OR 1" }, { country: 'Peru' }]) {
    const path = `/proxy/public/vouchers/${voucher}/claims`;
    expect((await onSurface('POST', path, { ...mine(), ...wrong })).status).toBe(400);
  }
});

test('facts contain no person, and erasing one, deleting submissions or retention changes no count', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  const { id, publicId: voucher } = await active(await signIn('ada@one'), 3);
  await claim(voucher, { claim: claimId(), email: 'ann@example.com' });
  await submit(form, ann);
  await submit(form, { f1: 'Bob', f2: 'bob@b.test' });
  const [{ person }] = (await rowsOf('SELECT person FROM voucher_claim')) as [{ person: string }];
  const facts = JSON.stringify([await rowsOf('SELECT * FROM response'), await rowsOf('SELECT * FROM response_day')]);
  for (const secret of [person, 'ann@', 'Ann', 'bob']) expect(facts).not.toContain(secret);
  const counts = async () => [
    (await told([], 'voucherClaims')).total,
    (await told(['form'], 'formSubmissions')).rows,
    (await ask({ measures: ['voucherClaims'], dimensions: ['voucher'], range }, 1)).answer.keys,
  ];
  const before = await counts();
  expect(before).toEqual([1, [['Contact', 2]], [[String(id)]]]);
  expect((await stan.send('POST', '/proxy/data/form-people/1/erasures', { email: 'ann@example.com' })).status).toBe(
    200,
  );
  const database = new Database(d1);
  await deleteOldSubmissions(database, Date.now() + 4_000 * 86_400_000);
  await deleteOldClaimants(database, Date.now() + 4_000 * 86_400_000);
  expect(await rowsOf('SELECT id FROM form_submission')).toEqual([]);
  expect(await counts()).toEqual(before);
});

test('an operator sees only its own vouchers and forms, and so does a retailer', async () => {
  const { publicId: voucher } = await active(await signIn('ada@one'), 3);
  await claim(voucher, { claim: claimId(), email: 'ann@example.com' });
  const question: SemanticQueryInput = { measures: ['voucherClaims', 'formSubmissions'], range, totals: true };
  expect((await ask(question, 1, [11])).answer.totals).toEqual([0, 0]);
  expect((await ask(question, 1)).answer).toMatchObject({ totals: [1, 0], factsThrough: expect.any(String) });
  expect((await ask(question, 2)).answer).toMatchObject({ totals: [0, 0], factsThrough: null });
});

/** The stored roll-up, and the one computed from the facts. */
async function rolledUp(): Promise<unknown[]> {
  const keys = 'account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country';
  return [
    await rowsOf(`SELECT ${keys}, claims, submissions, redemptions FROM response_day ORDER BY ${keys}`),
    await rowsOf(`SELECT ${keys}, sum(voucher_id > 0 AND redeemed = 0) AS claims, sum(form_id > 0) AS submissions,
      sum(redeemed) AS redemptions FROM response GROUP BY ${keys} ORDER BY ${keys}`),
  ];
}

test('simultaneous claims of a hundred people, some repeated, are counted as in the facts, also after one is erased', async () => {
  await experiences();
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  const { publicId: voucher } = await active(ada, 90);
  const form = await published(stan);
  const bodies = Array.from({ length: 100 }, (_, at) => ({
    ...{ claim: claimId(), email: `p${at % 95}@example.com`, channel: at % 3 === 0 ? 'social' : 'search' },
    ...(at % 2 === 0 ? { touchpoint: publicId, country: 'FR' } : {}),
  }));
  const sent = submissionId();
  await Promise.all([
    ...[...bodies, ...bodies.slice(0, 20)].map((body) => claim(voucher, body)),
    ...[sent, sent, submissionId()].map((id) => submit(form, ann, id)),
  ]);
  const [stands, facts] = await rolledUp();
  expect(stands).toEqual(facts);
  expect((await told([], 'voucherClaims')).total).toBe(90);
  expect((await told([], 'formSubmissions')).total).toBe(2);
  await stan.send('POST', '/proxy/data/form-people/1/erasures', { email: 'ann@example.com' });
  await submit(form, ann, sent);
  expect(await rolledUp()).toEqual([stands, facts]);
});

test('a claim reads and writes as much late in a busy day as it does early', async () => {
  const { id } = await active(await signIn('ada@one'), 0, { codeSource: 'single', singleCode: 'WELCOME15' });
  const rowsFor = async (one: string): Promise<number> => {
    const now = Date.now();
    const batch = await d1.batch([
      d1
        .prepare(`INSERT INTO voucher_claim SELECT ?, ?, '', 'WELCOME15', 'a', ?, '2026-01-05'`)
        .bind(...[id, one, now]),
      ...responseStatements({
        ...{ accountId: 1, of: 'voucher', source: id, id: one, now, date: '2026-01-05' },
        origin: { touchpoint: '', channel: 'site', country: 'FR' },
      }).map(({ sql, parameters }) => d1.prepare(sql).bind(...parameters)),
    ]);
    return batch.reduce((sum, { meta }) => sum + meta.rows_read + meta.rows_written, 0);
  };
  await rowsFor(claimId());
  const early = await rowsFor(claimId());
  for (let at = 0; at < 60; at++) await rowsFor(claimId());
  expect(await rowsFor(claimId())).toBe(early);
});
