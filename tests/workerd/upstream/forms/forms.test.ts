import { beforeEach, expect, test } from 'vitest';
import { type Form, formsAnswerSchema } from '#shared/api/families/forms-schemas.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1, insert } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { edit, onSurface } from '../vouchers/support.ts';
import { ann, at, contact, published, read, save, submit } from './support.ts';

beforeEach(async () => {
  await smallWorld();
  await insert(
    'user',
    ['id', 'email', 'firstname', 'is_staff', 'user_mode'],
    [['u-sue', 'sue@merchlens.test', 'Sue', 1, 1]],
  );
  await insert(
    'account_grant',
    ['user_id', 'account_id', 'level'],
    [
      ['u-sue', 1, 1],
      ['u-sue', 2, 7],
    ],
  );
});

const listed = async (person: Caller, path = at) =>
  formsAnswerSchema.parse(await (await person.get(path)).json()).items;

test('a form is created, saved, published, changed in draft, unpublished and deleted', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  expect(form).toMatchObject({ status: 'published', changed: false, submissions: 0, retentionDays: 365 });
  const seen = `/proxy/public/forms/${form.publicId}`;
  const draft = await read(await save(stan, form, contact.slice(0, 1)));
  expect(draft).toMatchObject({ status: 'published', changed: true });
  expect(await (await onSurface('GET', seen)).json()).toMatchObject({ form: { fields: { length: 4 } } });
  expect((await edit(stan, 'DELETE', `${at}/${form.id}`, draft.etag)).status).toBe(409);
  const unseen = await read(await edit(stan, 'POST', `${at}/${form.id}/unpublish`, draft.etag));
  expect((await onSurface('GET', seen)).status).toBe(404);
  expect((await edit(stan, 'DELETE', `${at}/${form.id}`, draft.etag)).status).toBe(412);
  expect((await edit(stan, 'DELETE', `${at}/${form.id}`, unseen.etag)).status).toBe(204);
  expect(await listed(stan)).toEqual([]);
});

test('the sites that may frame a form are published with it, and older forms have none', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  const seen = async () => {
    const answer = await onSurface('GET', `/proxy/public/forms/${form.publicId}`);
    return ((await answer.json()) as { form: Form['definition'] }).form.allowedDomains;
  };
  const framed = (allowedDomains: unknown) => ({ definition: { ...form.definition, allowedDomains } });
  for (const wrong of [
    ['https://www.example.com'],
    ['*'],
    ['example.com/path'],
    ["'self'"],
    ['a.example; script-src *'],
  ])
    expect([wrong, (await save(stan, form, contact, framed(wrong))).status]).toEqual([wrong, 400]);
  const draft = await read(await save(stan, form, contact, framed(['www.example.com', '*.example.org'])));
  expect([draft.changed, draft.publishedDomains, await seen()]).toEqual([true, [], []]);
  const next = await read(await edit(stan, 'POST', `${at}/${form.id}/publish`, draft.etag));
  const hosts = ['www.example.com', '*.example.org'];
  expect([next.changed, next.publishedDomains, await seen()]).toEqual([false, hosts, hosts]);
  await d1.exec(
    "UPDATE form SET published = json_remove(published, '$.allowedDomains'), definition = json_remove(definition, '$.allowedDomains')",
  );
  const older = await read(await stan.get(`${at}/${form.id}`));
  expect([older.definition.allowedDomains, older.changed, await seen()]).toEqual([[], false, []]);
  expect((await read(await save(stan, older, contact))).changed).toBe(false);
});

test('a copy is a draft with the same questions and no submissions, and the list can show drafts or published forms only', async () => {
  const stan = await signIn('stan@merchlens');
  const first = await published(stan);
  await submit(first, ann);
  const copy = await read(await stan.send('POST', `${at}/${first.id}/duplicate`), 201);
  expect(copy).toMatchObject({ name: 'Copy of Contact', status: 'draft', submissions: 0, retentionDays: 365 });
  expect(copy.definition).toEqual(first.definition);
  expect(copy.publicId).not.toBe(first.publicId);
  expect((await listed(stan, `${at}?status=draft`)).map(({ id }) => id)).toEqual([copy.id]);
  expect((await listed(stan, `${at}?status=published`)).map(({ id }) => id)).toEqual([first.id]);
  const rita = await signIn('rita@two');
  expect((await rita.send('POST', `${at}/${first.id}/duplicate`)).status).toBe(403);
});

test('of two edits of the same version one is refused, and so is one without a version', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  const both = await Promise.all([save(stan, form, contact), save(stan, form, contact)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await edit(stan, 'POST', `${at}/${form.id}/publish`, form.etag)).status).toBe(412);
  expect((await edit(stan, 'POST', `${at}/${form.id}/unpublish`, null)).status).toBe(428);
});

