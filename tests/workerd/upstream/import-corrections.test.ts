import { beforeEach, expect, test } from 'vitest';
import type { Corrections, ImportJob, ImportPreview } from '#shared/api/families/imports-schemas.ts';
import { importOptionsSchema } from '#shared/api/families/imports-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { bring, cooked, event, importWorld, jobOf, look, numbers, order, type Rows, sale } from './import-cases.ts';
import { brand, bringIn, csvOf, plainOptions, retailer, table } from './ingest-support.ts';
import { insert } from './migrated.ts';

beforeEach(importWorld);

const lines = () =>
  table('SELECT order_id, line, date, units, amount_minor FROM retailer_line ORDER BY order_id, line');

const upload = (who: Caller, method: string, path: string, text: string) =>
  ask(who.token, `${path}${path.includes('?') ? '&' : '?'}uid=${who.uid}&csrfToken=${who.csrfToken}`, {
    ...{ method, body: text, headers: { 'Content-Type': 'text/csv' } },
  });

async function preview(who: Caller, text: string, more: object = {}): Promise<ImportPreview> {
  return await previewOf(who, { kind: 'retailer-sales', account: 2 }, text, more);
}

async function previewOf(
  who: Caller,
  { account, kind, ...scope }: { account: number; kind: ImportKind; operator_ids?: string },
  text: string,
  more: object = {},
): Promise<ImportPreview> {
  const columns = text.slice(0, text.indexOf('\n')).split(',');
  const options = { ...plainOptions(kind, columns, account === 1 ? 'America/New_York' : 'Europe/Paris'), ...more };
  const query = new URLSearchParams({ ...scope, kind, options: JSON.stringify(options) });
  const response = await upload(who, 'POST', `/proxy/data/import-previews/${account}?${query}`, text);
  expect(response.status).toBe(200);
  return await response.json();
}

async function create(who: Caller, text: string, fileName = 'tills.csv'): Promise<ImportJob> {
  const { options } = await preview(who, text);
  const body = { kind: 'retailer-sales', fileName, options: importOptionsSchema.parse(options) };
  return await (await who.send('POST', '/proxy/data/imports/2', body)).json();
}

const corrections = async (who: Caller, id: number): Promise<Corrections> =>
  await (await who.get(`/proxy/data/imports/2/${id}/corrections`)).json();

test('the preview counts new, changed and unchanged rows, and the import corrects the changed ones and lists both values', async () => {
  const rita = await signIn('rita@two');
  await bring('retailer-sales', retailer, [sale('1', 1, 1, 2), sale('1', 2, 1, 1), sale('2', 1, 2, 1)]);
  const text = csvOf([{ ...sale('1', 1, 2, 2), amount: 7.5 }, sale('1', 2, 1, 1), sale('9', 1, 2, 1)]);
  const { known } = await preview(rita, text);
  expect(known).toMatchObject({ rows: 3, whole: true, fresh: 1, changed: 1, same: 1 });
  expect(known?.changes).toEqual([{ row: 2, labels: ['Date', 'Amount'] }]);
  expect((await preview(rita, text, { known: 'keep' })).known).toMatchObject({ fresh: 1, changed: 0, same: 2 });
  const { id } = await create(rita, text);
  const done: ImportJob = await (await upload(rita, 'PUT', `/proxy/data/imports/2/${id}/file`, text)).json();
  expect(done).toMatchObject({ status: 'done', rows: 3, accepted: 1, corrected: 1, duplicates: 1 });
  expect((await corrections(rita, id)).items).toEqual([
    {
      ...{ id: expect.any(Number), of: { number: '1', line: 1 }, state: 'applied', undoable: true, change: 'values' },
      fields: [
        { label: 'Date', as: 'day', currency: null, before: '2026-01-01', after: '2026-01-02' },
        { label: 'Amount', as: 'amount', currency: 'EUR', before: 6, after: 7.5 },
      ],
    },
  ]);
});

