import { gzipSync, zipSync } from 'fflate';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import type { MadeApiKey } from '#shared/api/families/api-keys-schemas.ts';
import type { MetricsAnswer, MetricsCatalog } from '#shared/api/families/data-api-schemas.ts';
import type { ImportJob } from '#shared/api/families/imports-schemas.ts';
import { dataCallsPerMinute, type KeyPurpose } from '#shared/api/key-purposes.ts';
import { uploadLimit } from '#shared/constants.ts';
import { tokenHash } from '#upstream/platform/tokens.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { call, codeIn, csv, imported, importKept, jobIn, ndjson, rows, send, service } from './data-key-calls.ts';
import { ingestWorld, table } from './ingest-support.ts';
import { d1 } from './migrated.ts';

let rita: Caller;

beforeEach(async () => {
  await ingestWorld();
  rita = await signIn('rita@two');
});

/** A key of the retailer, or of the given scope. */
async function keyFor(purpose: KeyPurpose, scope = '2', who = rita): Promise<MadeApiKey> {
  const body = { name: 'Till export', purpose, once: crypto.randomUUID() };
  const response = await who.send('POST', `/proxy/data/api-keys/${scope}`, body);
  if (response.status !== 201) throw new Error(await response.text());
  return await response.json();
}

const lines = () => table('SELECT * FROM basket_line WHERE account_id = 2 ORDER BY 1, 2, 3, 4, 5');

test('a key reaches only what its purpose allows', async () => {
  const query: SemanticQueryInput = { measures: ['units'], range: { from: '2026-10-01', to: '2026-10-31' } };
  const calls = {
    facts: (key: string) => send(key, csv, { id: crypto.randomUUID() }),
    job: (key: string) => call(key, '/facts/jobs/999999'),
    metrics: (key: string) => call(key, '/metrics/query', { method: 'POST', body: query }),
    catalog: (key: string) => call(key, '/metrics/catalog'),
  };
  const statuses = async (key: string) =>
    Object.fromEntries(
      await Promise.all(Object.entries(calls).map(async ([name, made]) => [name, (await made(key)).status] as const)),
    );
  const [facts, metrics] = [await keyFor('facts:write'), await keyFor('metrics:read')];
  expect(await statuses(facts.key)).toEqual({ facts: 202, job: 404, metrics: 403, catalog: 403 });
  expect(await statuses(metrics.key)).toEqual({ facts: 403, job: 403, metrics: 200, catalog: 200 });
  expect(await statuses(`mlk_${'x'.repeat(43)}`)).toEqual({ facts: 401, job: 401, metrics: 401, catalog: 401 });
  for (const change of ["UPDATE api_key SET revoked_at = '2026-01-01'", 'UPDATE account SET active = 0 WHERE id = 2']) {
    await d1.prepare('UPDATE api_key SET revoked_at = NULL').run();
    await d1.prepare(change).run();
    expect(await statuses(facts.key)).toEqual({ facts: 401, job: 401, metrics: 401, catalog: 401 });
  }
});

test.each([
  ['facts:write', "UPDATE account_grant SET level = 1 WHERE user_id = 'u-rita'", 403],
  ['metrics:read', "UPDATE account_grant SET level = 1 WHERE user_id = 'u-rita'", 200],
  ['facts:write', "UPDATE user SET disabled_at = '2026-11-01' WHERE id = 'u-rita'", 403],
  ['metrics:read', 'DELETE FROM account_grant', 403],
] as const)('a key for %s can do what its maker may do: after %s it answers %i', async (purpose, change, status) => {
  const { key } = await keyFor(purpose);
  await d1.exec(change);
  const path = purpose === 'facts:write' ? '/facts/jobs/1' : '/metrics/catalog';
  const answer = await call(key, path);
  expect(answer.status).toBe(status);
  if (status === 403) expect(await codeIn(answer)).toBe('api-key-unowned');
});

test('a key for where to buy reaches neither facts nor metrics, and only such a key opens an integration', async () => {
  const facts = await keyFor('facts:write');
  await d1.batch([
    d1.prepare(
      "INSERT INTO touchpoint (id, account_id, kind, name, public_id, status, published_revision) VALUES (9, 2, 'api', 'Shop', 'pppppppppppppppppppppp', 'published', 1)",
    ),
    d1.prepare("UPDATE api_key SET purpose = 'where-to-buy', touchpoint_id = 9 WHERE id = ?").bind(facts.id),
  ]);
  for (const path of ['/facts/jobs/1', '/metrics/catalog']) expect((await call(facts.key, path)).status).toBe(403);
  expect((await send(facts.key, csv)).status).toBe(403);
  const other = await keyFor('metrics:read');
  const opened = await ask(service, '/proxy/public/api/pppppppppppppppppppppp/calls', {
    ...{ method: 'POST', body: { keyHash: await tokenHash(other.key), host: null, scope: 'products' } },
    env: { UPSTREAM_SERVICE_TOKEN: service },
  });
  expect(opened.status).toBe(401);
});

