import { beforeEach, expect, test } from 'vitest';
import { initSchema, localeSchema, userSchema } from '#shared/api/wire.ts';
import { type Caller, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const update = (caller: Caller, user: Record<string, unknown>) =>
  caller.send('POST', `/dbd/user/${caller.uid}`, { user });
const choose = (caller: Caller, settings: Record<string, unknown>) =>
  caller.send('POST', `/dbd/user/${caller.uid}/changeSettings`, { settings });

async function refusedFields(response: Response): Promise<string[]> {
  expect(response.status).toBe(400);
  return Object.keys((await response.json<{ errors: object }>()).errors);
}

const initOf = async (caller: Caller) => initSchema.parse(await (await caller.get('/dbd/init')).json());

test('a profile takes any currency of the table, historic ones included, and any locale, unofficial ones included', async () => {
  const ada = await signIn('ada@one');
  for (const [currency, locale] of [
    ['EUR', 'fr-FR'],
    ['DEM', 'zh-Hant-TW'],
    ['CLF', 'en-XE'],
  ])
    expect(userSchema.parse(await (await update(ada, { currency, locale })).json())).toMatchObject({
      currency,
      locale,
    });
});

test('an unknown currency or locale is refused by name, and nothing of the change is stored', async () => {
  const ada = await signIn('ada@one');
  expect(await refusedFields(await update(ada, { firstname: 'New', currency: 'QQQ', locale: 'xx-YY' }))).toEqual([
    'user.currency',
    'user.locale',
  ]);
  expect(await refusedFields(await choose(ada, { currency: 'QQQ' }))).toEqual(['settings.currency']);
  expect(await refusedFields(await choose(ada, { locale: '' }))).toEqual(['settings.locale']);
  expect((await initOf(ada)).user).toMatchObject({ firstname: 'Ada', currency: null });
});

test('names are trimmed, never empty and never too long', async () => {
  const ada = await signIn('ada@one');
  expect(await (await update(ada, { firstname: '  Augusta ' })).json()).toMatchObject({ firstname: 'Augusta' });
  for (const field of ['firstname', 'lastname']) {
    expect(await refusedFields(await update(ada, { [field]: '   ' }))).toEqual([`user.${field}`]);
    expect(await refusedFields(await update(ada, { [field]: 'x'.repeat(81) }))).toEqual([`user.${field}`]);
  }
  expect(await refusedFields(await update(ada, { jobtitle: 'x'.repeat(121) }))).toEqual(['user.jobtitle']);
  expect(await (await update(ada, { jobtitle: '' })).json()).toMatchObject({ jobtitle: '' });
});

test('each of the sixteen portraits can be chosen, and no seventeenth', async () => {
  const ada = await signIn('ada@one');
  for (let at = 1; at <= 16; at++) expect((await update(ada, { avatar: `avatar-${at}` })).status).toBe(200);
  for (const avatar of ['avatar-0', 'avatar-17', 'avatar-01', 'avatar-1.svg', ''])
    expect(await refusedFields(await update(ada, { avatar }))).toEqual(['user.avatar']);
});

test('a choice in the header is separate from the profile, which stays the same when it is cleared', async () => {
  const ada = await signIn('ada@one');
  await update(ada, { currency: 'EUR', locale: 'de-DE' });
  await choose(ada, { currency: 'JPY', locale: 'ja-JP' });
  expect(await initOf(ada)).toMatchObject({
    user: { currency: 'EUR', locale: 'de-DE' },
    currentSettings: { currency: 'JPY', locale: 'ja-JP' },
  });
  expect(await (await choose(ada, { currency: null, locale: null })).json()).toEqual({
    settings: { currency: null, locale: null },
  });
  expect(await initOf(ada)).toMatchObject({
    user: { currency: 'EUR', locale: 'de-DE' },
    currentSettings: { currency: null, locale: null },
  });
});

test('a setting that does not exist is refused', async () => {
  const ada = await signIn('ada@one');
  await refusedFields(await choose(ada, { theme: 'dark' }));
});

test('where passwords are not managed here a password is refused', async () => {
  const ada = await signIn('ada@one');
  await refusedFields(await update(ada, { currentPassword: 'demo', password: 'other' }));
});

test('a confirmation goes to the person’s own address and to nobody else’s', async () => {
  const ada = await signIn('ada@one');
  const response = await ada.send('PUT', '/dbd/user/sendConfirmation/u-ada');
  expect([response.status, await response.json()]).toEqual([202, { email: 'ada@one.test' }]);
  expect((await ada.send('PUT', '/dbd/user/sendConfirmation/u-rita')).status).toBe(403);
  expect(await rowsOf('SELECT recipient, kind FROM outbox')).toMatchObject([
    { recipient: 'ada@one.test', kind: 'confirmation' },
  ]);
});

test('a person gets at most three confirmations an hour, and is told when the next one is possible', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  const ask = (person: Caller) => person.send('PUT', `/dbd/user/sendConfirmation/${person.uid}`);
  const pass = (minutes: number) => d1.exec(`UPDATE mail_sent SET sent_at = sent_at - ${minutes * 60_000}`);
  for (let nth = 0; nth < 3; nth++) {
    expect((await ask(ada)).status).toBe(202);
    await pass(10);
  }
  const refused = await ask(ada);
  const wait = Number(refused.headers.get('Retry-After'));
  expect([refused.status, wait > 29 * 60, wait <= 30 * 60]).toEqual([429, true, true]);
  const { detail } = await refused.json<{ detail: string }>();
  expect(detail).toBe('3 confirmations were sent this hour. Check your mail first.');
  expect((await ask(vera)).status).toBe(202);
  await pass(30);
  expect([(await ask(ada)).status, (await ask(ada)).status]).toEqual([202, 429]);
  expect(await rowsOf("SELECT id FROM outbox WHERE kind = 'confirmation'")).toHaveLength(5);
});

test('locales beyond CLDR are listed with an id', async () => {
  const ada = await signIn('ada@one');
  const answer: unknown[] = await (await ada.get('/proxy/locales')).json();
  expect(answer.map((one) => localeSchema.parse(one))).toMatchObject([
    { _id: 'en-XE', code: 'en-XE', display_name: 'English (Europe)' },
  ]);
});

test('a person’s choice applies only to that person', async () => {
  const stan = await signIn('stan@merchlens');
  const others = () => rowsOf("SELECT * FROM user WHERE id <> 'u-stan' ORDER BY id");
  const before = await others();
  const changes = [
    choose(stan, { scope: { type: 'account', id: 2 } }),
    choose(stan, { currency: 'EUR', locale: 'fr-FR', demoBanner: true, anonymized: true }),
    update(stan, { firstname: 'Stanley', acceptedTerms: '2026-01', emailSubscription: false }),
    stan.send('POST', '/dbd/user/u-stan/changeMode', { from: 1, to: 3 }),
    stan.send('POST', '/dbd/user/u-stan/updateScopeSettings?account=1', { settings: { emailSubscription: false } }),
  ];
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await others()).toEqual(before);
  expect(await rowsOf('SELECT DISTINCT user_id FROM scope_setting')).toEqual([{ user_id: 'u-stan' }]);
});