test('one correction is undone alone, or all of them, and the rest of the import stays', async () => {
  const rita = await signIn('rita@two');
  await bring('retailer-sales', retailer, [sale('1', 1, 1, 2), sale('1', 2, 1, 1)]);
  const id = await bring('retailer-sales', retailer, [sale('1', 1, 2, 5), sale('1', 2, 2, 7), sale('2', 1, 2, 1)]);
  const { items } = await corrections(rita, id);
  const path = `/proxy/data/imports/2/${id}/corrections/undo`;
  expect((await rita.send('POST', path, { correction: items[1]?.id })).status).toBe(200);
  expect((await corrections(rita, id)).items.map(({ state, undoable }) => [state, undoable])).toEqual([
    ['applied', true],
    ['undone', false],
  ]);
  expect((await lines()).map(({ date, units }) => [date, units])).toEqual([
    ['2026-01-02', 5],
    ['2026-01-01', 1],
    ['2026-01-02', 1],
  ]);
  expect((await rita.send('POST', path, { correction: null })).status).toBe(200);
  const left = await numbers();
  await importWorld();
  await bringIn('retailer-sales', retailer, [sale('1', 1, 1, 2), sale('1', 2, 1, 1), sale('2', 1, 2, 1)]);
  expect({ ...left, covered_span: [] }).toEqual({ ...(await numbers()), covered_span: [] });
});

test('a correction without an earlier value can’t be undone, and a later correction outlasts the one before it', async () => {
  const rita = await signIn('rita@two');
  const first = await bring('retailer-sales', retailer, [sale('1', 1, 1, 2)]);
  const second = await bring('retailer-sales', retailer, [sale('1', 1, 1, 5)]);
  const third = await bring('retailer-sales', retailer, [sale('1', 1, 1, 9)]);
  expect((await corrections(rita, second)).items[0]).toMatchObject({ state: 'overtaken' });
  expect((await rita.send('POST', `/proxy/data/imports/2/${first}/undo`)).status).toBe(200);
  expect((await rita.send('POST', `/proxy/data/imports/2/${second}/undo`)).status).toBe(200);
  expect((await lines()).map(({ units }) => units)).toEqual([9]);
  expect((await corrections(rita, third)).items[0]).toMatchObject({ state: 'applied', undoable: false });
  await rita.send('POST', `/proxy/data/imports/2/${third}/corrections/undo`, { correction: null });
  expect((await lines()).map(({ units }) => units)).toEqual([9]);
  await rita.send('POST', `/proxy/data/imports/2/${third}/undo`);
  expect(await lines()).toEqual([]);
});

test('missing columns, empty cells and values chosen for all rows correct nothing', async () => {
  await bring('retailer-sales', retailer, [sale('1', 1, 1, 2)]);
  const { gtin: _, productName: __, ...bare } = sale('1', 1, 1, 2);
  const mapping = { ...plainOptions('retailer-sales', Object.keys(bare), 'UTC').mapping, units: { value: '9' } };
  await bring('retailer-sales', retailer, [{ ...bare, units: 9 }], { mapping });
  await bring('retailer-sales', retailer, [{ ...sale('1', 1, 1, 2), productName: '' }]);
  expect(await table('SELECT * FROM fact_version')).toEqual([]);
  const job = await bring('retailer-sales', retailer, [{ ...sale('1', 1, 1, 2), productName: 'Bread' }]);
  expect(await table(`SELECT corrected FROM import_job WHERE id = ${job}`)).toEqual([{ corrected: 0 }]);
  expect(await table('SELECT count(*) AS n FROM fact_version WHERE replaced IS NOT NULL')).toEqual([{ n: 1 }]);
});

