import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { formsAnswerSchema, submissionsAnswerSchema } from '#shared/api/families/forms-schemas.ts';
import { deleteOldSubmissions } from '#upstream/forms/retention.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1, insert } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { onSurface } from '../vouchers/support.ts';
import { ann, at, contact, published, read, save, submissionId, submit } from './support.ts';

beforeEach(smallWorld);

const listed = async (person: Caller, id: number, query = '') =>
  submissionsAnswerSchema.parse(await (await person.get(`${at}/${id}/submissions${query}`)).json());

test('input is validated by field, and nothing is stored until all of it is valid', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  expect(await submit(form, { f1: ' ', f2: 'nobody', f3: '11' })).toEqual({
    kept: false,
    errors: {
      f1: 'Fill this in.',
      f2: 'Enter an email address, such as name@example.com.',
      f3: 'Enter 10 or less.',
    },
  });
  expect(await submit(form, { f1: 'Ann', f2: 'ann@example.com', f3: '2', f9: 'of no field' })).toMatchObject({
    kept: true,
  });
  expect(await rowsOf('SELECT answers, consents FROM form_submission')).toEqual([
    { answers: '{"f1":"Ann","f2":"ann@example.com","f3":2}', consents: '{}' },
  ]);
});

test('a submission sent twice is stored once', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  const id = submissionId();
  const answers = await Promise.all([1, 2, 3].map(() => submit(form, ann, id)));
  expect(answers.every(({ kept }) => kept)).toBe(true);
  expect((await listed(stan, form.id)).total).toBe(1);
});

test('unpublished forms, guessed ids and calls without the service token store nothing', async () => {
  const stan = await signIn('stan@merchlens');
  const draft = await read(await stan.send('POST', at, { name: 'Draft' }), 201);
  const body = { submission: submissionId(), typed: {} };
  for (const id of [draft.publicId, String(draft.id), 'y'.repeat(22)])
    expect([id, (await onSurface('POST', `/proxy/public/forms/${id}/submissions`, body)).status]).toEqual([id, 404]);
  const { publicId } = await published(stan);
  const unsigned = await onSurface(
    'POST',
    `/proxy/public/forms/${publicId}/submissions`,
    body,
    'another-token-of-somebody',
  );
  expect(unsigned.status).toBe(401);
});

test('the list of forms says when the last submission of each came', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  const lastOf = async () => {
    const { items } = formsAnswerSchema.parse(await (await stan.get(at)).json());
    return items.find(({ id }) => id === form.id)?.lastSubmissionAt;
  };
  expect(await lastOf()).toBeNull();
  await submit(form, ann);
  await d1.exec(`UPDATE form_submission SET submitted_at = ${Date.UTC(2026, 0, 2, 3, 4, 5)}`);
  expect(await lastOf()).toBe('2026-01-02T03:04:05.000Z');
});

test('submissions are read page by page and found by any word in them', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  for (const [f1, f2] of [
    ['Ann', 'ann@a.test'],
    ['Bob "B" 100%', 'bob@b.test'],
    ['Cleo', 'cleo@c.test'],
  ])
    await submit(form, { f1: f1 ?? '', f2: f2 ?? '' });
  const first = await listed(stan, form.id, '?limit=2');
  expect(first.items.map(({ answers }) => answers.f1)).toEqual(['Cleo', 'Bob "B" 100%']);
  const rest = await listed(stan, form.id, `?limit=2&cursor=${first.nextCursor}`);
  expect([rest.items.map(({ answers }) => answers.f1), rest.nextCursor, rest.total]).toEqual([['Ann'], null, 3]);
  for (const [search, total] of [
    ['"b" 100%', 1],
    ['@b.TEST', 1],
    ['%', 1],
    ['nobody', 0],
  ] as const)
    expect([search, (await listed(stan, form.id, `?search=${encodeURIComponent(search)}`)).total]).toEqual([
      search,
      total,
    ]);
});

test('exports contain every submission, neutralize formulas and keep negative numbers', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  await submit(form, { ...ann, f1: '=HYPERLINK("http://evil.test")', f3: '-5' });
  await submit(form, { f1: '+49', f2: 'bob@b.test' });
  const path = `${at}/${form.id}/submissions/file?format=`;
  const csv = await (await stan.get(`${path}csv`)).text();
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")",ann@example.com,-5,1\r\n`);
  expect(csv).toContain(`'+49,bob@b.test,,\r\n`);
  const file = await stan.get(`${path}xlsx`);
  expect(file.headers.get('Content-Disposition')).toContain('.xlsx');
  const sheet = strFromU8(
    unzipSync(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  expect(sheet).toContain('=HYPERLINK(&quot;http://evil.test&quot;)');
  expect(sheet).toContain('<v>-5</v>');
  expect(sheet).not.toContain('<f>');
});

test('an export read in several portions has each submission once', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  const rows = Array.from({ length: 1_001 }, (_, nth) => [form.id, `s${nth}`, nth, `{"f1":"Ann ${nth}"}`, '{}']);
  await insert('form_submission', ['form_id', 'submission', 'submitted_at', 'answers', 'consents'], rows);
  const csv = await (await stan.get(`${at}/${form.id}/submissions/file?format=csv`)).text();
  expect(csv.match(/Ann \d+/g)).toEqual(rows.map((_, nth) => `Ann ${nth}`));
});

test('a person is found and erased by address in every form of the scope, without affecting others', async () => {
  const stan = await signIn('stan@merchlens');
  const [one, two] = [await published(stan), await published(stan, contact, 'Other')];
  for (const form of [one, one, two]) await submit(form, ann);
  await submit(one, { f1: 'Bob', f2: 'bob@b.test' });
  const people = '/proxy/data/form-people/1';
  const found = await stan.send('POST', people, { email: ' ANN@example.com' });
  expect(await found.json()).toEqual({ submissions: 3, forms: 2, claims: 0 });
  const erased = await stan.send('POST', `${people}/erasures`, { email: 'ann@example.com' });
  expect(await erased.json()).toEqual({ submissions: 3, forms: 2, claims: 0 });
  expect((await listed(stan, one.id)).items.map(({ answers }) => answers.f1)).toEqual(['Bob']);
  expect(await rowsOf('SELECT email FROM form_submission_email')).toEqual([{ email: 'bob@b.test' }]);
  expect((await stan.send('POST', people, { email: 'no address' })).status).toBe(400);
});

test('one submission can be deleted, once', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  await submit(form, ann);
  const [sent] = (await listed(stan, form.id)).items;
  const path = `${at}/${form.id}/submissions/${sent?.id}`;
  expect((await stan.send('DELETE', path)).status).toBe(204);
  expect((await stan.send('DELETE', path)).status).toBe(404);
  expect((await listed(stan, form.id)).total).toBe(0);
});

test('the cron trigger deletes only submissions older than their form’s retention', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  const short = await published(stan, contact, 'Short');
  await read(await save(stan, short, contact, { retentionDays: 2 }));
  for (const one of [form, short]) await submit(one, ann);
  const day = 86_400_000;
  await deleteOldSubmissions(new Database(d1), Date.now() + 1.9 * day);
  expect(await rowsOf('SELECT count(*) AS n FROM form_submission')).toEqual([{ n: 2 }]);
  await deleteOldSubmissions(new Database(d1), Date.now() + 2.1 * day);
  expect(await rowsOf('SELECT form_id FROM form_submission')).toEqual([{ form_id: form.id }]);
  expect(await rowsOf('SELECT count(*) AS n FROM form_submission_email')).toEqual([{ n: 1 }]);
});
