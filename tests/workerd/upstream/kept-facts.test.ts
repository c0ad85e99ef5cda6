import { beforeEach, expect, test } from 'vitest';
import type { MadeApiKey } from '#shared/api/families/api-keys-schemas.ts';
import { uploadLimit } from '#shared/constants.ts';
import { signIn } from './caller.ts';
import { call, csv, imported, importKept, jobIn, send } from './data-key-calls.ts';
import { ingestWorld, table } from './ingest-support.ts';
import { d1 } from './migrated.ts';

let key: string;

beforeEach(async () => {
  await ingestWorld();
  const rita = await signIn('rita@two');
  const body = { name: 'Till export', purpose: 'facts:write', once: crypto.randomUUID() };
  const response = await rita.send('POST', '/proxy/data/api-keys/2', body);
  ({ key } = await response.json<MadeApiKey>());
});

test('a body is answered before it is imported, shows its progress, and is deleted afterwards', async () => {
  const large = [csv, ...Array.from({ length: 30_000 }, (_, at) => `L${at},1,2026-10-05,,Soap,1,1.00,EUR`)].join('\n');
  const job = await jobIn(await send(key, large));
  expect(job).toMatchObject({ status: 'waiting', rows: 0, finishedAt: null });
  const told = async () => (await jobIn(await call(key, `/facts/jobs/${job.id}`))).status;
  expect([await told(), await table('SELECT * FROM retailer_line')]).toEqual(['waiting', []]);
  expect(await table('SELECT count(*) AS parts, sum(bytes) > 0 AS filled FROM fact_body')).toEqual([
    { parts: 1, filled: 1 },
  ]);
  await importKept();
  expect(await told()).toBe('done');
  expect(await table('SELECT sum(units) AS units FROM retailer_day')).toEqual([{ units: 30_004 }]);
  expect(await table('SELECT * FROM fact_body')).toEqual([]);
  await importKept();
  expect(await table('SELECT count(*) AS n FROM import_job')).toEqual([{ n: 1 }]);
});

test('an interrupted import restarts from the stored body after a minute without progress', async () => {
  const { id } = await jobIn(await send(key, csv));
  const running = d1.prepare("UPDATE import_job SET status = 'running', updated_at = ? WHERE id = ?");
  await running.bind(new Date().toISOString(), id).run();
  await importKept();
  expect(await table('SELECT sum(units) AS units FROM retailer_day')).toEqual([{ units: null }]);
  await running.bind('2026-01-01T00:00:00.000Z', id).run();
  expect(await imported(send(key, csv))).toMatchObject({ id, status: 'done', accepted: 3 });
});

test('a body that could not be imported may be sent again by the same request, and an account with too much waiting is refused', async () => {
  const { id } = await jobIn(await send(key, csv));
  await d1
    .prepare("CREATE TRIGGER broken BEFORE INSERT ON retailer_line BEGIN SELECT raise(ABORT, 'out of order'); END")
    .run();
  await importKept();
  await d1.prepare('DROP TRIGGER broken').run();
  expect(await table('SELECT status FROM import_job')).toEqual([{ status: 'failed' }]);
  expect(await imported(send(key, csv))).toMatchObject({ id, status: 'done', accepted: 3 });
  await d1
    .prepare("INSERT INTO fact_body VALUES ('other', 0, 2, ?, ?, '')")
    .bind(new Date().toISOString(), uploadLimit + 1)
    .run();
  const refused = await send(key, csv, { id: 'more' });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
  expect((await send(key, csv)).status).toBe(202);
});
