import { beforeEach, expect, test } from 'vitest';
import type { ImportJob } from '#shared/api/families/imports-schemas.ts';
import { codesAddedSchema, voucherClaimsAnswerSchema } from '#shared/api/families/vouchers-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { active, at, claim, claimId, edit, read } from './support.ts';

beforeEach(smallWorld);

const send = (person: Caller, id: number, lines: readonly string[], more: object = {}) =>
  person.send('POST', `${at}/${id}/redemption-imports`, { csv: lines.join('\r\n'), ...more });

const redeem = async (person: Caller, id: number, lines: readonly string[], more: object = {}) => {
  const answer = await send(person, id, lines, more);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return codesAddedSchema.parse(await answer.json());
};

const daysOf = async (person: Caller, id: number) =>
  voucherClaimsAnswerSchema.parse(await (await person.get(`${at}/${id}/claims`)).json());

const claimed = async (publicId: string, email: string): Promise<string> =>
  String((await claim(publicId, { claim: claimId(), email })).code);

test('claimed codes of a file are redeemed once, and invalid rows rejected by row and column', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await active(ada, 3);
  const [first, second] = [await claimed(publicId, 'a@b.test'), await claimed(publicId, 'c@d.test')];
  const free = await d1
    .prepare('SELECT code FROM voucher_code WHERE voucher_id = ? AND claim_id IS NULL')
    .bind(id)
    .first('code');
  const { today } = await daysOf(ada, id);
  const answer = await redeem(ada, id, [
    'code;redeemed_at;order_value',
    `${first};${today};49,90`,
    `${second};${addDays(today, -3)};`,
    `${String(free)};${today};`,
    `NOBODYS1;${today};`,
    `${first};${today};`,
  ]);
  expect(answer).toMatchObject({ added: 1, known: 0, rejected: 4 });
  expect(answer.rejects).toEqual([
    { row: 3, column: 'redeemed_at', reason: `is before the code was claimed, ${today}` },
    { row: 4, column: 'code', reason: 'was not claimed by anybody' },
    { row: 5, column: 'code', reason: 'is no code of this voucher' },
    { row: 6, column: 'code', reason: 'stands in row 2 already' },
  ]);
  expect(await redeem(ada, id, [`${first},${today}`, `${second},${today}`])).toMatchObject({ added: 1, known: 1 });
  expect(await read(await ada.get(`${at}/${id}`))).toMatchObject({ codes: 3, claimed: 2, redeemed: 2 });
  expect((await daysOf(ada, id)).days).toEqual([{ date: today, claims: 2, redemptions: 2 }]);
  const [head, line] = (await (await ada.get(`${at}/${id}/codes/file`)).text()).split('\r\n');
  expect(head).toBe('code,claimed,claimed_at,redeemed_at,order_value,currency');
  expect(line).toMatch(new RegExp(`^"${first}",yes,[^,]+,${today}T[^,]+Z,49.90,USD$`));
});

test('a later row of a code is accepted although an earlier one was rejected, however far above', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await active(ada, 2);
  const codes = [await claimed(publicId, 'a@b.test'), await claimed(publicId, 'c@d.test')];
  const { today } = await daysOf(ada, id);
  const early = addDays(today, -3);
  const unknown = Array.from({ length: 1_000 }, (_, at) => `NOBODY${at},${today}`);
  const answer = await redeem(ada, id, [
    ...[`${codes[0]},${early}`, `${codes[1]},${early}`, `${codes[0]},${today}`, `${codes[0]},${today}`],
    ...[...unknown, `${codes[1]},${today}`, `${codes[0]},${today}`],
  ]);
  expect(answer).toMatchObject({ added: 2, known: 0, rejected: 1_004 });
  expect(answer.rejects.slice(0, 3)).toEqual([
    { row: 1, column: 'redeemed_at', reason: `is before the code was claimed, ${today}` },
    { row: 2, column: 'redeemed_at', reason: `is before the code was claimed, ${today}` },
    { row: 4, column: 'code', reason: 'stands in row 3 already' },
  ]);
  const last = await rowsOf(`SELECT row, reason FROM import_reject ORDER BY row DESC LIMIT 1`);
  expect(last).toEqual([{ row: 1_006, reason: 'stands in row 3 already' }]);
});

test('a shared code is redeemed as often as it is in the file, and a repeated file changes nothing', async () => {
  const ada = await signIn('ada@one');
  const { id } = await active(ada, 0, { codeSource: 'single', singleCode: 'WELCOME15' });
  const lines = ['WELCOME15,2026-01-05', 'WELCOME15,2026-01-05', 'WELCOME15,2026-01-06,5', 'OTHER,2026-01-05'];
  expect(await redeem(ada, id, lines)).toMatchObject({ added: 3, known: 0, rejected: 1 });
  expect(await redeem(ada, id, lines)).toMatchObject({ added: 0, known: 3, rejected: 1 });
  expect(await read(await ada.get(`${at}/${id}`))).toMatchObject({ redeemed: 3 });
});

test('nobody redeems codes of a draft, of another tenant, over sample data or without the right to write', async () => {
  const [ada, rita, vera, stan] = [
    await signIn('ada@one'),
    await signIn('rita@two'),
    await signIn('vera@one'),
    await signIn('stan@merchlens'),
  ];
  const draft = await read(await ada.send('POST', at, { name: 'Draft', kind: 'percent' }), 201);
  const { id, publicId, etag } = await active(ada, 1);
  const code = await claimed(publicId, 'a@b.test');
  const csv = `${code},2026-01-05`;
  expect((await ada.send('POST', `${at}/${draft.id}/redemption-imports`, { csv })).status).toBe(409);
  expect((await rita.send('POST', `/proxy/data/vouchers/2/${id}/redemption-imports`, { csv })).status).toBe(404);
  expect((await vera.send('POST', `${at}/${id}/redemption-imports`, { csv })).status).toBe(403);
  await d1.prepare("UPDATE user SET anonymized = 1 WHERE id = 'u-stan'").run();
  expect((await stan.send('POST', `${at}/${id}/redemption-imports`, { csv })).status).toBe(403);
  // Codes of an ended voucher can still be redeemed.
  expect((await edit(ada, 'POST', `${at}/${id}/status`, etag, { status: 'ended' })).status).toBe(200);
  const { today } = await daysOf(ada, id);
  expect(await redeem(ada, id, [`${code},${today}`])).toMatchObject({ added: 1 });
});

