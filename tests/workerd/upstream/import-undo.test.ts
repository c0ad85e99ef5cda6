import { beforeEach, expect, test } from 'vitest';
import type { ImportJob, ImportUndo } from '#shared/api/families/imports-schemas.ts';
import type { FactStore } from '#upstream/facts/ingest/fact-store.ts';
import { takeTurnIfFree } from '#upstream/facts/ingest/import-turn.ts';
import { type Counts, progress } from '#upstream/facts/ingest/jobs.ts';
import { runImport } from '#upstream/facts/ingest/run.ts';
import { runClaimedImport } from '#upstream/facts/ingest/run-claimed-import.ts';
import { undoImport } from '#upstream/facts/ingest/undo.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { ask, signIn } from './caller.ts';
import {
  bring,
  cases,
  cooked,
  event,
  importWorld,
  jobOf,
  look,
  numbers,
  sale,
  undoFileImport,
} from './import-cases.ts';
import { brand, bringIn, csvOf, now, pieces, plainOptions, retailer, table } from './ingest-support.ts';
import { d1, insert } from './migrated.ts';

beforeEach(importWorld);

test.each(cases)('undoing an import of %s leaves only the facts of a later one', async (kind, target, first, later) => {
  if (kind === 'attributed-orders') await bring('touchpoint-events', brand, [event('z', 's0', 1, 'click')]);
  const before = await numbers();
  await bring(kind, target, later);
  const onlyLater = await numbers();
  await importWorld();
  if (kind === 'attributed-orders') await bring('touchpoint-events', brand, [event('z', 's0', 1, 'click')]);
  const one = await bring(kind, target, first);
  const two = await bring(kind, target, later);
  expect(await numbers()).not.toEqual(onlyLater);
  await undoFileImport(kind, target, one);
  expect(await numbers()).toEqual(onlyLater);
  await undoFileImport(kind, target, two);
  expect(await numbers()).toEqual(before);
  expect(await table(`SELECT * FROM import_fact WHERE job_id IN (${one}, ${two})`)).toEqual([]);
});

test('facts stored before an import stay when it is undone', async () => {
  await bringIn('retailer-sales', retailer, [sale('1', 1, 1, 2)]);
  const before = await numbers();
  const job = await bring('retailer-sales', retailer, [sale('1', 1, 1, 2), sale('2', 1, 2, 1)]);
  await undoFileImport('retailer-sales', retailer, job);
  expect(await numbers()).toEqual(before);
});

test('a large import is undone completely, in portions', async () => {
  const rows = Array.from({ length: 2_300 }, (_, at) => sale(`n${at}`, 1, (at % 9) + 1, 1));
  const job = await bring('retailer-sales', retailer, rows);
  await undoFileImport('retailer-sales', retailer, job);
  expect(await table('SELECT * FROM retailer_line')).toEqual([]);
  expect(await table('SELECT * FROM retailer_day')).toEqual([]);
  expect(await table(`SELECT undone FROM import_job WHERE id = ${job}`)).toEqual([{ undone: 2_300 }]);
});

test('an import and its undo renew their lease with each rebuilt span', async () => {
  const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
  const rows = Array.from({ length: 1_200 }, (_, at) => ({ ...sale(`n${at}`, 1, 1, 1), soldAt: days[at % 60] ?? '' }));
  const job = await bring('retailer-sales', retailer, [sale('first', 1, 1, 1)]);
  let signs = 0;
  const database = new Database(d1);
  const store: FactStore = {
    readAll: (statements) => database.readAll(statements),
    write: (...statements) => {
      const rebuilds = statements.some(({ sql }) => sql.startsWith('DELETE FROM retailer_day'));
      if (rebuilds && statements.some(({ sql }) => sql.startsWith('UPDATE import_job'))) signs += 1;
      return database.write(...statements);
    },
  };
  const options = plainOptions('retailer-sales', Object.keys(rows[0] ?? {}), 'UTC');
  const file = pieces(new TextEncoder().encode(csvOf(rows)), 10_000);
  const note = (counts: Counts) => [progress(job, counts)];
  await runImport(store, file, { kind: 'retailer-sales', target: retailer, options, now, job, note });
  expect(signs).toBe(5);
  await undoImport(store, { id: job, accountId: 2, kind: 'retailer-sales' });
  expect(signs).toBe(10);
  expect(await table('SELECT * FROM retailer_day')).toEqual([]);
});

