import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#shared/analytics/calendar.ts';
import { codesAddedSchema, voucherClaimsAnswerSchema } from '#shared/api/families/vouchers-schemas.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { smallWorld } from '../small-world.ts';
import { active, at, claim, claimId, edit, read } from './support.ts';

beforeEach(smallWorld);

const redeem = async (person: Caller, id: number, lines: readonly string[]) => {
  const answer = await person.send('POST', `${at}/${id}/redemption-imports`, { csv: lines.join('\r\n') });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return codesAddedSchema.parse(await answer.json());
};

const daysOf = async (person: Caller, id: number) =>
  voucherClaimsAnswerSchema.parse(await (await person.get(`${at}/${id}/claims`)).json());

const claimed = async (publicId: string, email: string): Promise<string> =>
  String((await claim(publicId, { claim: claimId(), email })).code);

test('claimed codes of a file are redeemed once, and what is none is told by row and column', async () => {
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

test('a code that everybody gets is redeemed as often as the file has it, and the same file again changes nothing', async () => {
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
  // What has ended is still redeemed.
  expect((await edit(ada, 'POST', `${at}/${id}/status`, etag, { status: 'ended' })).status).toBe(200);
  const { today } = await daysOf(ada, id);
  expect(await redeem(ada, id, [`${code},${today}`])).toMatchObject({ added: 1 });
});