const kept = () =>
  rowsOf('SELECT code, redeemed_at AS at, date, order_value AS value FROM voucher_redemption ORDER BY id');

test('columns are found by their headings, days are those of the account, and amounts those of the voucher', async () => {
  const ada = await signIn('ada@one');
  const { id } = await active(ada, 0, { codeSource: 'single', singleCode: 'WELCOME15' });
  await redeem(ada, id, [
    'Order value;Redeemed at;Note;Voucher code',
    '49,90;18.11.2025 23:30;;WELCOME15',
    '1.020,00;19.11.2025;;WELCOME15',
    ';2025-11-19T01:00:00Z;;WELCOME15',
  ]);
  expect((await kept()).map(({ at, date, value }) => [new Date(Number(at)).toISOString(), date, value])).toEqual([
    ['2025-11-19T01:00:00.000Z', '2025-11-18', null],
    ['2025-11-19T04:30:00.000Z', '2025-11-18', 4_990],
    ['2025-11-19T05:00:00.000Z', '2025-11-19', 102_000],
  ]);
});

test('unreadable values are rejected by row and the file’s own column name, and dates are not guessed', async () => {
  const ada = await signIn('ada@one');
  const { id } = await active(ada, 0, { codeSource: 'single', singleCode: 'WELCOME15' });
  const lines = ['Code,Date,Amount', ',2025-11-18,5', 'WELCOME15,soon,5', 'WELCOME15,2999-01-01,5'];
  const { added, rejects } = await redeem(ada, id, [
    ...lines,
    ...['WELCOME15,2025-11-18,free', 'WELCOME15,2025-11-18,-5', 'WELCOME15,2025-11-18,5.005', 'WELCOME15,03/04/2025,5'],
  ]);
  expect(added).toBe(0);
  expect(rejects.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [2, 'Code', 'is missing'],
    [2, 'Code', 'is not the code of this voucher'],
    [3, 'Date', 'is not a date that can be read'],
    [4, 'Date', 'is in the future'],
    [5, 'Amount', 'is not a number'],
    [6, 'Amount', 'is negative'],
    [7, 'Amount', 'has more decimals than USD has'],
    [8, 'Date', 'is not a date that can be read'],
  ]);
  expect((await redeem(ada, id, ['WELCOME15,03/04/2025', 'WELCOME15,18/04/2025'])).added).toBe(2);
  expect((await kept()).map(({ date }) => date)).toEqual(['2025-04-03', '2025-04-18']);
  expect((await send(ada, id, ['code;value', 'WELCOME15;5'])).status).toBe(400);
});

test('a file is listed with its author, and undone as a whole: codes, counts and numbers are as before', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await active(ada, 3);
  const codes = [await claimed(publicId, 'a@b.test'), await claimed(publicId, 'c@d.test')];
  const { today } = await daysOf(ada, id);
  const numbers = async () => [
    await kept(),
    await rowsOf('SELECT * FROM response ORDER BY id'),
    await rowsOf('SELECT * FROM response_day'),
    await rowsOf('SELECT * FROM family_coverage'),
    (await read(await ada.get(`${at}/${id}`))).redeemed,
    await (await ada.get(`${at}/${id}/codes/file`)).text(),
  ];
  const before = await numbers();
  const first = await redeem(ada, id, [`${codes[0]},${today}`], { fileName: 'right.csv' });
  const right = await numbers();
  const wrong = await redeem(ada, id, codes.map((code) => `${code},${today}`).concat(`X-1,${today}`), {
    fileName: 'wrong.csv',
  });
  expect(wrong).toMatchObject({ added: 1, known: 1, rejected: 1 });
  const path = '/proxy/data/imports/1';
  const { items } = await (await ada.get(path)).json<{ items: ImportJob[] }>();
  expect(items.map((job) => [job.fileName, job.kind, job.by, job.accepted, job.rejected, job.lastDate])).toEqual([
    ['wrong.csv', 'voucher-redemptions', 'Ada', 1, 1, today],
    ['right.csv', 'voucher-redemptions', 'Ada', 1, 0, today],
  ]);
  expect(await (await ada.get(`${path}/${wrong.importId}/rejects/file`)).text()).toContain(
    '"3","code","is no code of this voucher",""',
  );
  expect(await (await ada.get(`${path}/${wrong.importId}/undo`)).json()).toMatchObject({ facts: 1, staying: 1 });
  for (const _ of [1, 2]) expect((await ada.send('POST', `${path}/${wrong.importId}/undo`)).status).toBe(200);
  expect(await numbers()).toEqual(right);
  const [undone] = await rowsOf(`SELECT undone, undone_by, undone_at FROM import_job WHERE id = ${wrong.importId}`);
  expect(undone).toMatchObject({ undone: 1, undone_by: 'u-ada', undone_at: expect.any(String) });
  expect((await ada.send('POST', `${path}/${first.importId}/undo`)).status).toBe(200);
  expect(await numbers()).toEqual(before);
  expect(await redeem(ada, id, [`${codes[1]},${today}`])).toMatchObject({ added: 1 });
});