test('a key for facts or metrics is made without sites, permissions or an integration, and never gets any', async () => {
  const made = await keyFor('facts:write');
  expect(made).toMatchObject({ purpose: 'facts:write', integration: null, scopes: [], domains: [] });
  for (const more of [{ domains: ['shop.example'] }, { scopes: ['products'] }, { integration: 1 }]) {
    const body = { name: 'x', purpose: 'metrics:read', once: crypto.randomUUID(), ...more };
    const response = await rita.send('POST', '/proxy/data/api-keys/2', body);
    expect([response.status, Object.keys((await response.json<{ errors: object }>()).errors)]).toEqual([
      400,
      Object.keys(more),
    ]);
  }
  const changed = await ask(rita.token, `/proxy/data/api-keys/2/${made.id}?uid=${rita.uid}`, {
    ...{ method: 'PATCH', body: { domains: ['shop.example'], csrfToken: rita.csrfToken } },
    headers: { 'If-Match': made.etag },
  });
  expect(changed.status).toBe(400);
  const rotated = await ask(rita.token, `/proxy/data/api-keys/2/${made.id}/rotate?uid=${rita.uid}`, {
    ...{ method: 'POST', body: { overlapHours: 24, once: crypto.randomUUID(), csrfToken: rita.csrfToken } },
    headers: { 'If-Match': made.etag },
  });
  const next = await rotated.json<MadeApiKey>();
  expect(next).toMatchObject({ purpose: 'facts:write', integration: null });
  expect([(await call(made.key, '/facts/jobs/1')).status, (await call(next.key, '/facts/jobs/1')).status]).toEqual([
    404, 404,
  ]);
  expect(await table('SELECT action, target_id FROM audit_event ORDER BY id')).toEqual([
    { action: 'api-key-created', target_id: String(made.id) },
    { action: 'api-key-rotated', target_id: String(next.id) },
  ]);
});

test('stores the same facts from CSV and JSON lines, lists them under the name of the key, and can undo them', async () => {
  const { key } = await keyFor('facts:write');
  const job = await imported(send(key, csv));
  expect(job).toMatchObject({
    status: 'done',
    rows: 3,
    accepted: 3,
    rejected: 0,
    firstDate: '2026-10-05',
    lastDate: '2026-10-07',
  });
  const before = await lines();
  const again = await imported(send(key, ndjson, { type: 'application/x-ndjson', id: 'two' }));
  expect(again).toMatchObject({ status: 'done', rows: 3, accepted: 0, duplicates: 3 });
  const archive = zipSync({ 'till.jsonl': new TextEncoder().encode(ndjson) });
  const inArchive = await imported(send(key, archive, { type: 'application/zip', id: 'three' }));
  expect(inArchive).toMatchObject({ status: 'done', rows: 3, accepted: 0, duplicates: 3 });
  expect(await lines()).toEqual(before);
  const { items } = await (await rita.get('/proxy/data/imports/2')).json<{ items: ImportJob[] }>();
  expect(items.map(({ by, fileName }) => [by, fileName])).toEqual([
    ['API · Till export', 'API'],
    ['API · Till export', 'API'],
    ['API · Till export', 'API'],
  ]);
  for (const { id } of [inArchive, again, job])
    expect((await rita.send('POST', `/proxy/data/imports/2/${id}/undo`)).status).toBe(200);
  expect(await lines()).toEqual([]);
});

test('lists rejected rows at the address of the import, and ends one whose body is no JSON with a sentence', async () => {
  const { key } = await keyFor('facts:write');
  const bad = [{ ...rows[0], amount: 'much' }, rows[1], { ...rows[2], soldAt: 'yesterday' }];
  const job = await imported(
    send(key, bad.map((row) => JSON.stringify(row)).join('\n'), { type: 'application/x-ndjson' }),
  );
  expect(job).toMatchObject({ status: 'done', accepted: 1, rejected: 2 });
  const told = await call(key, `/facts/jobs/${job.id}?limit=1`);
  expect((await told.json<{ answer: object }>()).answer).toMatchObject({
    ...{ id: job.id, rejected: 2, nextCursor: '1-0' },
    problems: [{ row: 1, column: 'amount', value: 'much' }],
  });
  const broken = await imported(send(key, `${ndjson}\n{"orderId":`, { type: 'application/x-ndjson', id: 'broken' }));
  expect(broken).toMatchObject({ status: 'failed', failure: expect.stringContaining('Line 4') });
  const [line, two] = [new TextEncoder().encode(csv), { 'a.csv': new Uint8Array(9), 'b.csv': new Uint8Array(9) }];
  for (const [bytes, said] of [
    [zipSync(two), 'holds 2 files'],
    [zipSync({ 'a.csv': gzipSync(line) }), 'compressed file'],
    [line, 'damaged'],
  ] as const) {
    const refused = await send(key, bytes, { type: 'application/zip', id: crypto.randomUUID() });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(said)]);
  }
  // A body declared as CSV is never opened as anything else.
  for (const [body, failure] of [
    [zipSync({ 'xl/workbook.xml': new Uint8Array(100) }), 'This is a spreadsheet or an archive'],
    [gzipSync(new TextEncoder().encode(csv)), 'This is a compressed file'],
  ] as const) {
    const packed = await imported(send(key, body, { id: failure.replaceAll(' ', '-') }));
    expect(packed).toMatchObject({ status: 'failed', accepted: 0, failure: expect.stringContaining(failure) });
  }
});

