import { beforeEach, expect, test } from 'vitest';
import {
  codesAddedSchema,
  voucherChoicesAnswerSchema,
  voucherClaimsAnswerSchema,
  vouchersAnswerSchema,
} from '#shared/api/families/vouchers-schemas.ts';
import { ask, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { active, at, claim, claimId, edit, fieldsOf, read } from './support.ts';

beforeEach(smallWorld);

const listed = async (person: Awaited<ReturnType<typeof signIn>>, path = at) =>
  vouchersAnswerSchema.parse(await (await person.get(path)).json());

test('a voucher is created, saved, listed, found by name, and deleted while it is a draft', async () => {
  const ada = await signIn('ada@one');
  const draft = await read(await ada.send('POST', at, { name: '50%_off', kind: 'amount' }), 201);
  expect(draft).toMatchObject({
    status: 'draft',
    currency: 'USD',
    timezone: 'America/New_York',
    claimed: 0,
    author: 'Ada',
  });
  const body = { ...fieldsOf(draft), title: 'Five off', value: 500, endsAt: '2999-12-31', totalLimit: 10 };
  const saved = await read(await edit(ada, 'PUT', `${at}/${draft.id}`, draft.etag, body));
  expect(saved).toMatchObject({ title: 'Five off', value: 500, endsAt: '2999-12-31', left: 0 });
  expect((await listed(ada, `${at}?search=${encodeURIComponent('%_')}`)).items).toHaveLength(1);
  expect((await listed(ada, `${at}?search=_x_`)).items).toHaveLength(0);
  expect((await edit(ada, 'DELETE', `${at}/${draft.id}`, saved.etag)).status).toBe(204);
  expect((await listed(ada)).items).toEqual([]);
});

test('a list is read page by page, the latest first', async () => {
  const ada = await signIn('ada@one');
  for (const name of ['A', 'B', 'C']) await ada.send('POST', at, { name, kind: 'free-shipping' });
  const first = await listed(ada, `${at}?limit=2`);
  expect(first.items.map(({ name }) => name)).toEqual(['C', 'B']);
  const rest = await listed(ada, `${at}?limit=2&cursor=${first.nextCursor}`);
  expect([rest.items.map(({ name }) => name), rest.nextCursor]).toEqual([['A'], null]);
});

test('a copy is a draft with everything but the codes, the claims and the public address of the first', async () => {
  const ada = await signIn('ada@one');
  const first = await active(ada, 2, { products: [101], endsAt: '2999-12-31' });
  await claim(first.publicId, { claim: claimId(), email: 'ann@example.com' });
  const copy = await read(await ada.send('POST', `${at}/${first.id}/duplicate`), 201);
  expect(copy).toMatchObject({ name: 'Copy of Autumn', status: 'draft', codes: 0, claimed: 0, redeemed: 0 });
  expect(fieldsOf(copy)).toEqual({ ...fieldsOf(first), name: 'Copy of Autumn' });
  expect(copy.publicId).not.toBe(first.publicId);
  const [rita, vera] = [await signIn('rita@two'), await signIn('vera@one')];
  expect((await rita.send('POST', `/proxy/data/vouchers/2/${first.id}/duplicate`)).status).toBe(404);
  expect((await vera.send('POST', `${at}/${first.id}/duplicate`)).status).toBe(403);
});

test('the list leaves out ended vouchers, or shows only them', async () => {
  const ada = await signIn('ada@one');
  const [over, open] = [await active(ada, 1, { name: 'Over' }), await active(ada, 1, { name: 'Open' })];
  expect((await edit(ada, 'POST', `${at}/${over.id}/status`, over.etag, { status: 'ended' })).status).toBe(200);
  expect((await listed(ada, `${at}?status=current`)).items.map(({ id }) => id)).toEqual([open.id]);
  expect((await listed(ada, `${at}?status=ended`)).items.map(({ id }) => id)).toEqual([over.id]);
  expect((await listed(ada)).items).toHaveLength(2);
});

test('of two edits of the same version one is refused, and so is one without a version', async () => {
  const ada = await signIn('ada@one');
  const draft = await read(await ada.send('POST', at, { name: 'Race', kind: 'percent' }), 201);
  const path = `${at}/${draft.id}`;
  const save = (name: string) => edit(ada, 'PUT', path, draft.etag, { ...fieldsOf(draft), name });
  const both = await Promise.all([save('A'), save('B')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await edit(ada, 'DELETE', path, draft.etag)).status).toBe(412);
  expect((await edit(ada, 'POST', `${path}/status`, draft.etag, { status: 'active' })).status).toBe(412);
  expect((await edit(ada, 'PUT', path, null, fieldsOf(draft))).status).toBe(428);
});

test('a voucher can’t be activated before it is complete, and each missing field is named', async () => {
  const ada = await signIn('ada@one');
  const draft = await read(await ada.send('POST', at, { name: 'Bare', kind: 'percent' }), 201);
  const refused = await edit(ada, 'POST', `${at}/${draft.id}/status`, draft.etag, { status: 'active' });
  expect(refused.status).toBe(400);
  expect(Object.keys((await refused.json<{ errors: object }>()).errors).sort()).toEqual(['codes', 'title', 'value']);
});

test('invalid values are refused by field', async () => {
  const ada = await signIn('ada@one');
  const draft = await read(await ada.send('POST', at, { name: 'Wrong', kind: 'percent' }), 201);
  for (const [body, field] of [
    [{ value: 10_001 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ startsAt: '2027-02-01', endsAt: '2027-01-31' }, 'endsAt'],
    [{ startsAt: '2027-02-30' }, 'startsAt'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ products: [201] }, 'products'],
    [{ retailers: [2, 9] }, 'retailers'],
    [{ personLimit: 0 }, 'personLimit'],
  ] as const) {
    const response = await edit(ada, 'PUT', `${at}/${draft.id}`, draft.etag, { ...fieldsOf(draft), ...body });
    expect([field, response.status]).toEqual([field, 400]);
    expect(Object.keys((await response.json<{ errors: object }>()).errors)).toEqual([field]);
  }
});

