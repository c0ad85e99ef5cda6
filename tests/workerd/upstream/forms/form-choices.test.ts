import { beforeEach, expect, test } from 'vitest';
import { formChoicesAnswerSchema } from '#shared/api/families/forms-schemas.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { smallWorld } from '../small-world.ts';
import { at, contact, published, read } from './support.ts';

beforeEach(smallWorld);

const choices = async (person: Caller, query = '', account = 1) => {
  const answer = await person.get(`/proxy/data/form-choices/${account}${query}`);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return formChoicesAnswerSchema.parse(await answer.json());
};

test('editors of experiences find published forms of the account by name or title, and no drafts', async () => {
  const [stan, ada] = [await signIn('stan@merchlens'), await signIn('ada@one')];
  const form = await published(stan);
  await published(stan, contact, '50%_off');
  await read(await stan.send('POST', at, { name: 'Only a draft' }), 201);
  const found = { publicId: form.publicId, name: 'Contact', title: 'Contact' };
  expect((await choices(ada)).items.map(({ name }) => name)).toEqual(['50%_off', 'Contact']);
  expect(await choices(ada, '?search=ontac')).toEqual({ items: [found], total: 1 });
  expect((await choices(ada, `?search=${encodeURIComponent('%_')}`)).items.map(({ name }) => name)).toEqual([
    '50%_off',
  ]);
  expect(await choices(ada, `?ids=${form.publicId},nothing-of-that-id`)).toEqual({ items: [found], total: 1 });
  expect(await choices(ada, '?limit=1')).toMatchObject({ items: { length: 1 }, total: 2 });
});

test('a form of another account is never named, whether searched or requested by id', async () => {
  const [stan, rita] = [await signIn('stan@merchlens'), await signIn('rita@two')];
  const { publicId } = await published(stan);
  const own = await rita.get('/proxy/data/form-choices/1');
  expect(own.status).toBe(403);
  const answer = await rita.get(`/proxy/data/form-choices/2?ids=${publicId}`);
  expect(await answer.text()).not.toContain(publicId);
});

test('a subaccount may link to its own forms and the account’s, but not to its siblings’', async () => {
  const [stan, owen] = [await signIn('stan@merchlens'), await signIn('owen@one')];
  const [whole, own, sibling] = [
    await published(stan, contact, 'Whole'),
    await published(stan, contact, 'North'),
    await published(stan, contact, 'South'),
  ];
  await d1.batch([
    d1.prepare('UPDATE form SET operator_id = 11 WHERE id = ?').bind(own.id),
    d1.prepare('UPDATE form SET operator_id = 12 WHERE id = ?').bind(sibling.id),
  ]);
  const { items } = await choices(owen, '?operator_ids=11');
  expect(items.map(({ publicId }) => publicId)).toEqual([own.publicId, whole.publicId]);
});

test('readers and people with sample data get no names', async () => {
  const [stan, vera] = [await signIn('stan@merchlens'), await signIn('vera@one')];
  await published(stan);
  expect((await vera.get('/proxy/data/form-choices/1')).status).toBe(403);
  await d1.prepare("UPDATE user SET anonymized = 1 WHERE id = 'u-stan'").run();
  expect((await stan.get('/proxy/data/form-choices/1')).status).toBe(403);
});