test('a repeated request is the same import, even many at once; with another body or other parameters it is refused', async () => {
  const { key } = await keyFor('facts:write');
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(key, csv)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
  const ids = await Promise.all(answers.map(async (answer) => (await jobIn(answer)).id));
  expect(new Set(ids).size).toBe(1);
  expect(await table('SELECT count(*) AS n FROM import_job')).toEqual([{ n: 1 }]);
  expect(await table('SELECT count(DISTINCT upload_id) AS n FROM fact_body')).toEqual([{ n: 1 }]);
  await importKept();
  const otherBody = await send(key, csv.replace('12.5', '13.5'));
  expect([otherBody.status, await codeIn(otherBody)]).toEqual([422, 'idempotency-key-reused']);
  const otherWay = await send(key, csv, { options: { dateOrder: 'dmy' } });
  expect([otherWay.status, await codeIn(otherWay)]).toEqual([422, 'idempotency-key-reused']);
  expect(await table('SELECT sum(sales_minor) AS sales FROM retailer_day')).toEqual([{ sales: 1890 }]);
});

test('an interrupted request is continued by the next one with its key, as the same import', async () => {
  const { key } = await keyFor('facts:write');
  const first = await imported(send(key, csv));
  await d1.batch([
    d1.prepare('UPDATE fact_request SET body_hash = NULL'),
    d1.prepare("UPDATE import_job SET status = 'running', updated_at = '2026-01-01T00:00:00.000Z'"),
  ]);
  expect(await imported(send(key, csv))).toMatchObject({ id: first.id, status: 'done' });
});

test('a repeated request whose import was already done returns that import', async () => {
  const { key } = await keyFor('facts:write');
  const first = await imported(send(key, csv));
  await d1.batch([
    d1.prepare('UPDATE fact_request SET body_hash = NULL'),
    d1.prepare("UPDATE import_job SET finished_at = '2026-01-01T00:00:00.000Z'"),
  ]);
  expect(await imported(send(key, csv))).toMatchObject({ id: first.id, status: 'done', accepted: 3 });
  expect(await codeIn(await send(key, `${csv}\n`))).toBe('idempotency-key-reused');
});

test('facts are dated by the time zone that the account has once the import is claimed', async () => {
  const { key } = await keyFor('facts:write');
  await d1
    .prepare(
      `CREATE TRIGGER moves AFTER UPDATE OF status ON import_job WHEN NEW.status = 'running'
       BEGIN UPDATE account SET reporting_timezone = 'UTC' WHERE id = NEW.account_id; END`,
    )
    .run();
  onTestFinished(async () => void (await d1.prepare('DROP TRIGGER moves').run()));
  // Paris has the next day at that time.
  expect(await imported(send(key, csv))).toMatchObject({ lastDate: '2026-10-06' });
});

test('a mapping of a field that the kind does not have is refused before the body is read', async () => {
  const { key } = await keyFor('facts:write');
  const mapping = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, { column: `c${at}` }]));
  for (const type of ['application/x-ndjson', 'text/csv']) {
    const response = await send(key, type === 'text/csv' ? csv : ndjson, { type, options: { mapping } });
    expect([response.status, Object.keys((await response.json<{ errors: object }>()).errors)]).toEqual([
      400,
      ['options'],
    ]);
  }
  expect(await table('SELECT * FROM import_job')).toEqual([]);
});

