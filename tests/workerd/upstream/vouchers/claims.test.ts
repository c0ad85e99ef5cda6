import { beforeEach, expect, test } from 'vitest';
import { Database } from '#upstream/platform/storage/database.ts';
import { deleteOldClaimants } from '#upstream/vouchers/claimants.ts';
import { signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { active, at, claim, claimId, edit, onSurface, read } from './support.ts';

beforeEach(smallWorld);

test('one of a hundred simultaneous claimants gets the last code, and the others get the answer that none is left', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await active(ada, 1);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => claim(publicId, { claim: claimId(), email: `p${at}@example.com` })),
  );
  expect(answers.filter(({ outcome }) => outcome === 'given')).toHaveLength(1);
  expect(answers.filter(({ outcome }) => outcome === 'none-left')).toHaveLength(99);
  expect(answers.filter(({ code }) => code !== null)).toHaveLength(1);
  expect(await read(await ada.get(`${at}/${id}`))).toMatchObject({ claimed: 1, left: 0, state: 'used-up' });
});

test('ten of sixty claimants get the ten codes of a pool, each code once', async () => {
  const ada = await signIn('ada@one');
  const { publicId } = await active(ada, 10);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => claim(publicId, { claim: claimId(), email: `p${at}@example.com` })),
  );
  const codes = answers.flatMap(({ code }) => (code === null ? [] : [code]));
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  expect(await rowsOf('SELECT count(*) AS n FROM voucher_code WHERE claim_id IS NOT NULL')).toEqual([{ n: 10 }]);
});

test('a shared code is given out up to the total limit, however many ask at once', async () => {
  const ada = await signIn('ada@one');
  const more = { codeSource: 'single', singleCode: 'WELCOME15', totalLimit: 3 };
  const { publicId } = await active(ada, 0, more);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => claim(publicId, { claim: claimId(), email: `p${at}@example.com` })),
  );
  expect(answers.filter(({ code }) => code === 'WELCOME15')).toHaveLength(3);
});

