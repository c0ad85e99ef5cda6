import { beforeEach, expect, inject, test } from 'vitest';
import { claimAnswerSchema } from '#shared/api/families/vouchers-schemas.ts';
import { sendOutbox } from '#upstream/mail/outbox.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { deleteOldClaimDays } from '#upstream/vouchers/daily-limits.ts';
import { audience, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { active, claim, claimId, onSurface } from './support.ts';

const { origin: receiver } = inject('reportReceiver');
const config = parseConfig({
  OIDC_ISSUER: inject('tokenIssuer').origin,
  OIDC_AUDIENCE: audience,
  REPORT_SENDER_URL: `${receiver}/ok`,
  APP_ORIGIN: 'https://app.example',
});

beforeEach(async () => {
  await smallWorld();
  await fetch(`${receiver}/forget`, { method: 'POST' });
});

/** Links mailed since the last call, by address. */
async function mailed(): Promise<{ to: string; token: string }[]> {
  await sendOutbox(config, new Database(d1), Date.now());
  const all: { text: string }[] = await (await fetch(`${receiver}/received`)).json();
  await fetch(`${receiver}/forget`, { method: 'POST' });
  return all.map(({ text }) => {
    const { recipients, text: body } = JSON.parse(/\{"kind".*\}/.exec(text)?.[0] ?? '{}');
    return { to: recipients[0], token: /\/code\?token=([\w-]{22})/.exec(body)?.[1] ?? '' };
  });
}

async function confirm(publicId: string, token: string) {
  const response = await onSurface('POST', `/proxy/public/vouchers/${publicId}/confirmed-claims`, { token });
  expect(response.status).toBe(200);
  return claimAnswerSchema.parse(await response.json());
}

const link = { outcome: 'link', code: null };
const mail = { outcome: 'mailed', code: null };

test('a voucher that confirms addresses gives its code only through the mailed link, once', async () => {
  const { publicId } = await active(await signIn('ada@one'), 9, { confirmEmail: true });
  expect(await claim(publicId, { claim: claimId(), email: 'ann@b.test' })).toEqual(mail);
  expect(await rowsOf('SELECT code FROM voucher_claim')).toEqual([]);
  const [sent, ...more] = await mailed();
  expect([sent?.to, more]).toEqual(['ann@b.test', []]);
  const token = sent?.token ?? '';
  expect(await confirm(publicId, 'x'.repeat(22))).toEqual(link);
  const { outcome, code } = await confirm(publicId, token);
  expect([outcome, code]).toEqual(['given', expect.stringMatching(/^A-/)]);
  expect(await confirm(publicId, token)).toEqual(link);
  expect(JSON.stringify(await rowsOf('SELECT * FROM outbox'))).toBe('[]');
});

test('a link works for a day, and only for its own voucher', async () => {
  const ada = await signIn('ada@one');
  const [one, other] = [await active(ada, 9, { confirmEmail: true }), await active(ada, 9, { confirmEmail: true })];
  await claim(one.publicId, { claim: claimId(), email: 'ann@b.test' });
  const [sent] = await mailed();
  expect(await confirm(other.publicId, sent?.token ?? '')).toEqual(link);
  await d1.exec('UPDATE voucher_confirmation SET expires_at = 1');
  expect(await confirm(one.publicId, sent?.token ?? '')).toEqual(link);
  await deleteOldClaimDays(new Database(d1), Date.now());
  expect(await rowsOf('SELECT * FROM voucher_confirmation')).toEqual([]);
});

test('answers the same to an address that has claimed and to one that had too many links', async () => {
  const { publicId } = await active(await signIn('ada@one'), 9, { confirmEmail: true });
  const ask = () => claim(publicId, { claim: claimId(), email: 'A.nn+x@gmail.com' });
  expect(await ask()).toEqual(mail);
  const first = await mailed();
  const given = await confirm(publicId, first[0]?.token ?? '');
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([mail, mail, mail, mail]);
  const later = await mailed();
  expect(later).toHaveLength(2);
  // Whoever has confirmed the address sees the same code again.
  expect(await confirm(publicId, later[0]?.token ?? '')).toEqual(given);
  expect(await rowsOf('SELECT claimed FROM voucher')).toEqual([{ claimed: 1 }]);
});

test('a voucher that has ended or not started says so at once, and nothing is mailed', async () => {
  const ada = await signIn('ada@one');
  const { publicId } = await active(ada, 1, { confirmEmail: true, endsAt: '2099-01-01' });
  await d1.exec('UPDATE voucher SET ends_ms = 1');
  expect(await claim(publicId, { claim: claimId(), email: 'ann@b.test' })).toEqual({ outcome: 'over', code: null });
  expect(await mailed()).toEqual([]);
});

test('spellings of one mailbox are one person', async () => {
  const { publicId } = await active(await signIn('ada@one'), 9);
  const outcomes: string[] = [];
  for (const email of ['ann@gmail.com', 'A.N.N@Gmail.com', 'ann+2@googlemail.com', 'ａｎｎ@gmail.com', 'bob@gmail.com'])
    outcomes.push((await claim(publicId, { claim: claimId(), email })).outcome);
  expect(outcomes).toEqual(['given', 'limit', 'limit', 'limit', 'given']);
  expect((await claim(publicId, { claim: claimId(), email: 'a.nn@brand.example' })).outcome).toBe('given');
  expect((await claim(publicId, { claim: claimId(), email: 'ann@brand.example' })).outcome).toBe('given');
});

test('a person claims at most five times a day, and a client address fifty times, whatever names it makes up', async () => {
  const { publicId } = await active(await signIn('ada@one'), 90, { personLimit: 100 });
  const outcomesOf = async (count: number, of: (nth: number) => Record<string, unknown>) => {
    const outcomes: string[] = [];
    for (let nth = 0; nth < count; nth++)
      outcomes.push((await claim(publicId, { claim: claimId(), ...of(nth) })).outcome);
    const counts: Record<string, number> = {};
    for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  };
  expect(await outcomesOf(7, () => ({ email: 'ann@b.test' }))).toEqual({ given: 5, today: 2 });
  const client = 'c'.repeat(16);
  expect(await outcomesOf(53, (nth) => ({ email: `made-up-${nth}@b.test`, client }))).toEqual({ given: 50, today: 3 });
  expect(await outcomesOf(1, () => ({ email: 'zoe@b.test', client: 'd'.repeat(16) }))).toEqual({ given: 1 });
  await d1.exec("UPDATE voucher_day SET date = '2026-01-01'");
  expect(await outcomesOf(1, () => ({ email: 'yan@b.test', client }))).toEqual({ given: 1 });
  await deleteOldClaimDays(new Database(d1), Date.now());
  expect(await rowsOf("SELECT * FROM voucher_day WHERE date = '2026-01-01'")).toEqual([]);
});
