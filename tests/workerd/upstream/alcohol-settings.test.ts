import { beforeEach, expect, test } from 'vitest';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { forbiddenCountries, legalAgeOf, legalAges } from '#shared/touchpoints/legal-ages.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeEach(async () => {
  await smallWorld();
  await d1.prepare('UPDATE account SET is_alcohol_us = 1 WHERE id = 1').run();
});

const base = '/proxy/data/alcohol-settings/1';
const plain = { gateMemoryDays: 0, sharing: true, contentPolicy: '', lines: {} };
const lines = (responsible: string) => ({ gate: '', responsible, forward: '', transparency: '' });

async function call(person: Caller, method: string, path: string, body?: object, ifMatch?: string) {
  const [at = '', query = ''] = path.split('?');
  const answer = await ask(person.token, `${at}?${query}${query && '&'}uid=${person.uid}`, {
    ...{ method, headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch } },
    ...(method === 'GET' ? {} : { body: { ...body, csrfToken: person.csrfToken } }),
  });
  const text = await answer.text();
  return { status: answer.status, ...(JSON.parse(text || '{}') as { code?: string; detail?: string }) };
}
const refusal = ({ status, code, detail }: Awaited<ReturnType<typeof call>>) => [status, code, detail];
const settingsOf = async (person: Caller) => (await call(person, 'GET', base)) as unknown as AlcoholSettings;
const generation = async () =>
  (await d1
    .prepare("SELECT generation FROM cache_generation WHERE scope_kind = 'account' AND scope_id = 1")
    .first('generation')) ?? 0;
const actions = async () =>
  (await d1.prepare('SELECT action FROM audit_event WHERE account_id = 1 ORDER BY id').all()).results.map(
    ({ action }) => action,
  );

test('no call lowers the gate below the law: every lower age is refused, in each country', async () => {
  const ada = await signIn('ada@one');
  for (const { country } of legalAges.filter(({ age }) => age !== null)) {
    const law = legalAgeOf(country);
    const low = await call(ada, 'PUT', `${base}/countries/${country}`, { age: law - 1, blocked: false }, '"0"');
    expect([country, low.status, low.code]).toEqual([country, 422, 'alcohol-age-below-law']);
  }
  expect(refusal(await call(ada, 'PUT', `${base}/countries/US`, { age: 18, blocked: false }, '"0"'))).toEqual([
    ...[422, 'alcohol-age-below-law', 'The legal age in United States is 21.'],
  ]);
  expect((await settingsOf(ada)).countries).toEqual([]);
  // There is no switch for the gate.
  for (const more of [{ gate: false }, { ageGate: { on: false } }, { usNeutral: false }])
    expect((await call(ada, 'PUT', base, { ...plain, ...more }, '"0"')).status).toBe(400);
});

test.each([
  ['an age above 25', 'countries/FR', { age: 26, blocked: false }, 'alcohol-age-too-high'],
  ['what is no country', 'countries/QX', { age: 20, blocked: false }, 'alcohol-country-unknown'],
  ['a change of nothing', 'countries/FR', { age: null, blocked: false }, 'alcohol-country-changes-nothing'],
  ['a memory of more than 30 days', '', { ...plain, gateMemoryDays: 31 }, 'alcohol-memory-too-long'],
  ['a policy that is no public address', '', { ...plain, contentPolicy: 'http://10.0.0.1/' }, 'alcohol-policy-address'],
])('%s is refused', async (_, path, body, code) => {
  const refused = await call(await signIn('ada@one'), 'PUT', path ? `${base}/${path}` : base, body, '"0"');
  expect([refused.code, await generation(), await actions()]).toEqual([code, 0, []]);
});

test('only our staff opens a forbidden country, and only with a reason', async () => {
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  for (const country of forbiddenCountries) {
    const body = { age: null, blocked: false, opened: true, reason: 'Please' };
    const refused = await call(ada, 'PUT', `${base}/countries/${country}`, body, '"0"');
    expect([country, refused.status, refused.code]).toEqual([country, 409, 'alcohol-country-forbidden']);
  }
  const open = (reason: string) =>
    call(stan, 'PUT', `${base}/countries/SA`, { age: null, blocked: false, opened: true, reason }, '"0"');
  expect((await open('')).code).toBe('alcohol-opening-reason');
  expect((await open('Counsel of 2026-11-20')).status).toBe(200);
  expect((await settingsOf(ada)).countries).toMatchObject([{ country: 'SA', opened: true, source: 'staff' }]);
});