test('a subaccount can save a voucher with a product it doesn’t see, but not add one', async () => {
  const owen = await signIn('owen@one');
  const north = `operator_ids=11&uid=${owen.uid}`;
  const draft = await read(await owen.send('POST', `${at}?operator_ids=11`, { name: 'North', kind: 'percent' }), 201);
  await d1.exec("UPDATE voucher SET products = '[102]'");
  const save = (etag: string, body: object) =>
    ask(owen.token, `${at}/${draft.id}?${north}`, {
      ...{ method: 'PUT', headers: { 'If-Match': etag } },
      body: { ...fieldsOf(draft), products: [102], csrfToken: owen.csrfToken, ...body },
    });
  const saved = await read(await save(draft.etag, { title: 'Ten off' }));
  expect([saved.title, saved.products]).toEqual(['Ten off', [102]]);
  const more = await save(saved.etag, { products: [102, 103] });
  expect([more.status, await more.json()]).toMatchObject([400, { errors: { products: expect.any(String) } }]);
  expect((await read(await save(saved.etag, { products: [] }))).products).toEqual([]);
});

test('the reward is fixed once people could claim, other fields can change, and an ended voucher stays ended', async () => {
  const ada = await signIn('ada@one');
  const open = await active(ada, 2);
  const path = `${at}/${open.id}`;
  const dearer = await edit(ada, 'PUT', path, open.etag, { ...fieldsOf(open), value: 2_000 });
  expect([dearer.status, await dearer.json()]).toMatchObject([409, { errors: { value: 'stays as it is' } }]);
  const renamed = await read(await edit(ada, 'PUT', path, open.etag, { ...fieldsOf(open), name: 'Renamed' }));
  expect((await edit(ada, 'DELETE', path, renamed.etag)).status).toBe(409);
  const ended = await read(await edit(ada, 'POST', `${path}/status`, renamed.etag, { status: 'ended' }));
  expect((await edit(ada, 'POST', `${path}/status`, ended.etag, { status: 'active' })).status).toBe(409);
  expect((await ada.send('POST', `${path}/code-batches`, { count: 1, prefix: '' })).status).toBe(409);
});