test('a version of a fact is never edited', async () => {
  await bring('retailer-sales', retailer, [sale('1', 1, 1, 2)]);
  await bring('retailer-sales', retailer, [sale('1', 1, 1, 3)]);
  await expect(table(`UPDATE fact_version SET value = '{}'`)).rejects.toThrow('a version of a fact is never edited');
});

test('a declined order loses all its lines, and undoing that restores them', async () => {
  const touchpoint = { touchpoint: 1101, channel: 'social' };
  const first = [order('1', 1, '', 2), order('1', 2, '', 2), order('2', 1, '', 2)].map((row) => ({
    ...row,
    ...touchpoint,
  }));
  await bring('attributed-orders', brand, first);
  const before = await numbers();
  const job = await bring('attributed-orders', brand, [{ ...order('1', 1, '', 2), ...touchpoint, status: 'Declined' }]);
  expect(await table('SELECT order_id, line FROM reported_line')).toEqual([{ order_id: '1:USD:2', line: 1 }]);
  const ada = await signIn('ada@one');
  const { items }: Corrections = await (await ada.get(`/proxy/data/imports/1/${job}/corrections`)).json();
  expect(items.map(({ change, of }) => [change, of.line])).toEqual([
    ['taken-out', 1],
    ['taken-out', 2],
  ]);
  await ada.send('POST', `/proxy/data/imports/1/${job}/corrections/undo`, { correction: null });
  expect({ ...(await numbers()), covered_span: [] }).toEqual({ ...before, covered_span: [] });
});

const [north, south]: readonly [Target, Target] = [
  { ...brand, operatorId: 11 },
  { ...brand, operatorId: 12 },
];
const ofNorth = { touchpoint: 1101, channel: 'social' };
const ofSouth = { touchpoint: 1201, channel: 'social' };
const outside = 'belongs to another subaccount or to the whole account';

/** Why a file of the northern subaccount is rejected, row by row. */
async function rejectedInNorth(kind: ImportKind, rows: Rows): Promise<readonly unknown[]> {
  const { rejects } = await bringIn(kind, north, rows, {}, await jobOf(kind, north));
  return rejects.flatMap(({ row, problems }) => problems.map(({ column, reason }) => [row, column, reason]));
}

test('a file of a subaccount neither changes nor shows what another subaccount has', async () => {
  await insert(
    'recipe',
    ['id', 'account_id', 'operator_id', 'name', 'published_on'],
    [[2, 1, 12, 'Soup', '2026-01-01']],
  );
  const visit = event('a', 's1', 1, 'visit');
  const theirs: readonly (readonly [ImportKind, Rows[number], Rows[number], string])[] = [
    ['touchpoint-events', { ...visit, ...ofSouth }, { ...visit, channel: 'search' }, 'eventId'],
    ['attributed-orders', { ...order('1', 1, '', 2), ...ofSouth }, { ...order('1', 1, '', 3), ...ofNorth }, 'orderId'],
    ['offer-observations', look('a', 2, 1, 5), look('a', 1, 1, 9), 'observationId'],
    ['recipe-events', { ...cooked('a', 1, 'view'), recipe: 'Soup' }, cooked('a', 2, 'view'), 'eventId'],
  ];
  for (const [kind, row] of theirs) await bring(kind, south, [row]);
  const before = await numbers();
  const ada = await signIn('ada@one');
  for (const [kind, , row, column] of theirs) {
    expect(await rejectedInNorth(kind, [row])).toEqual([[2, column, outside]]);
    const seen = await previewOf(ada, { account: 1, kind, operator_ids: '11' }, csvOf([row]).replaceAll('"', ''));
    expect(seen).toMatchObject({ bad: 1, known: { rows: 0, fresh: 0, changed: 0, changes: [] } });
    expect(seen.rows).toMatchObject([{ read: null, problems: [{ column, reason: outside }] }]);
  }
  expect(await numbers()).toEqual(before);
  expect(await table('SELECT * FROM fact_version')).toEqual([]);
});