test('an empty responsible line is refused for a language in which something is published', async () => {
  const ada = await signIn('ada@one');
  await d1.prepare("UPDATE account SET default_locale = 'nl-NL' WHERE id = 1").run();
  for (const written of [{}, { 'nl-NL': lines('') }, { 'fr-FR': lines('Oui') }]) {
    const refused = await call(ada, 'PUT', base, { ...plain, lines: written }, '"0"');
    expect(refusal(refused)).toEqual([
      ...[
        422,
        'alcohol-line-missing',
        'Enter the responsible-drinking line for nl-NL. Something is published in this language.',
      ],
    ]);
  }
  const saved = await call(ada, 'PUT', base, { ...plain, lines: { 'nl-NL': lines('Geniet.') } }, '"0"');
  expect([saved.status, await generation(), await actions()]).toEqual([200, 1, ['alcohol-settings-changed']]);
});

test('refuses the second of two changes at once', async () => {
  const ada = await signIn('ada@one');
  expect((await call(ada, 'PUT', base, { ...plain, gateMemoryDays: 7 }, '"0"')).status).toBe(200);
  expect((await call(ada, 'PUT', base, { ...plain, gateMemoryDays: 9 }, '"0"')).status).toBe(412);
  expect((await call(ada, 'PUT', `${base}/countries/FR`, { age: 20, blocked: false }, '"0"')).status).toBe(200);
  expect((await call(ada, 'PUT', `${base}/countries/FR`, { age: 21, blocked: false }, '"0"')).status).toBe(412);
  expect((await call(ada, 'DELETE', `${base}/countries/FR`, {}, '"7"')).status).toBe(412);
  expect([(await settingsOf(ada)).gateMemoryDays, await generation()]).toEqual([7, 2]);
  expect((await call(ada, 'DELETE', `${base}/countries/FR`, {}, '"1"')).status).toBe(204);
  expect([await generation(), (await settingsOf(ada)).countries]).toEqual([3, []]);
});

const block = { country: 'US', region: 'UT', retailer: null, reason: 'law', from: '2026-11-01', until: null };

test.each([
  ['a state that is none', { region: 'ZZ' }, 'alcohol-region-unknown'],
  ['a state of another country', { country: 'FR' }, 'alcohol-region-unknown'],
  ['an end before its beginning', { until: '2026-10-31' }, 'alcohol-period-reversed'],
  ['a retailer that the account has not', { retailer: 9_999 }, 'alcohol-retailer-unknown'],
  ['a US retailer for no legal reason', { retailer: 1, reason: 'campaign' }, 'alcohol-reason-not-legal'],
])('a block with %s is refused', async (_, more, code) => {
  const refused = await call(await signIn('ada@one'), 'POST', `${base}/blocks`, { ...block, ...more });
  expect([refused.code, await generation(), await actions()]).toEqual([code, 0, []]);
});

test('a block is added once, sent to the public surface, and removed, each with a line in the history', async () => {
  const ada = await signIn('ada@one');
  expect((await call(ada, 'POST', `${base}/blocks`, block)).status).toBe(201);
  expect((await call(ada, 'POST', `${base}/blocks`, block)).code).toBe('alcohol-block-exists');
  const [made] = (await settingsOf(ada)).blocks;
  expect(made).toMatchObject({ ...block, state: 'in-force' });
  expect((await call(ada, 'DELETE', `${base}/blocks/${made?.id}`, {})).status).toBe(204);
  expect((await settingsOf(ada)).blocks).toEqual([]);
  expect([await generation(), await actions()]).toEqual([2, ['alcohol-block-added', 'alcohol-block-deleted']]);
});

test('settings are the account’s: people of a subaccount and readers see them and change nothing', async () => {
  const ada = await signIn('ada@one');
  const answer = await ask(ada.token, `${base}?uid=${ada.uid}&operator_ids=11`, {
    ...{ method: 'PUT', headers: { 'If-Match': '"0"' } },
    body: { ...plain, csrfToken: ada.csrfToken },
  });
  expect((await answer.json<{ code: string }>()).code).toBe('alcohol-account-only');
  await d1.prepare('UPDATE account_grant SET level = 3 WHERE account_id = 1').run();
  expect((await call(ada, 'PUT', base, plain, '"0"')).status).toBe(403);
  expect((await settingsOf(ada)).wholeAccount).toBe(true);
  await d1.prepare('UPDATE account SET is_alcohol_us = 0 WHERE id = 1').run();
  expect(refusal(await call(ada, 'GET', base)).slice(0, 2)).toEqual([404, 'alcohol-brands-only']);
});