test('generating codes never exceeds a voucher’s limit, also with simultaneous requests', async () => {
  const ada = await signIn('ada@one');
  const { id } = await read(await ada.send('POST', at, { name: 'Full', kind: 'percent' }), 201);
  await rowsOf(`INSERT INTO voucher_code (voucher_id, code)
    WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 199990) SELECT ${id}, 'OTHER-' || at FROM n`);
  await rowsOf(`UPDATE voucher SET codes = 199990 WHERE id = ${id}`);
  const answers = await Promise.all(
    [1, 2, 3].map(() => ada.send('POST', `${at}/${id}/code-batches`, { count: 6, prefix: 'A-' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const [counted] = await rowsOf(`SELECT count(*) AS n FROM voucher_code WHERE voucher_id = ${id}`);
  expect(Number(counted?.n)).toBeLessThanOrEqual(200_000);
  expect(await read(await ada.get(`${at}/${id}`))).toMatchObject({ codes: counted?.n });
});

test('codes of a file are added, and invalid ones rejected by row', async () => {
  const ada = await signIn('ada@one');
  const draft = await read(await ada.send('POST', at, { name: 'File', kind: 'percent' }), 201);
  const path = `${at}/${draft.id}/code-imports`;
  const csv = '\uFEFFCode;Note\r\nALPHA-1;x\r\nab;\r\n"BETA 2";\r\nALPHA-1;again\r\n\r\n=CMD();\r\nGAMMA3;\r\n';
  const first = codesAddedSchema.parse(await (await ada.send('POST', path, { csv })).json());
  expect(first).toMatchObject({ added: 2, known: 0, rejected: 4 });
  expect(first.rejects.map(({ row, column }) => [row, column])).toEqual([
    [3, 'Code'],
    [4, 'Code'],
    [5, 'Code'],
    [7, 'Code'],
  ]);
  expect(first.rejects[2]?.reason).toBe('stands in row 2 already');
  const again = codesAddedSchema.parse(await (await ada.send('POST', path, { csv: 'ALPHA-1\nDELTA4' })).json());
  expect(again).toMatchObject({ added: 1, known: 1 });
  expect((await ada.send('POST', path, { csv: 'x'.repeat(900_001) })).status).toBe(400);
  // A separator line above the rows isn't a row, with or without a heading.
  for (const [csv, row] of [
    ['sep=;\r\nCode;Note\r\nEPSILON5;x\r\nab;\r\n', 4],
    ['sep=;\r\nZETA66;x\r\nab;\r\n', 3],
  ] as const) {
    const told = codesAddedSchema.parse(await (await ada.send('POST', path, { csv })).json());
    expect(told).toMatchObject({ added: 1, known: 0, rejects: [{ row }] });
  }
});

test('codes with an unterminated quote are refused with the reason at their field', async () => {
  const ada = await signIn('ada@one');
  const { id } = await active(ada, 1);
  const csv = `code\n"${'x'.repeat(150_000)}`;
  const refused = await ada.send('POST', `${at}/${id}/code-imports`, { csv, fileName: 'unended.csv' });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'row-unended',
      errors: { csv: 'Row 2 doesn’t end. Check for a missing closing quote.' },
    }),
  ]);
});

test('undoing a file of codes keeps claimed ones, and rejected rows are listed without their codes', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await active(ada, 1);
  const csv = 'code;note\nWRONG-1;\nWRONG-2;\nWRONG-1;again\nab;';
  const made = await ada.send('POST', `${at}/${id}/code-imports`, { csv, fileName: 'wrong.csv' });
  const { importId, added, rejected } = codesAddedSchema.parse(await made.json());
  expect([added, rejected]).toEqual([2, 2]);
  const rejects = await (await ada.get(`/proxy/data/imports/1/${importId}/rejects/file`)).text();
  expect(rejects).toContain('"4","code","stands in row 2 already",""');
  expect(rejects).not.toContain('WRONG');
  for (const email of ['a@b.test', 'c@d.test']) await claim(publicId, { claim: claimId(), email });
  const path = `/proxy/data/imports/1/${importId}/undo`;
  expect(await (await ada.get(path)).json()).toMatchObject({ facts: 1, staying: 1, job: { fileName: 'wrong.csv' } });
  expect(await (await ada.send('POST', path)).json()).toMatchObject({ status: 'undone', undone: 1 });
  expect(await read(await ada.get(`${at}/${id}`))).toMatchObject({ codes: 2, claimed: 2, left: 0 });
});

test('repeated codes are recognized even if the voucher is full, and further ones are rejected', async () => {
  const ada = await signIn('ada@one');
  const { id } = await active(ada, 1);
  const path = `${at}/${id}/code-imports`;
  await ada.send('POST', path, { csv: 'KNOWN-1\nKNOWN-2' });
  await d1.prepare('UPDATE voucher SET codes = 199999 WHERE id = ?').bind(id).run();
  const answer = await ada.send('POST', path, { csv: 'KNOWN-1\nMORE-1\nMORE-2\nKNOWN-2' });
  expect(codesAddedSchema.parse(await answer.json())).toMatchObject({
    ...{ added: 1, known: 2, rejected: 1 },
    rejects: [{ row: 3, column: 'code', reason: 'is one more than the 200,000 that a voucher may have' }],
  });
});