test('an order of another subaccount gets no line, is not declined and is not restored, attributed by a click or not', async () => {
  await bring('touchpoint-events', south, [{ ...event('c', 's1', 1, 'click'), ...ofSouth }]);
  const theirs = [order('1', 1, 's1', 2), { ...order('2', 1, '', 2), ...ofSouth }];
  await bring('attributed-orders', brand, theirs);
  await bring('attributed-orders', south, [{ ...order('2', 1, '', 2), ...ofSouth, status: 'declined' }]);
  const before = await numbers();
  const tried = ['1', '2'].flatMap((id) => [
    { ...order(id, 1, '', 2), ...ofNorth, status: '' },
    { ...order(id, 2, '', 1), ...ofNorth, status: '' },
    { ...order(id, 3, '', 1), ...ofNorth, status: 'declined' },
  ]);
  expect(await rejectedInNorth('attributed-orders', tried)).toEqual(tried.map((_, at) => [at + 2, 'orderId', outside]));
  expect(await numbers()).toEqual(before);
});

test('a subaccount corrects orders that it imported itself, attributed to a touchpoint or not', async () => {
  const own = [order('1', 1, 'nobody', 2), { ...order('2', 1, '', 2), ...ofNorth }];
  await bring('attributed-orders', north, own);
  const job = await bring(
    'attributed-orders',
    north,
    own.map((row) => ({ ...row, units: 4 })),
  );
  expect(await table('SELECT order_id, units FROM reported_line')).toEqual([
    { order_id: '1:USD:1', units: 4 },
    { order_id: '1:USD:2', units: 4 },
  ]);
  expect(await table(`SELECT job_id FROM fact_version WHERE replaced IS NOT NULL`)).toEqual([
    { job_id: job },
    { job_id: job },
  ]);
});

/** Lines without a number, as two programs would write them. */
const plain = 'orderId,soldAt,productName,units,amount,currency\n';
const european = [
  '1,2026-01-02 10:00,Soap,2,3.5,EUR',
  '1,2026-01-02 10:00,Bread,1,1200.5,EUR',
  '2,2026-01-03 09:30,Soap,1,1.75,EUR',
];
const american = [
  '1,01/02/2026 10:00,Soap,2,"3.50",EUR',
  '1,01/02/2026 10:00,Bread,1,"1,200.50",EUR',
  '2,01/03/2026 09:30,Soap,1,"1.75",EUR',
];

test('lines without a number are the same ones in another format of dates and numbers', async () => {
  const rita = await signIn('rita@two');
  const { id } = await create(rita, plain + european.join('\n'));
  await upload(rita, 'PUT', `/proxy/data/imports/2/${id}/file`, plain + european.join('\n'));
  const found = await preview(rita, plain + american.join('\n'), { dateOrder: 'mdy' });
  expect(found.known).toMatchObject({ fresh: 0, changed: 0, same: 3, sameOrders: { orders: 0, rows: 0 } });
});

test('lines identified by their cells in earlier versions are still found, by id and by values', async () => {
  const rita = await signIn('rita@two');
  const text = plain + european.join('\n');
  const { id } = await create(rita, text);
  await upload(rita, 'PUT', `/proxy/data/imports/2/${id}/file`, text);
  // The ids of lines in earlier versions.
  await table(`UPDATE retailer_line SET line = line + 1`);
  await table(`UPDATE import_fact SET line = line + 1`);
  expect((await preview(rita, plain + american.join('\n'), { dateOrder: 'mdy' })).known).toMatchObject({
    fresh: 0,
    same: 3,
  });
});

