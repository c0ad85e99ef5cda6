import { expect, test } from 'vitest';
import { BatchedReads } from '#upstream/platform/storage/batched-reads.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';

/** A database that answers each statement with its text and values, and the batches that it received. */
function startReads() {
  const batches: string[][] = [];
  const textOf = ({ sql, parameters }: Statement) => [sql, ...parameters].join(' ');
  const reads = new BatchedReads(async (statements) => {
    const asked = statements.map(textOf);
    batches.push(asked);
    if (asked.includes('mistake')) throw new Error('D1_ERROR: near "mistake"');
    return asked.map((text) => [{ text }]);
  });
  const textsOf = async (...statements: Statement[]) =>
    (await reads.rowsOf<{ text: string }[]>(statements)).map((rows) => rows[0]?.text);
  return { batches, textsOf };
}

test('reads that begin together are one batch with equal statements once, and each read gets its own rows', async () => {
  const { batches, textsOf } = startReads();
  const later = async () => {
    await Promise.resolve();
    return await textsOf(statement('rates', 'USD'), statement('clicks'));
  };
  const answers = await Promise.all([
    textsOf(statement('visits'), statement('rates', 'USD')),
    textsOf(statement('rates', 'EUR')),
    later(),
  ]);
  expect(answers).toEqual([['visits', 'rates USD'], ['rates EUR'], ['rates USD', 'clicks']]);
  expect(batches).toEqual([['visits', 'rates USD', 'rates EUR', 'clicks']]);
});

test('a read that begins after an answer is a batch of its own', async () => {
  const { batches, textsOf } = startReads();
  await textsOf(statement('visits'));
  expect(await textsOf(statement('visits'))).toEqual(['visits']);
  expect(batches).toEqual([['visits'], ['visits']]);
});

test('if a statement fails, all reads of its batch fail, and later ones don’t', async () => {
  const { textsOf } = startReads();
  const [one, other] = await Promise.allSettled([textsOf(statement('visits')), textsOf(statement('mistake'))]);
  expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
  expect(await textsOf(statement('visits'))).toEqual(['visits']);
});