test('a compressed body is expanded only after its key is checked, counts like an uncompressed one, and can be resent if it is damaged or too large', async () => {
  const { key } = await keyFor('facts:write');
  const gzip = { encoding: 'gzip' };
  const whole = gzipSync(new TextEncoder().encode(csv));
  const tooLarge = new Uint8Array(uploadLimit + 1);
  tooLarge.fill(10, 0, 2 ** 19).set(new TextEncoder().encode(csv));
  let pulled = 0;
  const watched = new ReadableStream<Uint8Array>(
    {
      pull: (stream) => {
        pulled += 1;
        stream.enqueue(whole);
        stream.close();
      },
    },
    { highWaterMark: 0 },
  );
  expect([(await send(`mlk_${'x'.repeat(43)}`, watched, gzip)).status, pulled]).toEqual([401, 0]);
  for (const [body, ...refused] of [
    ['no gzip', 400, 'bad-upload'],
    [whole.slice(0, whole.length >> 1), 400, 'bad-upload'],
    [gzipSync(tooLarge), 413, 'file-too-large'],
  ] as const) {
    const response = await send(key, body, gzip);
    expect([response.status, await codeIn(response)]).toEqual(refused);
  }
  // Nothing of them is kept.
  expect([await table('SELECT * FROM fact_body'), await table('SELECT * FROM import_job')]).toEqual([[], []]);
  const other = await send(key, csv, { encoding: 'br' });
  expect([other.status, await codeIn(other)]).toEqual([415, 'facts-encoding-unknown']);
  const job = await imported(send(key, whole, gzip));
  expect(job).toMatchObject({ status: 'done', rows: 3, accepted: 3 });
  expect(await imported(send(key, csv))).toEqual(job);
}, 60_000);

test('a key of a subaccount writes and reads that subaccount alone, and sees no import of the account', async () => {
  const account = await keyFor('facts:write');
  const own = await keyFor('facts:write', '2?operator_ids=21');
  const whole = await imported(send(account.key, csv));
  const part = await imported(send(own.key, csv.replaceAll('100', '200'), { id: 'one' }));
  expect(await table('SELECT operator_id, sum(units) AS n FROM retailer_day GROUP BY 1 ORDER BY 1')).toEqual([
    { operator_id: 0, n: 4 },
    { operator_id: 21, n: 4 },
  ]);
  expect((await call(own.key, `/facts/jobs/${whole.id}`)).status).toBe(404);
  expect((await call(own.key, `/facts/jobs/${part.id}`)).status).toBe(200);
  const reader = await keyFor('metrics:read', '2?operator_ids=21');
  const ofPart = { measures: ['units'], range: { from: '2026-10-01', to: '2026-10-31' }, totals: true };
  const answer = await call(reader.key, '/metrics/query', { method: 'POST', body: ofPart });
  expect((await answer.json<{ answer: MetricsAnswer }>()).answer.totals).toEqual([4]);
});

test('a key reads the figures that pages show, with units, currency, freshness and coverage, page by page', async () => {
  const { key } = await keyFor('facts:write');
  await imported(send(key, csv));
  const reader = await keyFor('metrics:read');
  const query: SemanticQueryInput = {
    ...{ measures: ['units', 'sales'], dimensions: ['product'], totals: true, limit: 1 },
    range: { from: '2026-10-01', to: '2026-10-31' },
  };
  const shown = await (await rita.send('POST', '/proxy/data/queries/2', { ...query })).json<MetricsAnswer>();
  const { answer } = await (await call(reader.key, '/metrics/query', { method: 'POST', body: query })).json<{
    answer: MetricsAnswer;
  }>();
  expect(answer).toMatchObject({
    ...{ rows: shown.rows, totals: shown.totals, currency: 'EUR', timezone: 'Europe/Paris', nextOffset: 1 },
    columns: [
      { id: 'product', kind: 'dimension', unit: null },
      { id: 'units', kind: 'measure', label: 'Units', format: 'integer' },
      { id: 'sales', kind: 'measure', unit: 'currency', format: 'money' },
    ],
    freshness: { completeThrough: expect.any(String) },
    coverage: { from: '2026-10-05', through: '2026-10-07' },
  });
  const catalog = (await (await call(reader.key, '/metrics/catalog')).json<{ answer: MetricsCatalog }>()).answer;
  expect(catalog.measures.find(({ id }) => id === 'units')?.dimensions).toContain('product');
  expect(catalog.measures.some(({ id }) => id === 'piClicks')).toBe(false);
  const refused = await call(reader.key, '/metrics/query', {
    method: 'POST',
    body: { ...query, measures: ['piClicks'] },
  });
  expect(refused.status).toBe(400);
});

test('a key has a limited number of calls a minute', async () => {
  const { key, id } = await keyFor('metrics:read');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const minute = Math.floor(Date.now() / 60_000);
  await d1
    .prepare('INSERT INTO api_minute VALUES (?, ?, ?)')
    .bind(id, minute, dataCallsPerMinute - 1)
    .run();
  const [last, over] = [await call(key, '/metrics/catalog'), await call(key, '/metrics/catalog')];
  expect([last.status, (await last.json<{ remaining: number }>()).remaining, over.status]).toEqual([200, 0, 429]);
});