test('the file of codes says which are claimed, and no code in it is a formula', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await active(ada, 1);
  await d1.prepare("INSERT INTO voucher_code (voucher_id, code) VALUES (?, '=2+5'), (?, '-5')").bind(id, id).run();
  const { code } = await claim(publicId, { claim: claimId(), email: 'ann@example.com' });
  const file = await ada.get(`${at}/${id}/codes/file`);
  expect(file.headers.get('Content-Disposition')).toContain(`voucher-${id}-codes.csv`);
  const [head, first, second, third] = (await file.text()).split('\r\n');
  expect([head, second, third]).toEqual([
    'code,claimed,claimed_at,redeemed_at,order_value,currency',
    `"'=2+5",no,,,,`,
    `"'-5",no,,,,`,
  ]);
  expect(first).toMatch(new RegExp(`^"${code}",yes,\\d{4}-`));
});

test('claims are counted by day where the account reports', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await active(ada, 3);
  for (const email of ['a@b.test', 'c@d.test']) await claim(publicId, { claim: claimId(), email });
  const answer = voucherClaimsAnswerSchema.parse(await (await ada.get(`${at}/${id}/claims`)).json());
  expect(answer).toMatchObject({
    timezone: 'America/New_York',
    days: [{ date: answer.today, claims: 2, redemptions: 0 }],
  });
});

test('another tenant finds none of it, in lists, choices or files, or by id', async () => {
  const [ada, rita] = [await signIn('ada@one'), await signIn('rita@two')];
  const { id, etag } = await active(ada, 2, { products: [101] });
  const theirs = '/proxy/data/vouchers/2';
  expect((await listed(rita, theirs)).items).toEqual([]);
  const choices = voucherChoicesAnswerSchema.parse(await (await rita.get('/proxy/data/voucher-choices/2')).json());
  expect(choices.products.map(({ name }) => name)).not.toContain('Coffee');
  for (const path of [`${theirs}/${id}`, `${theirs}/${id}/codes/file`, `${theirs}/${id}/claims`])
    expect([path, (await rita.get(path)).status]).toEqual([path, 404]);
  for (const [method, path, body] of [
    ['PUT', '', { name: 'Mine' }],
    ['DELETE', '', {}],
    ['POST', '/status', { status: 'paused' }],
    ['POST', '/code-batches', { count: 1, prefix: '' }],
    ['POST', '/code-imports', { csv: 'STOLEN1' }],
  ] as const) {
    const sent =
      method === 'PUT' ? { ...fieldsOf(await read(await ada.get(`${at}/${id}`))), ...body, products: [] } : body;
    expect([method, path, (await edit(rita, method, `${theirs}/${id}${path}`, etag, sent)).status]).toEqual([
      method,
      path,
      404,
    ]);
    expect((await edit(rita, method, `${at}/${id}${path}`, etag, sent)).status).toBe(403);
  }
  expect(await read(await ada.get(`${at}/${id}`))).toMatchObject({ name: 'Autumn', status: 'active', codes: 2 });
});

test('readers see vouchers but no codes, and change nothing; an operator’s people see only their own', async () => {
  const [ada, vera, owen] = [await signIn('ada@one'), await signIn('vera@one'), await signIn('owen@one')];
  const { id, etag } = await active(ada, 0, { codeSource: 'single', singleCode: 'WELCOME15' });
  expect(await read(await vera.get(`${at}/${id}`))).toMatchObject({ name: 'Autumn', singleCode: null });
  expect((await vera.get(`${at}/${id}/codes/file`)).status).toBe(403);
  expect((await vera.send('POST', at, { name: 'x', kind: 'percent' })).status).toBe(403);
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/status'],
    ['POST', '/code-batches'],
  ] as const)
    expect((await edit(vera, method, `${at}/${id}${path}`, etag)).status).toBe(403);
  const own = await read(await owen.send('POST', `${at}?operator_ids=11`, { name: 'North', kind: 'percent' }), 201);
  expect((await listed(owen, `${at}?operator_ids=11`)).items.map(({ name }) => name)).toEqual(['North']);
  expect((await owen.get(`${at}/${id}?operator_ids=11`)).status).toBe(404);
  expect((await listed(ada)).items.map((one) => one.id)).toEqual([own.id, id]);
});

test('with sample data no typed text is shown, and nothing is stored', async () => {
  const ada = await signIn('stan@merchlens');
  const { id, publicId } = await active(ada, 1, { products: [101], description: 'Only for friends' });
  await d1.prepare("UPDATE user SET anonymized = 1 WHERE id = 'u-stan'").run();
  const text = await (await ada.get(`${at}/${id}`)).text();
  for (const secret of ['Autumn', 'friends', 'Coffee', publicId, 'Stan']) expect(text).not.toContain(secret);
  expect((await ada.get(`${at}/${id}/codes/file`)).status).toBe(403);
  expect((await ada.send('POST', at, { name: 'x', kind: 'percent' })).status).toBe(403);
  expect((await ada.send('POST', `${at}/${id}/code-batches`, { count: 1, prefix: '' })).status).toBe(403);
});