test('the confirmation says how many rows are deleted and kept; a repeated undo answers the same', async () => {
  const rita = await signIn('rita@two');
  const job = await bring('retailer-sales', retailer, [sale('1', 1, 1, 2), sale('2', 1, 2, 1), sale('3', 1, 2, 1)]);
  await bring('retailer-sales', retailer, [sale('2', 1, 2, 1)]);
  const question: ImportUndo = await (await rita.get(`/proxy/data/imports/2/${job}/undo`)).json();
  expect(question).toMatchObject({ facts: 2, staying: 1, job: { id: job, status: 'done' } });
  for (let times = 0; times < 2; times++) {
    const response = await rita.send('POST', `/proxy/data/imports/2/${job}/undo`);
    const undone: ImportJob = await response.json();
    expect([response.status, undone.status, undone.undone, undone.undoneBy]).toEqual([200, 'undone', 2, 'Rita']);
  }
  const path = `/proxy/data/imports/2/${job}/file?uid=${rita.uid}&csrfToken=${rita.csrfToken}`;
  const again = await ask(rita.token, path, { method: 'PUT', body: 'a\n', headers: { 'Content-Type': 'text/csv' } });
  expect(again.status).toBe(409);
});

test('only people who may write in the scope of an import undo it', async () => {
  const job = await bring('offer-observations', brand, [look('a', 1, 1, 9)]);
  const [ada, vera, owen, rita] = await Promise.all(
    ['ada@one', 'vera@one', 'owen@one', 'rita@two'].map((name) => signIn(name)),
  );
  const status = async (who: typeof ada, scope: string, method = 'POST') =>
    (await (method === 'GET' ? who?.get(scope) : who?.send('POST', scope)))?.status;
  expect(await status(vera, `/proxy/data/imports/1/${job}/undo`)).toBe(403);
  expect(await status(owen, `/proxy/data/imports/1/${job}/undo?operator_ids=11`)).toBe(404);
  expect(await status(rita, `/proxy/data/imports/2/${job}/undo`)).toBe(404);
  expect(await status(rita, `/proxy/data/imports/2/${job}/undo`, 'GET')).toBe(404);
  expect(await table('SELECT count(*) AS n FROM offer_observation')).toEqual([{ n: 1 }]);
  expect(await status(ada, `/proxy/data/imports/1/${job}/undo`)).toBe(200);
  expect(await table('SELECT count(*) AS n FROM offer_observation')).toEqual([{ n: 0 }]);
});

test('a running import can’t be undone, an interrupted one can', async () => {
  const rita = await signIn('rita@two');
  const job = await bring('retailer-sales', retailer, [sale('1', 1, 1, 2)]);
  const path = `/proxy/data/imports/2/${job}/undo`;
  await d1.prepare(`UPDATE import_job SET status = 'running', updated_at = ?`).bind(new Date().toISOString()).run();
  expect((await rita.send('POST', path)).status).toBe(409);
  await d1.prepare(`UPDATE import_job SET updated_at = '2026-01-01T00:00:00.000Z'`).run();
  expect((await rita.send('POST', path)).status).toBe(200);
});

test('an offer is found by product, retailer, country and currency, with a reason if there is none', async () => {
  await insert(
    'offer',
    ['id', 'account_id', 'operator_id', 'product_id', 'retailer_id', 'country', 'currency'],
    [[3, 1, 12, 101, 1, 'CA', 'USD']],
  );
  const at = '2026-01-05T12:00:00Z';
  const row = {
    observedAt: at,
    productName: 'Coffee',
    retailer: 'amazon',
    country: 'US',
    outcome: 'available',
    price: 9.99,
  };
  const { accepted, rejects } = await bringIn('offer-observations', brand, [
    row,
    { ...row, country: '' },
    { ...row, retailer: 'Target' },
    { ...row, productName: '', retailer: '' },
    { ...row, outcome: 'failed' },
    { ...row, outcome: 'failed', price: '' },
    { ...row, price: 9.999 },
    { ...row, outcome: 'perhaps' },
    { ...row, observedAt: '2026-01-05' },
  ]);
  expect(accepted).toBe(2);
  expect(rejects.map(({ row: number, problems }) => [number, problems[0]?.reason])).toEqual([
    [3, 'and currency are needed: there is more than one such offer'],
    [4, 'has no such offer of this scope'],
    [5, 'is missing, and product and retailer don’t say which'],
    [6, 'can’t be known of a look that failed'],
    [8, 'has more decimals than USD has'],
    [9, 'is no result of a look here'],
    [10, 'has no time of day'],
  ]);
  expect(await table('SELECT offer_id, observations, failed, price_minor FROM offer_day')).toEqual([
    { offer_id: 1, observations: 1, failed: 1, price_minor: 999 },
  ]);
});

