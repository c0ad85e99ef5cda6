import { beforeEach, expect, test } from 'vitest';
import { codesAddedSchema } from '#shared/api/families/vouchers-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { createJob, type Reject } from '#upstream/facts/ingest/jobs.ts';
import { runImport } from '#upstream/facts/ingest/run.ts';
import { undoImport } from '#upstream/facts/ingest/undo.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import { signIn } from '../caller.ts';
import { brand, now, pieces, plainOptions } from '../ingest-support.ts';
import { d1 } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { active, at, read } from './support.ts';

beforeEach(smallWorld);

/** A database that runs something right before the first write. */
class Overtaken extends Database {
  #before: (() => Promise<unknown>) | null;

  constructor(before: () => Promise<unknown>) {
    super(d1);
    this.#before = before;
  }

  override async write<Shapes extends readonly object[]>(...statements: Statement[]) {
    const before = this.#before;
    this.#before = null;
    await before?.();
    return super.write<Shapes>(...statements);
  }
}

async function take(kind: ImportKind, lines: readonly string[], before = async (): Promise<unknown> => undefined) {
  const columns = ['voucher', 'code', ...(kind === 'voucher-redemptions' ? ['redeemedAt'] : [])];
  const options = plainOptions(kind, columns, 'UTC');
  const job = { accountId: 1, operatorId: 0, kind, fileName: 'f.csv', userId: 'u-ada', options };
  const [[row] = []] = await new Database(d1).write(createJob({ ...job, now: new Date(now).toISOString() }));
  const rejects: Reject[] = [];
  const bytes = new TextEncoder().encode([columns.join(','), ...lines].join('\n'));
  const counts = await runImport(new Overtaken(before), pieces(bytes, 65_536), {
    ...{ kind, target: brand, now, options, job: Number(row?.id) },
    note: (_, some) => {
      rejects.push(...some);
      return [];
    },
  });
  const told = rejects.map(({ row, problems }) => [row, ...problems.map(({ reason }) => reason)]);
  return { job: Number(row?.id), counts, told };
}

const codesOf = (id: number) => rowsOf(`SELECT code FROM voucher_code WHERE voucher_id = ${id} ORDER BY code`);

test('a heading below blank lines is still the heading, not a code', async () => {
  const ada = await signIn('ada@one');
  const { id } = await read(await ada.send('POST', at, { name: 'File', kind: 'percent' }), 201);
  const path = `${at}/${id}/code-imports`;
  for (const [csv, code] of [
    ['\ncode\nAAAA1\n', 'AAAA1'],
    ['\uFEFF\r\n ; \r\n"code";note\r\nAAAA2;x', 'AAAA2'],
    ['\n\nAAAA3\n', 'AAAA3'],
  ]) {
    const answer = codesAddedSchema.parse(await (await ada.send('POST', path, { csv })).json());
    expect(answer, csv).toMatchObject({ added: 1, rejected: 0 });
    expect(await rowsOf('SELECT code FROM voucher_code ORDER BY id DESC LIMIT 1')).toEqual([{ code }]);
  }
});

test('a voucher that ends while a file is imported takes no more codes, and each row says so', async () => {
  const { id } = await active(await signIn('ada@one'), 1);
  await take('voucher-codes', [`${id},KNOWN-1`]);
  const before = await codesOf(id);
  const ended = await take('voucher-codes', [`${id},KNOWN-1`, `${id},LATE-1`, `${id},LATE-2`], () =>
    d1.prepare("UPDATE voucher SET status = 'ended' WHERE id = ?").bind(id).run(),
  );
  expect(await codesOf(id)).toEqual(before);
  expect(ended.counts).toMatchObject({ rows: 3, accepted: 0, duplicates: 1, rejected: 2 });
  expect(ended.told).toEqual([
    [3, 'has ended'],
    [4, 'has ended'],
  ]);
  // Rejected codes don't belong to the import, so undoing it leaves those that others added since.
  await d1.prepare("INSERT INTO voucher_code (voucher_id, code) VALUES (?, 'LATE-1')").bind(id).run();
  await undoImport(new Database(d1), { id: ended.job, accountId: 1, kind: 'voucher-codes' });
  expect(await codesOf(id)).toEqual([...before, { code: 'LATE-1' }]);
});

test('simultaneous files add no more codes than a voucher may have', async () => {
  const { id } = await active(await signIn('ada@one'), 1);
  await take('voucher-codes', [`${id},KNOWN-1`]);
  const others = `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 199997)
    INSERT INTO voucher_code (voucher_id, code) SELECT ?1, 'OTHER-' || at FROM n`;
  const full = await take('voucher-codes', [`${id},KNOWN-1`, `${id},MORE-1`, `${id},MORE-2`], () =>
    d1.batch(
      [d1.prepare(others), d1.prepare('UPDATE voucher SET codes = 199999 WHERE id = ?1')].map((sql) => sql.bind(id)),
    ),
  );
  expect(await rowsOf("SELECT code FROM voucher_code WHERE code LIKE 'MORE%'")).toEqual([{ code: 'MORE-1' }]);
  expect(full.counts).toMatchObject({ rows: 3, accepted: 1, duplicates: 1, rejected: 1 });
  expect(full.told).toEqual([[4, 'is one more than the 200,000 that a voucher may have']]);
});

test('a file with too many rows to remember is refused at that row, with advice', async () => {
  const wrong = Array.from({ length: 200_001 }, () => '0,C');
  await expect(take('voucher-redemptions', wrong)).rejects.toThrow(
    'The file has more than 200,000 rows. Split it so that all rows of a day are in one file.',
  );
  expect((await take('voucher-codes', wrong.slice(1))).counts).toMatchObject({ rows: 200_000, rejected: 200_000 });
}, 60_000);