test('a preview shows what visitors will see before publishing, and what a change would do before saving', async () => {
  const ada = await signIn('ada@one');
  const meets = async (country: string, age: number, kind: string, region?: string) => {
    const { outcome, askedAge, retailers } = (await call(ada, 'POST', `${base}/preview`, {
      ...{ country, age, kind, region },
    })) as unknown as Record<'outcome' | 'askedAge' | 'retailers', unknown>;
    return [outcome, askedAge, retailers];
  };
  expect(await meets('US', 20, 'ip')).toEqual(['too-young', 21, 'neutral-without-prices']);
  expect(await meets('US', 21, 'dl')).toEqual(['shown', 21, 'one-of-two-owners']);
  expect(await meets('FR', 18, 'ip')).toEqual(['gate-then-shown', 18, 'with-prices']);
  expect((await meets('SA', 40, 'voucher'))[0]).toBe('blocked');
  await call(ada, 'POST', `${base}/blocks`, block);
  expect((await meets('US', 30, 'ip'))[0], 'as of visitors whose state nobody knows').toBe('blocked-without-state');
  expect((await meets('US', 30, 'ip', 'UT'))[0]).toBe('blocked');
  expect(await meets('US', 30, 'ip', 'NY')).toEqual(['gate-then-shown', 21, 'neutral-without-prices']);
  const rule = { counsel: 'answered', listing: 'no-retailers', note: 'Advice of 2026-11-20' };
  expect((await call(ada, 'PUT', `${base}/us-states/TX`, rule, '"0"')).status).toBe(200);
  expect(await meets('US', 30, 'ip', 'TX')).toEqual(['gate-then-shown', 21, 'none']);
  expect(await call(ada, 'GET', `${base}/effects?country=FR&age=21&blocked=1`)).toMatchObject({
    ...{ age: { now: 18, after: 21 }, blocked: { now: false, after: true } },
  });
  expect((await call(ada, 'GET', `${base}/effects?country=US&age=18`)).code).toBe('alcohol-age-below-law');
  expect(await settingsOf(ada)).toMatchObject({ countries: [], blocks: [{ region: 'UT' }], usStates: [rule] });
});

test('counsel’s advice for a state is stored once, and never loosens the federal rule', async () => {
  const ada = await signIn('ada@one');
  const rule = { counsel: 'asked', listing: 'two-owners', note: '' };
  const put = (state: string, body: object, ifMatch = '"0"') =>
    call(ada, 'PUT', `${base}/us-states/${state}`, body, ifMatch);
  expect((await put('ZZ', rule)).code).toBe('alcohol-region-unknown');
  for (const listing of ['one-owner', 'with-prices', null])
    expect((await put('PA', { ...rule, listing })).status).toBe(400);
  expect((await put('PA', rule)).status).toBe(200);
  expect((await put('PA', { ...rule, note: 'Again' })).status).toBe(412);
  expect((await put('PA', { ...rule, counsel: 'answered' }, '"1"')).status).toBe(200);
  expect((await settingsOf(ada)).usStates).toMatchObject([{ state: 'PA', counsel: 'answered', etag: '"2"' }]);
  expect([await generation(), await actions()]).toEqual([2, ['alcohol-state-changed', 'alcohol-state-changed']]);
});

test('a change raises the generation of public pages', async () => {
  const ada = await signIn('ada@one');
  const publicId = 'a'.repeat(22);
  await insert(
    'touchpoint',
    [
      'id',
      'account_id',
      'operator_id',
      'kind',
      'name',
      'public_id',
      'slug',
      'status',
      'published_revision',
      'updated_at',
    ],
    [[901, 1, 0, 'dl', 'Gin', publicId, 'gin', 'published', 1, '2026-01-01']],
  );
  await insert(
    'touchpoint_version',
    ['touchpoint_id', 'revision', 'name', 'locales', 'campaign', 'definition', 'saved_at'],
    [[901, 1, 'Gin', '[]', '', 'null', '2026-01-01']],
  );
  const token = 'a-service-token-of-tests';
  const told = async () => {
    const answer = await ask(token, `/proxy/public/touchpoints/dl/${publicId}`, {
      env: { UPSTREAM_SERVICE_TOKEN: token },
    });
    const { account, generation: now } = await answer.json<PublicTouchpoint>();
    return [account.alcohol?.blocked, account.alcohol?.gateMemoryDays, now];
  };
  expect(await told()).toEqual([[], 0, 0]);
  await call(ada, 'PUT', `${base}/countries/FR`, { age: null, blocked: true }, '"0"');
  await call(ada, 'PUT', base, { ...plain, gateMemoryDays: 5 }, '"0"');
  expect(await told()).toEqual([['FR'], 5, 2]);
});