test('the same claim sent twice is one claim with one code', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await active(ada, 5);
  const body = { claim: claimId(), email: 'Ann@Example.com ' };
  const answers = await Promise.all([1, 2, 3].map(() => claim(publicId, body)));
  expect(new Set(answers.map(({ outcome, code }) => `${outcome} ${code}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ outcome: 'given', code: expect.stringMatching(/^A-[2-9A-HJKMNP-Z]{8,}$/) });
  expect(await read(await ada.get(`${at}/${id}`))).toMatchObject({ claimed: 1, left: 4 });
});

test('a claim of one voucher doesn’t count for another, even with the same name and code', async () => {
  const ada = await signIn('ada@one');
  const [one, other] = [await active(ada, 1), await active(ada, 1)];
  await d1.exec("UPDATE voucher_code SET code = 'SAME-CODE'");
  const body = { claim: claimId(), email: 'ann@example.com' };
  expect(await claim(one.publicId, body)).toEqual({ outcome: 'given', code: 'SAME-CODE' });
  expect(await rowsOf('SELECT voucher_id FROM voucher_code WHERE claim_id IS NULL')).toEqual([
    { voucher_id: other.id },
  ]);
  expect(await claim(other.publicId, { ...body, email: 'bob@example.com' })).toMatchObject({ outcome: 'given' });
  expect(await rowsOf('SELECT id, claimed FROM voucher ORDER BY id')).toEqual(
    [one.id, other.id].map((id) => ({ id, claimed: 1 })),
  );
});

test('a person claims up to the voucher’s limit, and no address is stored', async () => {
  const ada = await signIn('ada@one');
  const { publicId } = await active(ada, 5, { personLimit: 2 });
  expect(await claim(publicId, { claim: claimId(), email: 'ann@example.com' })).toMatchObject({ outcome: 'given' });
  expect(await claim(publicId, { claim: claimId(), email: 'ANN@example.com' })).toMatchObject({ outcome: 'given' });
  expect(await claim(publicId, { claim: claimId(), email: 'ann@example.com' })).toEqual({
    outcome: 'limit',
    code: null,
  });
  const kept = JSON.stringify(await rowsOf('SELECT * FROM voucher_claim'));
  expect(kept).not.toContain('example.com');
});

test('two people in one browser each get a code, and the same one again', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await active(ada, 2);
  const shared = claimId();
  const ask = async (who: string) => await claim(publicId, { claim: shared, email: `${who}@example.com` });
  const [ann, bob] = [await ask('ann'), await ask('bob')];
  expect([ann.outcome, bob.outcome]).toEqual(['given', 'given']);
  expect(bob.code).not.toBe(ann.code);
  expect([await ask('ann'), await ask('bob')]).toEqual([ann, bob]);
  expect(await ask('cora')).toEqual({ outcome: 'none-left', code: null });
  expect(await read(await ada.get(`${at}/${id}`))).toMatchObject({ claimed: 2, left: 0 });
});

test('claims by browser need its cookie, claims by address need the address', async () => {
  const ada = await signIn('ada@one');
  const byBrowser = await active(ada, 1, { identifyBy: 'browser' });
  expect(await claim(byBrowser.publicId, { claim: claimId(), email: 'a@b.test' })).toEqual({
    outcome: 'who',
    code: null,
  });
  expect(await claim(byBrowser.publicId, { claim: claimId(), visitor: claimId() })).toMatchObject({ outcome: 'given' });
});

test('nothing is given before the start, after the last day in the voucher’s own timezone, or while it is paused', async () => {
  const ada = await signIn('ada@one');
  const early = await active(ada, 1, { startsAt: '2999-01-01T00:00', timezone: 'Pacific/Auckland' });
  const body = () => ({ claim: claimId(), email: 'ann@example.com' });
  expect(await claim(early.publicId, body())).toEqual({ outcome: 'scheduled', code: null });
  const over = await active(ada, 1, { endsAt: '2999-01-01' });
  await rowsOf(`UPDATE voucher SET ends_ms = ${Date.now() - 1} WHERE id = ${over.id} RETURNING id`);
  expect(await claim(over.publicId, body())).toEqual({ outcome: 'over', code: null });
  const open = await active(ada, 1);
  const paused = await read(await edit(ada, 'POST', `${at}/${open.id}/status`, open.etag, { status: 'paused' }));
  expect(await claim(open.publicId, body())).toEqual({ outcome: 'over', code: null });
  await read(await edit(ada, 'POST', `${at}/${open.id}/status`, paused.etag, { status: 'active' }));
  expect(await claim(open.publicId, body())).toMatchObject({ outcome: 'given' });
});

test('drafts, numbers and guessed ids are not found, and calls without the service token are refused', async () => {
  const ada = await signIn('ada@one');
  const draft = await read(await ada.send('POST', at, { name: 'Secret', kind: 'percent' }), 201);
  for (const id of [draft.publicId, String(draft.id), 'x'.repeat(22), '%27']) {
    const path = `/proxy/public/vouchers/${id}`;
    expect([id, (await onSurface('GET', path)).status]).toEqual([id, 404]);
    const posted = await onSurface('POST', `${path}/claims`, { claim: claimId(), email: 'a@b.test' });
    expect([id, posted.status]).toEqual([id, 404]);
  }
  const { publicId } = await active(ada, 1);
  expect(
    (await onSurface('GET', `/proxy/public/vouchers/${publicId}`, undefined, 'another-token-of-somebody')).status,
  ).toBe(401);
});

test('the public sees the reward and the brand, but not codes, counts or the internal name', async () => {
  const ada = await signIn('ada@one');
  const { publicId } = await active(ada, 3, { products: [101], retailers: [1], description: '<b>Bold</b>' });
  const shown = await (await onSurface('GET', `/proxy/public/vouchers/${publicId}`)).json<Record<string, unknown>>();
  expect(shown).toMatchObject({
    brand: 'Brand One',
    title: 'Autumn offer',
    products: ['Coffee'],
    retailers: ['Amazon'],
  });
  expect(Object.keys(shown).sort()).toEqual(
    [
      ...[
        'alcohol',
        'brand',
        'confirmEmail',
        'currency',
        'description',
        'endsAt',
        'identifyBy',
        'kind',
        'locale',
        'personLimit',
        'products',
      ],
      ...['publicId', 'retailers', 'startsAt', 'state', 'timezone', 'title', 'value'],
    ].sort(),
  );
});

test('claimants are erased on request, only in the vouchers of the scope, and the claims stay', async () => {
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  const { id, publicId } = await active(ada, 5);
  for (const email of ['ann@example.com', 'bob@example.com']) await claim(publicId, { claim: claimId(), email });
  const ask = async (path: string) => await (await stan.send('POST', path, { email: 'ANN@example.com' })).json();
  const nobody = { submissions: 0, forms: 0, claims: 0 };
  expect(await ask('/proxy/data/form-people/2/erasures')).toEqual(nobody);
  expect(await ask('/proxy/data/form-people/1')).toEqual({ ...nobody, claims: 1 });
  expect(await ask('/proxy/data/form-people/1/erasures')).toEqual({ ...nobody, claims: 1 });
  expect(await ask('/proxy/data/form-people/1')).toEqual(nobody);
  expect(await rowsOf("SELECT count(*) AS n FROM voucher_claim WHERE person <> ''")).toEqual([{ n: 1 }]);
  expect(await read(await ada.get(`${at}/${id}`))).toMatchObject({ claimed: 2, left: 3 });
});

test('claimants are erased ninety days after a voucher has ended', async () => {
  const ada = await signIn('ada@one');
  const [running, over] = [await active(ada, 2), await active(ada, 2)];
  for (const { publicId } of [running, over]) await claim(publicId, { claim: claimId(), email: 'ann@example.com' });
  await edit(ada, 'POST', `${at}/${over.id}/status`, over.etag, { status: 'ended' });
  const claimantsLeft = () => rowsOf("SELECT voucher_id FROM voucher_claim WHERE person <> '' ORDER BY voucher_id");
  const database = new Database(d1);
  await deleteOldClaimants(database, Date.now() + 89 * 86_400_000);
  expect(await claimantsLeft()).toHaveLength(2);
  await deleteOldClaimants(database, Date.now() + 91 * 86_400_000);
  expect(await claimantsLeft()).toEqual([{ voucher_id: running.id }]);
});
