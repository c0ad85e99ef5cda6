import { beforeEach, expect, test } from 'vitest';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { SampleKey } from '#upstream/anonymise/sample-key.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { type Caller, signIn } from './caller.ts';
import { call, type Entry, everything, home, type Place, scoped, writing } from './every-call.ts';
import { bodies, integration, kept, oneOfEverything, pathTo, person, queries, secret } from './every-object.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeEach(async () => {
  await smallWorld();
  await oneOfEverything();
  // Everybody is staff, so that a missing staff flag isn't the reason for a refusal.
  await d1.prepare(`UPDATE user SET is_staff = 1, user_mode = 1 WHERE id <> '${person}'`).run();
});

/** Templates and insights belong to the product, so everybody may read them. */
const openToEverybody: readonly EndpointId[] = ['template', 'insightAnswer', 'restoreInsight'];
const callsWithIds = scoped.filter(
  ([id, { path }]) => !openToEverybody.includes(id) && (/:(?!kind)/.test(path) || queries[id]?.startsWith('source=')),
);
/** Requests for more access, which need no level. */
const withoutLevel: readonly EndpointId[] = ['requestUpgrade'];
/** Writes that only concern the caller's own view. */
const ownView: readonly EndpointId[] = ['dismissInsight', 'restoreInsight'];

async function refused(who: Caller, place: Place, calls: readonly Entry[], statuses: readonly number[]) {
  const before = await everything();
  const found: unknown[] = [];
  for (const entry of calls) {
    const answer = await call(who, entry, place);
    const leaks = (await answer.text()).includes(secret);
    if (!statuses.includes(answer.status) || leaks) found.push([entry[0], answer.status, leaks]);
  }
  expect(found).toEqual([]);
  expect(await everything()).toBe(before);
}

/** Idempotent deletions, which succeed for missing items. */
const idempotentDeletions: readonly EndpointId[] = ['deleteExperienceImage', 'withdrawRedirectHost'];

test.each<[string, string, Place]>([
  ['somebody of another account', 'rita@two', { account: 2 }],
  ['somebody of another account in a subaccount', 'rita@two', { account: 2, operator: 21 }],
  ['somebody of another subaccount', 'owen@one', { account: 1, operator: 11 }],
])('%s can’t read or change an item by its id', async (_, name, place) => {
  const who = await signIn(name);
  const isIdempotentDeletion = (entry: Entry) => idempotentDeletions.includes(entry[0]);
  await refused(
    who,
    place,
    callsWithIds.filter((entry) => !isIdempotentDeletion(entry)),
    [403, 404],
  );
  await refused(who, place, callsWithIds.filter(isIdempotentDeletion), [204, 403]);
});

test('the same calls reach the data for somebody with access', async () => {
  const found: unknown[] = [];
  const ada = await signIn('ada@one');
  // Contents are deleted before their container.
  const ofBrands = callsWithIds.filter(([, { access }]) => !access.accountTypes?.every((type) => type === 'retailer'));
  const place = ([, { method, effect, path }]: Entry) =>
    effect === 'read' ? 0 : method === 'DELETE' ? 1_000 - path.split('/').length : 1;
  for (const entry of ofBrands.toSorted((one, other) => place(one) - place(other))) {
    const { status } = await call(ada, entry, home);
    if (status === 403 || status === 404 || status >= 500) found.push([entry[0], status]);
  }
  expect(found).toEqual([]);
}, 60_000);

test('no call lets readers or people with a partial view write', async () => {
  const calls = writing.filter(([id]) => !withoutLevel.includes(id));
  await refused(await signIn('vera@one'), { account: 1 }, calls, [403]);
  await refused(await signIn('owen@one'), { account: 1 }, calls, [403]);
});

test('with sample data no call writes, not even to delete something', async () => {
  const ada = await signIn('ada@one');
  await d1.prepare("UPDATE user SET anonymized = 1 WHERE id = 'u-ada'").run();
  // The first call would create the installation's secret.
  await SampleKey.read(new Database(d1));
  const calls = writing.filter(([id]) => !withoutLevel.includes(id) && !ownView.includes(id));
  await refused(ada, home, calls, [403]);
});