test('a recipe event is of a recipe of the scope, and each kind of event needs its own', async () => {
  const swap = { ...cooked('s', 1, 'swap'), from: 'Coffee', to: 102 };
  const { accepted, rejects } = await bringIn('recipe-events', brand, [
    cooked('a', 1, 'view'),
    swap,
    { ...cooked('b', 1, 'cart'), own: 21 },
    { ...cooked('c', 1, 'cart'), retailer: 'Nowhere' },
    { ...cooked('d', 1, 'servings'), servings: 0 },
    { ...swap, eventId: 'e', to: '' },
    { ...cooked('f', 1, 'view'), recipe: 'Secret' },
    { ...cooked('g', 1, 'view'), recipe: 9 },
  ]);
  expect(accepted).toBe(2);
  expect(rejects.map(({ problems }) => [problems[0]?.column, problems[0]?.reason])).toEqual([
    ['own', 'is more than the whole cart'],
    ['retailer', 'is no retailer of this account here'],
    ['servings', 'is not from 1 to 1,000'],
    ['to', 'is missing'],
    ['recipe', 'is no recipe of this scope here'],
    ['recipe', 'is no recipe of this scope here'],
  ]);
  expect(await table('SELECT views, swaps, carts FROM recipe_day')).toEqual([{ views: 1, swaps: 1, carts: 0 }]);
});

/**
 * Runs something that needs the account’s turn repeatedly, and takes the turn away before its first write, its second
 * and so on, as if another import had it. @returns for each run how many writes succeeded without the turn
 */
async function writesWithoutTurn(prepare: (run: number) => Promise<(store: FactStore) => Promise<unknown>>) {
  const database = new Database(d1);
  const found: number[] = [];
  for (let at = 1; ; at += 1) {
    await database.write(statement('DELETE FROM import_turn'));
    const run = await prepare(at);
    let [writes, isLost, without] = [0, false, 0];
    await run({
      readAll: (statements) => database.readAll(statements),
      async write(...statements) {
        writes += 1;
        if (writes === at) isLost = (await table('DELETE FROM import_turn RETURNING 1')).length > 0;
        const results = await database.write(...statements);
        if (isLost && !statements[0]?.sql.startsWith('DELETE FROM import_turn')) without += 1;
        return results;
      },
    }).catch((error: Error) => expect(error.message).toContain('NOT NULL constraint failed: import_turn.holder'));
    if (writes < at) return found;
    if (isLost) found.push(without);
  }
}

test('an import and its undo write nothing once another import has the turn', async () => {
  const kind = 'retailer-sales';
  const rows = (run: number) => [sale(`n${run}`, 1, 1, 1), sale(`n${run}`, 2, 2, 1)];
  const options = plainOptions(kind, Object.keys(sale('1', 1, 1, 1)), 'UTC');
  const imported = await writesWithoutTurn(async (run) => {
    const id = await jobOf(kind, retailer);
    const file = pieces(new TextEncoder().encode(csvOf(rows(run))), 10_000);
    return (store) => runClaimedImport(store, file, { id, kind, options, target: retailer, now });
  });
  // Before the heading, the facts, the progress, the end of the job and that of the turn.
  expect(imported).toEqual([0, 0, 0, 0, 0]);
  const takenBack = await writesWithoutTurn(async (run) => {
    const id = await bring(kind, retailer, rows(run + 100));
    const turn = await takeTurnIfFree(new Database(d1), { accountId: 2, job: id });
    if (typeof turn === 'number') throw new Error('the turn is taken');
    return (store) => undoImport(store, { id, accountId: 2, kind }, () => [turn.keep()]);
  });
  // Before the deletion of the facts, their days, coverage, month and the end of the job.
  expect(takenBack).toEqual([0, 0, 0, 0, 0]);
});
