import { beforeEach, expect, test } from 'vitest';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { Failure } from '#shared/api/failure.ts';
import { takeTurn } from '#upstream/calls/heavy/turn.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { type Caller, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { january, storedFacts } from './stored-facts.ts';

let vera: Caller;
beforeEach(async () => {
  await storedFacts();
  vera = await signIn('vera@one');
});

const database = new Database(d1);
const reads = (userId: string, accountId = 1) => ({ pool: 'reads' as const, userId, accountId });
const take = (userId: string, accountId = 1, waitMs = 0) => takeTurn(database, reads(userId, accountId), waitMs);
const refusal = (turn: Promise<unknown>): Promise<unknown> =>
  turn.then(
    () => null,
    (error: unknown) => error,
  );
const places = async () =>
  (
    await d1
      .prepare('SELECT count(*) AS n FROM heavy_call WHERE running = 1 AND expires_at > ?')
      .bind(Date.now() + 10_000)
      .first<{ n: number }>()
  )?.n;

const question = { measures: ['piClicks'], dimensions: ['retailer'], range: january };
const exportOf = (caller: Caller, format = 'csv') =>
  caller.get(
    `/proxy/data/exports/1?${new URLSearchParams({ format, title: 'Clicks', query: JSON.stringify(question) })}`,
  );

test('two heavy calls of a person run at once, and the third is a 429 when none finishes in time', async () => {
  await take('u-vera');
  await take('u-vera');
  const refused = await refusal(take('u-vera'));
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ status: 429, extras: { headers: { 'Retry-After': '5' } } });
  await take('u-ada');
});

test('four of an account run at once, whoever calls, and other accounts have their own', async () => {
  for (const person of ['u-vera', 'u-vera', 'u-ada', 'u-ada']) await take(person);
  expect(await refusal(take('u-owen'))).toMatchObject({ status: 429 });
  await take('u-owen', 2);
});

test('imports have a separate pool', async () => {
  for (const person of ['u-vera', 'u-vera', 'u-ada', 'u-ada']) await take(person);
  const imports = () => takeTurn(database, { pool: 'imports', userId: 'u-vera', accountId: 1 }, 0);
  expect(await refusal(imports())).toBeNull();
});

test('calls that wait run in the order they came as others finish', async () => {
  const [first, second] = [await take('u-vera'), await take('u-vera')];
  const order: string[] = [];
  const waiting = ['third', 'fourth', 'fifth'].map(async (name) => {
    const turn = await take('u-vera', 1, 10_000);
    order.push(name);
    await turn.end('at once');
  });
  await first.end('after a rest');
  await Promise.all(waiting);
  expect(order).toEqual(['third', 'fourth', 'fifth']);
  await second.end('at once');
});

test('the place of a crashed isolate is free once its lease expires', async () => {
  await take('u-vera');
  await take('u-vera');
  await d1
    .prepare('UPDATE heavy_call SET expires_at = ?')
    .bind(Date.now() - 1)
    .run();
  expect(await refusal(take('u-vera'))).toBeNull();
});

test('no more than twenty of a person wait', async () => {
  await take('u-vera');
  await take('u-vera');
  const waiting = Array.from({ length: 20 }, () => refusal(take('u-vera', 1, 1_500)));
  await Promise.race([Promise.all(waiting), untilWaiting(20)]);
  expect(await refusal(take('u-vera', 1, 60_000))).toMatchObject({ status: 429 });
  await Promise.all(waiting);
});

async function untilWaiting(count: number): Promise<void> {
  const waiting = () => d1.prepare('SELECT count(*) AS n FROM heavy_call WHERE running = 0').first<{ n: number }>();
  while (((await waiting())?.n ?? 0) < count) await new Promise((resume) => setTimeout(resume, 5));
}

test('an export keeps its place until it is read or canceled', async () => {
  const read = await exportOf(vera);
  expect(await places()).toBe(1);
  expect(await read.text()).toContain('Amazon');
  expect(await places()).toBe(0);
  const left = await exportOf(vera, 'xlsx');
  expect(await places()).toBe(1);
  await left.body?.cancel();
  expect(await places()).toBe(0);
});

test('a heavy call that is refused gives its place back at once', async () => {
  const wrong = await vera.get('/proxy/data/exports/1?format=csv&title=Clicks&query=nonsense');
  expect(wrong.status).toBe(400);
  expect((await d1.prepare('SELECT * FROM heavy_call').all()).results).toEqual([]);
});

test('large questions wait for a place, and ordinary calls never do', async () => {
  const ask = (more: object) => vera.send('POST', '/proxy/data/queries/1', { ...question, ...more });
  await take('u-vera');
  const busy = await take('u-vera');
  const large = ask({ limit: 10_000 });
  await untilWaiting(1);
  expect((await ask({})).status).toBe(200);
  expect((await vera.get('/proxy/locales')).status).toBe(200);
  expect(await d1.prepare('SELECT count(*) AS n FROM heavy_call WHERE running = 0').first()).toEqual({ n: 1 });
  await busy.end('at once');
  expect((await large).status).toBe(200);
});

test('exports, large questions, insights, imports and previews that may hold a spreadsheet are heavy, and have a scope to be limited by', () => {
  const heavy = endpointEntries.filter(([, endpoint]) => endpoint.heavy);
  expect(heavy.map(([id]) => id).toSorted()).toEqual([
    'acceptModelImport',
    'auditEventsFile',
    'catalogProductsFile',
    'collectionFile',
    'exportFile',
    'formSubmissionsFile',
    'importCustomRedirects',
    'importVoucherCodes',
    'importVoucherRedemptions',
    'insightAnswer',
    'modelInputs',
    'modelInsights',
    'modelRunFile',
    'optimizeModelRun',
    'previewImport',
    'putModelImportFile',
    'query',
    'runCatalogImport',
    'runImport',
    'undoCatalogImport',
    'undoImportCorrections',
    'undoImportJob',
    'uploadLocations',
    'voucherCodesFile',
  ]);
  expect(heavy.filter(([, { scope }]) => scope !== 'path' && scope !== 'query')).toEqual([]);
});

test('every call with a file of rows is heavy, except the catalog’s preview, which reads only its beginning', () => {
  const files = endpointEntries.filter(([, { uploads, heavy }]) => uploads?.includes('text/csv') && !heavy);
  expect(files.map(([id]) => id)).toEqual(['publicFacts', 'previewCatalogImport']);
});