/** Lists, choices and searches, with their required queries. */
const lists = scoped.filter(([, { method, path }]) => method === 'GET' && !/:(?!kind)/.test(path));
const asked: Readonly<Partial<Record<EndpointId, readonly string[]>>> = {
  values: ['product', 'brand', 'operator', 'touchpoint', 'voucher', 'form', 'recipe'].map((one) => `dimension=${one}`),
  listViews: ['list=dl'],
  voucherChoices: ['', `search=${secret}`],
  formChoices: ['', `ids=${'f'.repeat(22)}`],
  catalogProducts: ['', `search=${secret}`, `collection=${kept}`],
  offerChanges: ['from=2026-01-01&to=2026-01-31'],
  offerBreaches: ['from=2026-01-01&to=2026-01-31'],
};

/** The lists that name the items. */
async function listsNaming(name: string, { account, operator }: Place): Promise<string[]> {
  await d1.prepare('UPDATE form SET published = definition').run();
  const who = await signIn(name);
  const found = new Set<string>();
  for (const [id, { path }] of lists)
    for (const query of asked[id] ?? ['']) {
      const scope = operator ? `&operator_ids=${operator}` : '';
      const answer = await who.get(`${pathTo(path, account)}?${query}${scope}`);
      if ((await answer.text()).toLowerCase().includes(secret.toLowerCase())) found.add(id);
    }
  return [...found];
}

test('lists, choices and searches name one’s own items', async () => {
  expect((await listsNaming('ada@one', home)).length).toBeGreaterThan(15);
});

test.each<[string, string, Place]>([
  ['another account', 'rita@two', { account: 2 }],
  ['another subaccount', 'owen@one', { account: 1, operator: 11 }],
  ['a partial view', 'owen@one', { account: 1 }],
])('no list, choice or search names the item in %s', async (_, name, place) => {
  expect(await listsNaming(name, place)).toEqual([]);
});

test('no body may refer to items of another account or subaccount', async () => {
  const now = { ...bodies.saveVoucher, products: [kept] };
  const schedule = { title: 'x', cron: '0 6 * * *', format: 'csv', preset: null, recipients: ['a@one.test'] };
  const alert = {
    name: 'x',
    measure: 'piClicks',
    preset: 'yesterday',
    condition: 'above',
    threshold: 1,
    cadence: 'daily',
  };
  const named: readonly (readonly [EndpointId, object])[] = [
    ['createSchedule', { ...schedule, reportId: kept }],
    ['createAlert', { ...alert, recipients: [], reportId: kept }],
    ['createCollection', { name: 'x', productIds: [kept] }],
    ['createCatalogProduct', { name: 'x', gtin: '4006381333931', sourceId: kept }],
    ['createPriceAlertRule', { name: 'x', kind: 'index-below', threshold: 90, productId: kept }],
    ['createApiKey', { name: 'x', scopes: ['products'], once: crypto.randomUUID(), integration }],
    ['saveVoucher', now],
    ['changeRecipeIngredient', { match: 'matched', productId: kept }],
  ];
  for (const [name, account, operator] of [
    ['rita@two', 2, 21],
    ['owen@one', 1, 11],
  ] as const) {
    await d1.prepare("UPDATE operator_grant SET level = 7 WHERE user_id = 'u-owen'").run();
    await d1.batch([
      d1.prepare('UPDATE voucher SET account_id = ?, operator_id = ?').bind(account, operator),
      d1.prepare('UPDATE recipe_ingredient SET account_id = ?').bind(account),
      d1.prepare('UPDATE recipe SET account_id = ?, operator_id = ?').bind(account, operator),
    ]);
    const who = await signIn(name);
    const before = await everything();
    for (const [id, body] of named) {
      const entry = scoped.find(([one]) => one === id);
      if (!entry) throw new Error(`no call ${id}`);
      const answer = await call(who, entry, { account, operator }, body);
      const text = await answer.text();
      expect([name, id, [400, 404].includes(answer.status), text.includes(secret)]).toEqual([name, id, true, false]);
    }
    expect(await everything()).toBe(before);
  }
});