test('an unfinished form is saved but not published, and each invalid field is named', async () => {
  const stan = await signIn('stan@merchlens');
  const draft = await read(await stan.send('POST', at, { name: 'Unfinished' }), 201);
  const [name, ...others] = contact;
  const fields = [{ ...(name ?? contact[0]), label: '' }, ...others].filter((field) => field !== undefined);
  const saved = await read(await save(stan, draft, fields as typeof contact));
  const refused = await edit(stan, 'POST', `${at}/${draft.id}/publish`, saved.etag);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errors: { f1: 'Enter the question.' } });
});

test('a consent keeps its version while its text stays, and gets a new one when it changes', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  expect(await submit(form, ann)).toEqual({ kept: true, errors: {} });
  const same = await read(await edit(stan, 'POST', `${at}/${form.id}/publish`, form.etag));
  expect(await submit(form, { ...ann, f2: 'bob@example.com' })).toMatchObject({ kept: true });
  const reworded = contact.map((field) => (field.id === 'f4' ? { ...field, label: 'You may call me.' } : field));
  const saved = await read(await save(stan, same, reworded));
  await read(await edit(stan, 'POST', `${at}/${form.id}/publish`, saved.etag));
  expect(await submit(form, ann)).toEqual({
    kept: false,
    errors: { f4: 'This text has changed. Read it again and select it.' },
  });
  expect(await submit(form, { ...ann, 'version.f4': '2' })).toMatchObject({ kept: true });
  expect(await rowsOf('SELECT version, text FROM form_consent ORDER BY version')).toEqual([
    { version: 1, text: 'You may write to me.' },
    { version: 2, text: 'You may call me.' },
  ]);
  expect(await rowsOf('SELECT consents FROM form_submission ORDER BY id')).toEqual(
    [1, 1, 2].map((version) => ({ consents: `{"f4":${version}}` })),
  );
});

test('another tenant finds none of it, in lists, files or searches for a person, or by id', async () => {
  const [stan, sue] = [await signIn('stan@merchlens'), await signIn('sue@merchlens')];
  const form = await published(stan);
  await submit(form, ann);
  const theirs = '/proxy/data/forms/2';
  expect(await listed(sue, theirs)).toEqual([]);
  for (const path of ['', '/submissions', '/submissions/file'])
    expect([path, (await sue.get(`${theirs}/${form.id}${path}`)).status]).toEqual([path, 404]);
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/publish'],
    ['POST', '/unpublish'],
    ['DELETE', '/submissions/1'],
  ] as const)
    expect((await edit(sue, method, `${theirs}/${form.id}${path}`, form.etag)).status).toBe(404);
  const erased = await sue.send('POST', '/proxy/data/form-people/2/erasures', { email: 'ann@example.com' });
  expect(await erased.json()).toEqual({ submissions: 0, forms: 0, claims: 0 });
  expect((await read(await stan.get(`${at}/${form.id}`))).submissions).toBe(1);
});

test('readers see forms but no submissions and change nothing; people who aren’t staff see none', async () => {
  const [stan, sue, ada] = [await signIn('stan@merchlens'), await signIn('sue@merchlens'), await signIn('ada@one')];
  const form = await published(stan);
  expect((await listed(sue)).map(({ name }) => name)).toEqual(['Contact']);
  for (const path of ['/submissions', '/submissions/file'])
    expect((await sue.get(`${at}/${form.id}${path}`)).status).toBe(403);
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/publish'],
    ['DELETE', '/submissions/1'],
  ] as const)
    expect((await edit(sue, method, `${at}/${form.id}${path}`, form.etag)).status).toBe(403);
  expect((await sue.send('POST', '/proxy/data/form-people/1/erasures', { email: 'a@b.test' })).status).toBe(403);
  for (const path of ['', `/${form.id}`, `/${form.id}/submissions`])
    expect((await ada.get(`${at}${path}`)).status).toBe(403);
});

test('with sample data no typed text and no submission is shown', async () => {
  const stan = await signIn('stan@merchlens');
  const form = await published(stan);
  await submit(form, ann);
  await d1.prepare("UPDATE user SET anonymized = 1 WHERE id = 'u-stan'").run();
  const text = await (await stan.get(`${at}/${form.id}`)).text();
  for (const secret of ['Contact', 'Your name', form.publicId, 'Stan']) expect(text).not.toContain(secret);
  for (const path of ['/submissions', '/submissions/file'])
    expect((await stan.get(`${at}/${form.id}${path}`)).status).toBe(403);
  expect((await stan.send('POST', at, { name: 'x' })).status).toBe(403);
});
