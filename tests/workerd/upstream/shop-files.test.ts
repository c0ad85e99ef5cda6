import { beforeEach, expect, test } from 'vitest';
import type { ImportJob } from '#shared/api/families/imports-schemas.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { importReportedOrders } from '#upstream/sales/deliver.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { csvOf, plainOptions } from './ingest-support.ts';
import { clicked, database, figures, newSource, orderOf, salesWorld, send } from './sales-world.ts';
import { rowsOf } from './small-world.ts';

let rita: Caller;
beforeEach(async () => {
  await salesWorld();
  rita = await signIn('rita@two');
});

const deliver = () => importReportedOrders({ database, facts: d1Facts(database) }, Date.now());

const line = (mlc: string, more: Readonly<Record<string, string | number>> = {}) => ({
  ...{ orderId: 'F-1', line: 1, orderedAt: new Date().toISOString(), retailer: 'Amazon', clickId: mlc },
  ...{ sku: 'C-1', productName: 'Coffee', units: 1, amount: '10.00', currency: 'USD', status: 'approved' },
  ...more,
});

/** Imports a file as the page does. */
async function bring(rows: readonly Readonly<Record<string, string | number>>[], who = rita, account = 2) {
  const options = plainOptions('attributed-orders', Object.keys(rows[0] ?? {}), 'UTC');
  const made = await who.send('POST', `/proxy/data/imports/${account}`, {
    kind: 'attributed-orders',
    fileName: 'o.csv',
    options,
  });
  if (made.status !== 201) throw new Error(await made.text());
  const { id } = await made.json<ImportJob>();
  const path = `/proxy/data/imports/${account}/${id}/file?uid=${who.uid}&csrfToken=${who.csrfToken}`;
  const sent = await ask(who.token, path, {
    method: 'PUT',
    body: csvOf(rows),
    headers: { 'Content-Type': 'text/csv' },
  });
  return await sent.json<ImportJob>();
}

test('a file of a shop’s orders reaches the brands of its clicks, and the same file again changes nothing', async () => {
  await newSource('file');
  const mlc = await clicked();
  const rows = [line(mlc), line(mlc, { line: 2, amount: '5.00' }), line(mlc, { orderId: 'F-2' })];
  expect(await bring(rows)).toMatchObject({ status: 'done', rows: 3, accepted: 3, rejected: 0 });
  await deliver();
  expect(await figures()).toEqual([2, 2500]);
  expect(await bring(rows)).toMatchObject({ accepted: 0, duplicates: 3 });
  const changed = [line(mlc, { amount: '8.00' }), line(mlc, { orderId: 'F-2', status: 'declined' })];
  expect(await bring(changed)).toMatchObject({ accepted: 0, corrected: 2 });
  await deliver();
  expect(await figures()).toEqual([1, 800]);
  // None of it becomes a fact of the retailer.
  expect(await rowsOf('SELECT DISTINCT account_id FROM reported_line')).toEqual([{ account_id: 1 }]);
});

test('an order that its server has reported is a duplicate in a file', async () => {
  await newSource('file');
  const server = await newSource('server');
  const mlc = await clicked();
  await send(server, orderOf({ mlc, orderId: 'F-1' }));
  expect(await bring([line(mlc)])).toMatchObject({ accepted: 0, duplicates: 1 });
  await deliver();
  expect(await figures()).toEqual([1, 1250]);
});

test('rows of other shops, of shops without files and of what can’t be an order are rejected by row and column', async () => {
  const old = new Date(Date.now() - 181 * 86_400_000).toISOString();
  expect(await bring([line('')])).toMatchObject({ accepted: 0, rejected: 1 });
  await newSource('file');
  const job = await bring([
    line(''),
    line('', { orderId: 'F-2', retailer: 'Target' }),
    line('not-a-click', { orderId: 'F-3' }),
    line('', { orderId: 'F-4', orderedAt: old }),
    line('', { orderId: 'F-5', amount: '-4.00' }),
  ]);
  expect(job).toMatchObject({ rows: 5, accepted: 1, rejected: 4 });
  expect(
    await rowsOf(`SELECT row, column_name, reason FROM import_reject WHERE job_id = ${job.id} ORDER BY row`),
  ).toEqual([
    { row: 3, column_name: 'retailer', reason: 'is no shop that reports by file here' },
    { row: 4, column_name: 'mlc', reason: 'is no click ID' },
    { row: 5, column_name: 'orderedAt', reason: 'is more than 180 days ago' },
    { row: 6, column_name: 'amount', reason: 'must not be negative' },
  ]);
});

test('an undone file counts for no one until it is imported again', async () => {
  await newSource('file');
  const rows = [line(await clicked())];
  const { id } = await bring(rows);
  await deliver();
  expect(await figures()).toEqual([1, 1000]);
  expect(await (await rita.get(`/proxy/data/imports/2/${id}/undo`)).json()).toMatchObject({
    facts: 1,
    restored: 0,
    staying: 0,
  });
  expect(await (await rita.send('POST', `/proxy/data/imports/2/${id}/undo`)).json()).toMatchObject({
    status: 'undone',
    undone: 1,
  });
  expect(await figures()).toEqual([0, 0]);
  expect(await bring(rows)).toMatchObject({ corrected: 1 });
  await deliver();
  expect(await figures()).toEqual([1, 1000]);
});

test('a brand’s own file of orders is imported as before', async () => {
  const ada = await signIn('ada@one');
  const row = { ...line(''), session: 's1' };
  expect(await bring([row], ada, 1)).toMatchObject({ accepted: 1, rejected: 0 });
  expect(await rowsOf('SELECT account_id, session_id FROM reported_line')).toEqual([
    { account_id: 1, session_id: 's1' },
  ]);
});
