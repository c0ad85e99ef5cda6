import { beforeEach, expect, test } from 'vitest';
import { invalidateAnswerSchema } from '#shared/api/families/internal-caches-schemas.ts';
import { rebuildInvalidatedDays } from '#upstream/caches/rebuild-days.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { everything } from './every-call.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf } from './small-world.ts';
import { storedFacts } from './stored-facts.ts';

const path = '/dbd/internal/cache-invalidations';
const account = { kind: 'pages', where: 'account', target: '1', reason: 'A price is still the old one.' };
const database = new Database(d1);
const service = { UPSTREAM_SERVICE_TOKEN: 'a-service-token-of-tests' };
const ids = { one: 'a'.repeat(22), two: 'b'.repeat(22) };

let stan: Caller;
beforeEach(async () => {
  await storedFacts();
  await insert(
    'touchpoint',
    [
      'id',
      'account_id',
      'operator_id',
      'kind',
      'name',
      'status',
      'public_id',
      'locales',
      'published_revision',
      'definition',
    ],
    [
      [1101, 1, 11, 'vd', 'Film of one', 'published', ids.one, '["en","fr"]', 1, null],
      [3101, 2, 21, 'vd', 'Film of two', 'published', ids.two, '["en"]', 1, null],
    ],
  );
  stan = await signIn('stan@merchlens');
});

const invalidate = (body: object, query = '') => stan.send('POST', `${path}${query}`, { ...account, ...body });
const done = async (body: object = {}, query = '') => {
  const response = await invalidate(body, query);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return { ...invalidateAnswerSchema.parse(JSON.parse(text)), accessChanges: JSON.parse(text).accessChanges };
};
const generationOf = async (id: number) =>
  await rowsOf(
    `SELECT coalesce(sum(g.generation), 0) AS n FROM touchpoint t JOIN cache_generation g ON (g.scope_kind, g.scope_id) IN
       (VALUES ('everything', 0), ('account', t.account_id), ('operator', t.operator_id), ('touchpoint', t.id)) WHERE t.id = ${id}`,
  );

test('a dry run counts the rows and writes nothing', async () => {
  const before = await everything();
  const answer = await done({ kind: 'all' }, '?dryRun=1');
  expect(answer).toMatchObject({ name: 'Brand One', job: null });
  expect(answer.counts).toMatchObject({ touchpoints: 1, pages: 2, people: 1 });
  expect(answer.accessChanges).toEqual({ changed: [], signedOut: [] });
  expect(await everything()).toBe(before);
});

test('only one account’s generation of pages is raised, and the audit trail says who and why', async () => {
  await done();
  expect(await generationOf(1101)).toEqual([{ n: 1 }]);
  expect(await generationOf(3101)).toEqual([{ n: 0 }]);
  await done({ where: 'touchpoint', target: `https://go.example.com/e/${ids.two}?utm_source=x` });
  expect(await generationOf(1101)).toEqual([{ n: 1 }]);
  expect(await generationOf(3101)).toEqual([{ n: 1 }]);
  expect(await rowsOf('SELECT action, actor_id, reason FROM audit_event')).toEqual(
    [1, 2].map(() => ({ action: 'cache-invalidated', actor_id: 'u-stan', reason: account.reason })),
  );
});

test('reports those who have access to the account as changed, and nobody else', async () => {
  await signIn('ada@one');
  await signIn('rita@two');
  const { accessChanges, counts } = await done({ kind: 'sessions' });
  expect(accessChanges.changed.toSorted()).toEqual(['u-ada', 'u-stan']);
  expect(counts).toMatchObject({ people: 2, pages: null, days: null });
});

test('rebuilds roll-ups day by day, one job of a scope at a time, and shows how far the job is', async () => {
  await insert(
    'calendar_day',
    ['date', 'weekday', 'week_start', 'iso_year', 'iso_week', 'month_start', 'quarter', 'year'],
    ['2026-01-05', '2026-01-07', '2026-02-05', '2026-02-06'].map((day) => [
      day,
      1,
      day,
      2026,
      1,
      `${day.slice(0, 8)}01`,
      1,
      2026,
    ]),
  );
  await d1.prepare("UPDATE brand_day SET impressions = 1 WHERE date = '2026-01-05'").run();
  const { job } = await done({ kind: 'roll-ups' });
  expect(job).toMatchObject({ status: 'running', done: 0, total: 4 });
  const refused = await invalidate({});
  expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([409, 'cache-job-running']);
  await rebuildInvalidatedDays({ database, facts: d1Facts(database) }, Date.now());
  const seen = await (await stan.get(`${path}/${job?.id}`)).json();
  expect(seen).toMatchObject({ status: 'done', done: 4, total: 4, by: 'Stan' });
  expect(await rowsOf("SELECT sum(impressions) AS n FROM brand_day WHERE date = '2026-01-05'")).toEqual([{ n: 1_000 }]);
  expect((await invalidate({})).status).toBe(200);
});

test('invalidating everything requires typing the product’s name, and is possible once in ten minutes', async () => {
  const everythingOf = { where: 'everything', target: '' };
  const unnamed = await invalidate(everythingOf);
  expect([unnamed.status, (await unnamed.json<{ code: string }>()).code]).toEqual([422, 'cache-name-wrong']);
  const named = { ...everythingOf, confirm: 'Merchlens' };
  const answers = await Promise.all([invalidate(named), invalidate(named)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(answers.find(({ status }) => status === 429)?.headers.get('Retry-After')).toBe('600');
  expect([await generationOf(1101), await generationOf(3101)]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
});

test.each([
  ['an account that isn’t there', { target: '99' }, 422],
  ['an address that leads nowhere', { where: 'touchpoint', target: 'https://go.example.com/e/nothing' }, 422],
  ['all roll-ups', { where: 'everything', kind: 'roll-ups' }, 422],
  ['no reason', { reason: 'why' }, 400],
])('%s is refused', async (_, body, status) => {
  const before = await everything();
  expect((await invalidate(body)).status).toBe(status);
  expect(await everything()).toBe(before);
});

test('hits and misses of isolates add up to ratios of a day and a week', async () => {
  const tell = (hits: number, misses: number) =>
    ask(service.UPSTREAM_SERVICE_TOKEN, '/proxy/public/cache-counts', {
      ...{ method: 'POST', env: service },
      body: { counts: [{ cache: 'published-pages', hits, misses }] },
    });
  expect([(await tell(6, 2)).status, (await tell(3, 1)).status]).toEqual([204, 204]);
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await insert('cache_hour', ['kind', 'hour', 'hits', 'misses'], [['published-pages', old, 100, 50]]);
  const ratios = await (await stan.get('/dbd/internal/cache-ratios')).json();
  expect(ratios).toMatchObject({
    items: [
      { cache: 'published-pages', day: { hits: 9, misses: 3 }, week: { hits: 109, misses: 53 } },
      { cache: 'public-answers', day: { hits: 0, misses: 0 } },
    ],
  });
});