test('orders stored with as many lines of other values are reported, and replaced if chosen', async () => {
  const rita = await signIn('rita@two');
  await bringIn('retailer-sales', retailer, plain + european.join('\n'));
  const other = plain + [european[0], '1,2026-01-02 10:00,Bread,1,12.5,EUR'].join('\n');
  expect((await preview(rita, other)).known).toMatchObject({ fresh: 1, same: 1, sameOrders: { orders: 1, rows: 1 } });
  expect((await preview(rita, other, { sameOrders: 'replace' })).known).toMatchObject({
    fresh: 0,
    changed: 1,
    same: 1,
  });
  const rows = [
    { orderId: '1', soldAt: '2026-01-02 10:00', productName: 'Bread', units: 1, amount: 12.5, currency: 'EUR' },
  ];
  const soap = {
    orderId: '1',
    soldAt: '2026-01-02 10:00',
    productName: 'Soap',
    units: 2,
    amount: 3.5,
    currency: 'EUR',
  };
  await bring('retailer-sales', retailer, [soap, ...rows], { sameOrders: 'replace' });
  expect((await lines()).map(({ amount_minor }) => amount_minor).sort()).toEqual([1250, 175, 350]);
});

test('identical rows without a line number are shown with their values, and counted once or separately', async () => {
  const rita = await signIn('rita@two');
  const text = `${plain}${[european[0], european[0], european[2]].join('\n')}`;
  expect((await preview(rita, text)).known?.identical).toEqual({
    rows: 1,
    first: [{ row: 3, as: 2, read: { date: '2026-01-02', amount: 3.5, currency: 'EUR', units: 2 } }],
  });
  await bringIn('retailer-sales', retailer, text);
  expect(await lines()).toHaveLength(2);
  const apart = await bringIn('retailer-sales', retailer, text, { identicalRows: 'separate' });
  expect([apart.accepted, apart.duplicates]).toEqual([1, 2]);
  expect(await bringIn('retailer-sales', retailer, text, { identicalRows: 'separate' })).toMatchObject({ accepted: 0 });
});

test('of two simultaneous imports of an account one waits, names the other, and continues when that is done', async () => {
  const [rita, stan] = await Promise.all([signIn('rita@two'), signIn('stan@merchlens')]);
  const text = csvOf([sale('1', 1, 1, 2), sale('1', 2, 1, 1)]);
  const [one, two] = [
    await create(rita, text, 'first.csv'),
    await create(stan, csvOf([sale('1', 1, 1, 9)]), 'second.csv'),
  ];
  const earlier = await bring('retailer-sales', retailer, [sale('8', 1, 1, 1)]);
  const { readable: slow, writable } = new IdentityTransformStream();
  const file = writable.getWriter();
  const sent = file.write(new TextEncoder().encode(text));
  const path = (id: number, who: Caller) =>
    `/proxy/data/imports/2/${id}/file?uid=${who.uid}&csrfToken=${who.csrfToken}`;
  const first = ask(rita.token, path(one.id, rita), {
    method: 'PUT',
    body: slow,
    headers: { 'Content-Type': 'text/csv' },
  });
  const jobOf = async (id: number): Promise<ImportJob> => await (await rita.get(`/proxy/data/imports/2/${id}`)).json();
  await expect.poll(async () => (await jobOf(one.id)).status).toBe('running');
  await expect.poll(async () => await table('SELECT job_id FROM import_turn')).toEqual([{ job_id: one.id }]);
  const second = upload(stan, 'PUT', `/proxy/data/imports/2/${two.id}/file`, csvOf([sale('1', 1, 1, 9)]));
  await expect.poll(async () => (await jobOf(two.id)).waitsFor).toEqual({ fileName: 'first.csv', by: 'Rita' });
  expect((await jobOf(two.id)).status).toBe('waiting');
  expect((await rita.send('POST', `/proxy/data/imports/2/${earlier}/undo`)).status).toBe(409);
  await sent;
  await file.close();
  expect((await (await first).json<ImportJob>()).status).toBe('done');
  expect(await (await second).json<ImportJob>()).toMatchObject({ status: 'done', corrected: 1, waitsFor: null });
  expect((await lines()).map(({ units }) => units)).toEqual([9, 1, 1]);
});
